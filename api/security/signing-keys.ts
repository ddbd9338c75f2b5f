import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/connection/database.ts';
import { signingKeys } from './signing-keys.table.ts';

export type SigningPurpose = 'pictures' | 'stop-mails' | 'secrets';

/** The key of a purpose, shared by all servers; undefined if nothing was signed for it yet. */
export async function findSigningKey(db: Db, purpose: SigningPurpose): Promise<Buffer | undefined> {
  const [row] = await db.select().from(signingKeys).where(eq(signingKeys.purpose, purpose));
  return row?.key;
}

/** The same, created if it is missing. */
export async function ensureSigningKey(db: Db, purpose: SigningPurpose): Promise<Buffer> {
  const existing = await findSigningKey(db, purpose);
  if (existing) return existing;
  // Another server may create it at the same time: the first one's holds.
  await db
    .insert(signingKeys)
    .values({ purpose, key: randomBytes(32) })
    .onConflictDoNothing();
  const created = await findSigningKey(db, purpose);
  if (!created) throw new Error(`the key that signs ${purpose} is missing`);
  return created;
}
