import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/connection/database.ts';
import { signingKeys } from './signing-keys.table.ts';

export type SigningPurpose = 'pictures' | 'stop-mails';

/** Returns a function that reads the key of a purpose, once. A key that is missing is created. */
export function signingKey(db: Db, purpose: SigningPurpose): () => Promise<Buffer> {
  let cached: Promise<Buffer> | undefined;
  return () => {
    cached ??= readOrCreate(db, purpose).catch((error) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}

async function readOrCreate(db: Db, purpose: SigningPurpose): Promise<Buffer> {
  const existing = await read(db, purpose);
  if (existing) return existing;
  // Another server may create it at the same time: the first one's holds.
  await db
    .insert(signingKeys)
    .values({ purpose, key: randomBytes(32) })
    .onConflictDoNothing();
  const created = await read(db, purpose);
  if (!created) throw new Error(`the key that signs ${purpose} is missing`);
  return created;
}

async function read(db: Db, purpose: SigningPurpose): Promise<Buffer | undefined> {
  const [row] = await db.select().from(signingKeys).where(eq(signingKeys.purpose, purpose));
  return row?.key;
}
