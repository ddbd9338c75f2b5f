import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newDataDir } from '../../testing/processes/newDataDir.ts';
import { DatabaseUnavailable } from '../connection/unavailable.ts';
import { isRoot, unprivilegedAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { startEmbedded } from './embedded.ts';

/* Refusals; the accounts that run PostgreSQL: accounts.heavy.test.ts. */

let folder: Awaited<ReturnType<typeof newDataDir>>;
beforeEach(async () => {
  folder = await newDataDir();
});
afterEach(() => folder.remove());

const unavailable = (message: string) => new DatabaseUnavailable(message);

test('a DATA_DIR that is not a folder is refused with one sentence', async () => {
  const file = join(folder.dataDir, 'file');
  await writeFile(file, '');
  await expect(startEmbedded(file)).rejects.toThrow(
    unavailable(`DATA_DIR ${file} cannot be used: it is not a folder.`),
  );
  await expect(startEmbedded(join(file, 'below'))).rejects.toThrow(
    unavailable(`DATA_DIR ${file}/below cannot be used: a part of it is not a folder.`),
  );
});

test('data of another version of PostgreSQL is refused with one sentence', async () => {
  const cluster = join(folder.dataDir, 'postgresql');
  await mkdir(cluster);
  await writeFile(join(cluster, 'PG_VERSION'), '14\n');
  if (isRoot()) await chown(cluster, (await unprivilegedAccount()).uid, (await unprivilegedAccount()).gid);
  await expect(startEmbedded(folder.dataDir)).rejects.toThrow(
    /was written by PostgreSQL 14, and this is 18: back up/,
  );
});

test('a platform without an embedded PostgreSQL is refused with a hint to DATABASE_URL', async () => {
  await expect(findBinaries('sunos', 'mips')).rejects.toThrow(
    unavailable(
      'No PostgreSQL comes with this product for sunos on mips: set DATABASE_URL to a PostgreSQL of your own.',
    ),
  );
});

test.runIf(isRoot())('a database of root that is gone is refused with one sentence', async () => {
  await writeFile(join(folder.dataDir, 'database-location.txt'), '/var/lib/bambalina/00000000\n');
  await expect(startEmbedded(folder.dataDir)).rejects.toThrow(/^The database of DATA_DIR is gone: /);
});
