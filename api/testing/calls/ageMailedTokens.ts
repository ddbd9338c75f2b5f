import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../database/connection/database.ts';

/** Makes a user's mailed tokens ten minutes older, once only the newest of `links` is valid for longer than that. */
export async function ageMailedTokens(db: Database, userId: string, links = 2): Promise<void> {
  const tokensOfUser = sql`mailed_tokens where subject_id = ${userId}`;
  const ending = sql`select from ${tokensOfUser} and expires_at <= now() + interval '10 minutes'`;
  await expect.poll(async () => (await db.execute(ending)).rowCount).toBe(links - 1);
  await db.execute(sql`update mailed_tokens set expires_at = expires_at - interval '10 minutes',
    created_at = created_at - interval '10 minutes' where subject_id = ${userId}`);
}
