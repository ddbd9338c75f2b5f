import { buffer } from 'node:stream/consumers';
import { inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../database/connection/database.ts';
import { sha256 } from '../../integrations/storage/checksum.ts';
import { type FileStore, privateKeyOf } from '../../integrations/storage/storage.ts';
import { storedFiles } from './files.table.ts';
import { keysOf } from './pictures.ts';
import { storedAmong } from './stored-keys.ts';

/* Makes pictures public or private. Callers hold the row lock of the record, so no other change moves its pictures. */

export interface PublishContext {
  readonly tx: Tx;
  readonly files: FileStore;
  /** Registers keys of files to remove if the change is rolled back. */
  registerFiles(keys: readonly string[]): void;
}

/** Makes pictures public when the change commits. The private files stay until `removePrivateFiles`. */
export async function publish(
  { tx, files, registerFiles }: PublishContext,
  addresses: readonly string[],
): Promise<void> {
  const keys = keysOf(addresses);
  const stored = await storedAmong(tx, keys.map(privateKeyOf));
  const privateKeys = keys.filter((key) => stored.has(privateKeyOf(key)));
  await lockKeys(tx, privateKeys);
  for (const key of privateKeys) {
    registerFiles([key]);
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
  // While the database is unavailable they stay for `sweepOrphans`.
  await removal.catch(() => {});
}

/** Advisory locks until the transaction ends, in a fixed order to avoid deadlocks. */
async function lockKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of [...keys].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Stores private copies of public pictures; `unpublish` follows once that is committed. */
export async function copyToPrivate(tx: Tx, files: FileStore, addresses: readonly string[]): Promise<void> {
  const keys = keysOf(addresses);
  const stored = await storedAmong(tx, keys.map(privateKeyOf));
  for (const key of keys.filter((one) => !stored.has(privateKeyOf(one)))) {
    const sha256 = await copy(files, key, privateKeyOf(key));
    if (sha256) await tx.insert(storedFiles).values({ key: privateKeyOf(key), sha256 });
  }
}

/** Removes the public files of pictures that are stored privately too. */
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

/** The checksum of the copy; undefined when there is nothing to copy. */
async function copy(files: FileStore, from: string, to: string): Promise<Buffer | undefined> {
  const file = await files.read(from);
  if (!file) return undefined;
  const content = await buffer(file.stream);
  await files.put(to, content, 'image/webp');
  return sha256(content);
}
