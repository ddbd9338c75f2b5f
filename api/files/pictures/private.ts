import { buffer } from 'node:stream/consumers';
import { inArray, sql } from 'drizzle-orm';
import type { Database, Db, Tx } from '../../database/connection/database.ts';
import { sumOf } from '../../integrations/storage/checksum.ts';
import { type FileStore, privateKeyOf } from '../../integrations/storage/storage.ts';
import { storedFiles } from './files.table.ts';
import { keyOf } from './pictures.ts';

/* From private to public and back. Callers hold the lock of the record's row, so nobody else moves its pictures. */

export interface Publishing {
  readonly tx: Tx;
  readonly files: FileStore;
  /** Registers files to remove if the change fails. */
  stores(keys: readonly string[]): void;
}

/** Makes pictures public when the change commits. The private files stay until `removePrivateFiles`. */
export async function publish(
  { tx, files, stores }: Publishing,
  addresses: readonly string[],
): Promise<void> {
  const keys = keysOf(addresses);
  const stored = await storedAmong(tx, keys.map(privateKeyOf));
  const hidden = keys.filter((key) => stored.has(privateKeyOf(key)));
  await lockKeys(tx, hidden);
  for (const key of hidden) {
    stores([key]);
    const sha256 = await copy(files, privateKeyOf(key), key);
    if (sha256) await tx.insert(storedFiles).values({ key, sha256 }).onConflictDoNothing();
  }
}

/** Removes what a failed change published, except what another change is publishing at the same time. */
export async function unpublishUncommitted(
  { db, files }: { db: Database; files: FileStore },
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const removal = db.transaction(async (tx) => {
    await lockKeys(tx, keys);
    const stored = await storedAmong(tx, keys);
    await files.remove(keys.filter((key) => !stored.has(key)));
  });
  // When the database cannot say, the sweep of orphans will.
  await removal.catch(() => {});
}

/** Until the transaction ends; in one order, so that there is no deadlock. */
async function lockKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of [...keys].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Keeps private copies of public pictures; `unpublish` follows once that is committed. */
export async function copyToPrivate(tx: Tx, files: FileStore, addresses: readonly string[]): Promise<void> {
  const keys = keysOf(addresses);
  const stored = await storedAmong(tx, keys.map(privateKeyOf));
  for (const key of keys.filter((one) => !stored.has(privateKeyOf(one)))) {
    const sha256 = await copy(files, key, privateKeyOf(key));
    if (sha256) await tx.insert(storedFiles).values({ key: privateKeyOf(key), sha256 });
  }
}

/** Removes the public files of pictures that are kept privately. */
export async function unpublish(tx: Tx, files: FileStore, addresses: readonly string[]): Promise<void> {
  const keys = keysOf(addresses);
  const stored = await storedAmong(
    tx,
    keys.flatMap((key) => [key, privateKeyOf(key)]),
  );
  const both = keys.filter((key) => stored.has(key) && stored.has(privateKeyOf(key)));
  if (both.length === 0) return;
  await tx.delete(storedFiles).where(inArray(storedFiles.key, both));
  await files.remove(both);
}

const keysOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.map(keyOf).filter((key) => key !== '')),
];

async function storedAmong(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(inArray(storedFiles.key, [...keys]));
  return new Set(rows.map((row) => row.key));
}

/** The checksum of the copy; undefined when there is nothing to copy. */
async function copy(files: FileStore, from: string, to: string): Promise<Buffer | undefined> {
  const found = await files.read(from);
  if (!found) return undefined;
  const content = await buffer(found.stream);
  await files.put(to, content, 'image/webp');
  return sumOf(content);
}
