import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.ts';
import { removingFiles } from '../database/lock.ts';
import { privateKeyOf } from '../outside/files/files.ts';
import { noteChecksums } from './checksums.ts';
import type { Jobs } from './jobs.ts';
import { storedFiles } from './kit.table.ts';
import { keyOf, sharedKeys } from './pictures.ts';
import type { Services } from './services.ts';
import { uploadFolder } from './uploads.ts';

const removeFiles = 'remove-files';
const orphanAge = 60 * 60 * 1000;

/** Notes that a record shows these pictures; an API call's own are noted already. */
export async function keepPictures(tx: Tx, addresses: readonly string[]): Promise<void> {
  await tx.insert(storedFiles).values(addresses.map((address) => ({ key: keyOf(address) })));
}

/** Lets pictures go with the change: their files are removed by a job, so only after the commit. */
export async function dropPictures(
  tx: Tx,
  jobs: Jobs,
  addresses: readonly (string | null | undefined)[],
): Promise<void> {
  const keys = addresses
    .map((address) => keyOf(address ?? ''))
    .filter((key) => key !== '' && !key.startsWith(sharedKeys));
  await dropKeys(tx, jobs, [...keys, ...keys.map(privateKeyOf)]);
}

/** Lets the private files go of pictures that everybody sees by now. */
export const dropPrivate = (tx: Tx, jobs: Jobs, addresses: readonly string[]): Promise<void> =>
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

/** Removes files that no record shows: those of a server that died between storing and committing. */
export async function sweepOrphans(
  { db, files }: Pick<Services, 'db' | 'files'>,
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
export async function takeBack({ db, files }: Pick<Services, 'db' | 'files'>, keys: string[]): Promise<void> {
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

/** Removes uploads that nobody receives any more: those of a server that died meanwhile. None lasts for an hour. */
export async function sweepUploads(
  { config }: Pick<Services, 'config'>,
  olderThan = orphanAge,
): Promise<void> {
  const folder = uploadFolder(config);
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs >= olderThan)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

export function fileJobs(services: Services): void {
  const { db, files, jobs } = services;
  jobs.work<{ keys: string[] }>(removeFiles, ({ keys }) =>
    // A job that is older than the records may name what they show: after a restore, for one.
    removingFiles(db, async () => files.remove(await unknownKeys(db, keys))),
  );
  jobs.every('17 * * * *', 'sweep-files', async () => {
    await removingFiles(db, () => sweepOrphans(services));
    await sweepUploads(services);
    await noteChecksums(services);
  });
}
