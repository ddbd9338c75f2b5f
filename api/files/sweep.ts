import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import type { Db, Tx } from '../database/connection/database.ts';
import { withFilesExclusive } from '../database/connection/lock.ts';
import { privateKeyOf } from '../integrations/storage/storage.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { noteChecksums } from './checksums.ts';
import type { FileServices } from './file-services.ts';
import { storedFiles } from './pictures/files.table.ts';
import { keyOf, sharedKeys } from './pictures/pictures.ts';
import { uploadFolder } from './uploads/uploads.ts';

const removeFiles = 'remove-files';
const orphanAge = 60 * 60 * 1000;

/** Records that a record shows these pictures; those of an API call are recorded already. */
export async function recordPictures(tx: Tx, addresses: readonly string[]): Promise<void> {
  await tx.insert(storedFiles).values(addresses.map((address) => ({ key: keyOf(address) })));
}

/** Removes pictures with the change: their files are deleted by a job, after the commit. */
export async function removePictures(
  tx: Tx,
  jobs: Jobs,
  addresses: readonly (string | null | undefined)[],
): Promise<void> {
  const keys = addresses
    .map((address) => keyOf(address ?? ''))
    .filter((key) => key !== '' && !key.startsWith(sharedKeys));
  await dropKeys(tx, jobs, [...keys, ...keys.map(privateKeyOf)]);
}

/** Removes the private files of pictures that are public by now. */
export const removePrivateFiles = (tx: Tx, jobs: Jobs, addresses: readonly string[]): Promise<void> =>
  dropKeys(
    tx,
    jobs,
    addresses
      .map(keyOf)
      .filter((key) => key !== '')
      .map(privateKeyOf),
  );

async function dropKeys(tx: Tx, jobs: Jobs, asked: readonly string[]): Promise<void> {
  if (asked.length === 0) return;
  const dropped = await tx
    .delete(storedFiles)
    .where(inArray(storedFiles.key, [...asked]))
    .returning({ key: storedFiles.key });
  const keys = dropped.map(({ key }) => key);
  if (keys.length === 0) return;
  await jobs.send(tx, removeFiles, { keys });
}

/** Removes files that no record shows, left by a server that crashed between storing and committing. */
export async function sweepOrphans(
  { db, files }: Pick<FileServices, 'db' | 'files'>,
  olderThan = orphanAge,
): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const flush = async () => {
    const orphans = await unknownKeys(db, batch);
    await files.remove(orphans);
    removed += orphans.length;
    batch = [];
  };
  for await (const { key, storedAt } of files.list()) {
    if (Date.now() - storedAt.getTime() < olderThan) continue;
    if (batch.push(key) >= 500) await flush();
  }
  await flush();
  return removed;
}

/**
 * Takes back the files of a change that failed, but those that the database lists: a COMMIT whose answer was lost has
 * happened. When it cannot say, they stay for `sweepOrphans`.
 */
export async function removeUncommittedFiles(
  { db, files }: Pick<FileServices, 'db' | 'files'>,
  keys: string[],
): Promise<void> {
  await unknownKeys(db, keys)
    .then((unknown) => files.remove(unknown))
    .catch(() => {});
}

async function unknownKeys(db: Db, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(inArray(storedFiles.key, keys));
  const known = new Set(rows.map((row) => row.key));
  return keys.filter((key) => !known.has(key));
}

/** Removes uploads left by a server that crashed. No upload takes an hour. */
export async function sweepUploads(
  { config }: Pick<FileServices, 'config'>,
  olderThan = orphanAge,
): Promise<void> {
  const folder = uploadFolder(config);
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs >= olderThan)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

export function fileJobs(services: FileServices): void {
  const { db, files, jobs } = services;
  jobs.work<{ keys: string[] }>(removeFiles, ({ keys }) =>
    // A job that is older than the records may name what they show: after a restore, for one.
    withFilesExclusive(db, async () => files.remove(await unknownKeys(db, keys))),
  );
  jobs.every('17 * * * *', 'sweep-files', async () => {
    await withFilesExclusive(db, () => sweepOrphans(services));
    await sweepUploads(services);
    await noteChecksums(services);
  });
}
