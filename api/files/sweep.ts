import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import { trashDays } from '#contract/kit/trash.ts';
import type { Db, Tx } from '../database/connection/database.ts';
import { withFilesExclusive } from '../database/connection/lock.ts';
import { now } from '../database/queries/columns.ts';
import { privateKeyOf } from '../integrations/storage/storage.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { conflict } from '../problems/problems.ts';
import { storeChecksums } from './checksums.ts';
import type { FileServices } from './file-services.ts';
import { storedFiles } from './pictures/files.table.ts';
import { keyOf, keysOf, sharedKeys } from './pictures/pictures.ts';
import { storedAmong } from './pictures/stored-keys.ts';
import { uploadFolder } from './uploads/uploads.ts';

const removeFiles = 'remove-files';
const orphanAge = 60 * 60 * 1000;

/** Inserts the rows of pictures that were not uploaded in an API call. */
export async function recordPictures(tx: Tx, addresses: readonly string[]): Promise<void> {
  await tx.insert(storedFiles).values(addresses.map((address) => ({ key: keyOf(address) })));
}

/** Removes pictures in the transaction of a change; a job deletes their files after the commit. */
export async function removePictures(
  tx: Tx,
  jobs: Jobs,
  addresses: readonly (string | null | undefined)[],
): Promise<void> {
  const keys = keysOf(addresses).filter((key) => !key.startsWith(sharedKeys));
  await removeKeys(tx, jobs, [...keys, ...keys.map(privateKeyOf)]);
}

/** Keeps pictures that a change has replaced for thirty days: an earlier version with them can be restored until then. */
export async function retirePictures(
  tx: Tx,
  addresses: readonly (string | null | undefined)[],
): Promise<void> {
  const keys = keysOf(addresses).filter((key) => !key.startsWith(sharedKeys));
  if (keys.length === 0) return;
  const isUsed = and(inArray(storedFiles.key, keys), isNull(storedFiles.retired_at));
  await tx.update(storedFiles).set({ retired_at: now }).where(isUsed);
}

/** For a version that is restored: keeps its pictures for good. 409 if one has been removed since. */
export async function revivePictures(tx: Tx, addresses: readonly string[]): Promise<void> {
  const keys = keysOf(addresses).filter((key) => !key.startsWith(sharedKeys));
  if (keys.length === 0) return;
  const { rowCount } = await tx
    .update(storedFiles)
    .set({ retired_at: null })
    .where(inArray(storedFiles.key, keys));
  if (rowCount !== keys.length) throw conflict(codes.pictureGone);
}

/** Removes pictures that were replaced thirty days ago. */
export async function removeRetired({ db, jobs }: Pick<FileServices, 'db' | 'jobs'>): Promise<void> {
  await db.transaction(async (tx) => {
    const retired = await tx
      .select({ key: storedFiles.key })
      .from(storedFiles)
      .where(sql`${storedFiles.retired_at} < now() - make_interval(days => ${sql.raw(String(trashDays))})`);
    await removeKeys(
      tx,
      jobs,
      retired.map(({ key }) => key),
    );
  });
}

/** Removes the private files of pictures that have become public, in the same way. */
export const removePrivateFiles = (tx: Tx, jobs: Jobs, addresses: readonly string[]): Promise<void> =>
  removeKeys(tx, jobs, keysOf(addresses).map(privateKeyOf));

/** Removes files in the transaction of a change, in the same way, whatever their keys. */
export async function removeKeys(tx: Tx, jobs: Jobs, candidates: readonly string[]): Promise<void> {
  if (candidates.length === 0) return;
  const dropped = await tx
    .delete(storedFiles)
    .where(inArray(storedFiles.key, [...candidates]))
    .returning({ key: storedFiles.key });
  const keys = dropped.map(({ key }) => key);
  if (keys.length === 0) return;
  await jobs.send(tx, removeFiles, { keys });
}

/** Removes orphaned files, left by a server that crashed between storing and committing. Returns how many. */
export async function sweepOrphans(
  { db, files }: Pick<FileServices, 'db' | 'files'>,
  minAge = orphanAge,
): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const flush = async () => {
    const orphans = await orphansAmong(db, batch);
    await files.remove(orphans);
    removed += orphans.length;
    batch = [];
  };
  for await (const { key, storedAt } of files.list()) {
    if (Date.now() - storedAt.getTime() < minAge) continue;
    if (batch.push(key) >= 500) await flush();
  }
  await flush();
  return removed;
}

/**
 * Removes the files of a change that failed, unless the database has their rows: the change may be committed although the
 * answer to COMMIT was lost. While the database is unavailable they stay for `sweepOrphans`.
 */
export async function removeUncommittedFiles(
  { db, files }: Pick<FileServices, 'db' | 'files'>,
  keys: string[],
): Promise<void> {
  await orphansAmong(db, keys)
    .then((orphans) => files.remove(orphans))
    .catch(() => {});
}

async function orphansAmong(db: Db, keys: string[]): Promise<string[]> {
  const stored = await storedAmong(db, keys);
  return keys.filter((key) => !stored.has(key));
}

/** Removes uploads left by a server that crashed. No upload in progress is that old. */
export async function sweepUploads(
  { config }: Pick<FileServices, 'config'>,
  minAge = orphanAge,
): Promise<void> {
  const folder = uploadFolder(config);
  for (const name of await readdir(folder).catch(() => [])) {
    const status = await stat(join(folder, name)).catch(() => undefined);
    if (status && Date.now() - status.mtimeMs >= minAge)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

export function fileJobs(services: FileServices): void {
  const { db, files, jobs } = services;
  jobs.work<{ keys: string[] }>(removeFiles, ({ keys }) =>
    // After a restore a job may be older than the records, and contain keys that they show.
    withFilesExclusive(db, async () => files.remove(await orphansAmong(db, keys))),
  );
  jobs.schedule('17 * * * *', 'sweep-files', async () => {
    await removeRetired(services);
    await withFilesExclusive(db, () => sweepOrphans(services));
    await sweepUploads(services);
    await storeChecksums(services);
  });
}
