import { createHash, randomBytes } from 'node:crypto';
import { chown, link, lstat, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseUnavailable } from '../connection/unavailable.ts';
import { type Account, isRoot, unprivilegedAccount } from './account.ts';
import { type Binaries, completeLinks, copyBinaries, findBinaries } from './binaries.ts';
import { assertWritable } from './data-dir.ts';
import { temporaryName } from './temporary-files.ts';

/** `socket`: a Unix socket in a private folder. `tcp`: a port on loopback and a password, for Windows. */
export type Transport = 'socket' | 'tcp';

/** The files, account and transport of the embedded PostgreSQL. */
export interface Home {
  /** PostgreSQL's data directory. */
  cluster: string;
  log: string;
  transport: Transport;
  socketDir: string;
  /** Chosen at the first start and used again when PostgreSQL restarts, so that the pool reconnects. */
  port: number;
  account: Account | undefined;
  binaries: Binaries;
}

export const rootDataDir = '/var/lib/bambalina';
const locationFile = 'database-location.txt';

/** Creates what PostgreSQL needs before it starts. Throws `DatabaseUnavailable` when DATA_DIR cannot be used. */
export async function prepareHome(dataDir: string, transport: Transport): Promise<Home> {
  await assertWritable(dataDir);
  const { base, account } = await chooseLocation(dataDir);
  const binaries = await findBinaries();
  return {
    cluster: join(base, 'postgresql'),
    log: join(base, 'postgresql.log'),
    transport,
    socketDir: transport === 'socket' ? await privateSocketDir(base, account) : '',
    port: transport === 'socket' ? 5432 : 0,
    account,
    binaries: account ? await copyBinaries(binaries, rootDataDir) : await usableBinaries(binaries, base),
  };
}

/** The folder of this DATA_DIR's database where a root process created it; undefined otherwise. */
export async function recordedLocation(dataDir: string): Promise<string | undefined> {
  const content = await readFile(join(dataDir, locationFile), 'utf8').catch(() => '');
  const location = content.split('\n')[0]?.trim();
  return location?.startsWith(`${rootDataDir}/`) ? location : undefined;
}

async function chooseLocation(dataDir: string): Promise<{ base: string; account: Account | undefined }> {
  const cluster = await lstat(join(dataDir, 'postgresql')).catch(() => undefined);
  const recorded = await recordedLocation(dataDir);
  if (!isRoot()) return ordinaryLocation(dataDir, cluster?.uid, recorded);
  // Created by an ordinary user: PostgreSQL runs as that user, so that both accounts can start it.
  if (cluster) return { base: dataDir, account: unprivilegedOwner(dataDir, cluster) };
  if (!recorded) return createRootLocation(dataDir);
  const status = await lstat(recorded).catch(() => undefined);
  if (status) return { base: recorded, account: unprivilegedOwner(recorded, status) };
  throw new DatabaseUnavailable(
    `The database of DATA_DIR is gone: ${join(dataDir, locationFile)} says that it is in ${recorded}; bring that folder back, or delete the note to begin with an empty database.`,
  );
}

function ordinaryLocation(dataDir: string, clusterOwner: number | undefined, recorded: string | undefined) {
  const uid = process.getuid?.();
  if (recorded || (clusterOwner !== undefined && uid !== undefined && clusterOwner !== uid)) {
    throw new DatabaseUnavailable(
      `DATA_DIR ${dataDir} holds the database of another account: start as that account, or choose another DATA_DIR.`,
    );
  }
  return { base: dataDir, account: undefined };
}

function unprivilegedOwner(folder: string, { uid, gid }: Account): Account {
  if (uid !== 0) return { uid, gid };
  throw new DatabaseUnavailable(
    `The database in ${folder} belongs to root, and PostgreSQL does not run as root: give the folder to an ordinary account with chown -R.`,
  );
}

/** Other accounts may have no access to root's DATA_DIR, so its database is elsewhere, and a file in DATA_DIR names the folder. */
async function createRootLocation(dataDir: string): Promise<{ base: string; account: Account }> {
  const account = await unprivilegedAccount();
  const base = join(rootDataDir, randomBytes(4).toString('hex'));
  const temporary = temporaryName(join(dataDir, locationFile));
  try {
    await mkdir(rootDataDir, { recursive: true, mode: 0o755 });
    await mkdir(base, { mode: 0o700 });
    await chown(base, account.uid, account.gid);
  } catch (cause) {
    throw new DatabaseUnavailable(
      `As root the database is kept in ${rootDataDir}, which cannot be written: start as an ordinary user, or set DATABASE_URL.`,
      { cause },
    );
  }
  await writeFile(
    temporary,
    `${base}\nThe database of this folder is kept there, because PostgreSQL does not run as root.\n`,
  );
  // Creating a hard link is atomic: of two servers that start at the same time one succeeds, and both use its folder.
  const isFirst = await link(temporary, join(dataDir, locationFile)).then(
    () => true,
    () => false,
  );
  await rm(temporary);
  if (isFirst) return { base, account };
  await rm(base, { recursive: true });
  return { base: (await recordedLocation(dataDir)) ?? base, account };
}

async function usableBinaries(binaries: Binaries, base: string): Promise<Binaries> {
  try {
    await completeLinks(binaries.folder);
    return binaries;
  } catch {
    return copyBinaries(binaries, base);
  }
}

/** The path of a Unix socket is limited to about 100 bytes. */
async function privateSocketDir(base: string, account: Account | undefined): Promise<string> {
  const inDataDir = join(base, 'socket');
  const name = `bambalina-${createHash('sha256').update(base).digest('hex').slice(0, 12)}`;
  const temporary = tmpdir().length < 70 ? tmpdir() : '/tmp';
  const path = Buffer.byteLength(inDataDir) < 80 ? inDataDir : join(temporary, name);
  if (!(await lstat(path).catch(() => undefined))) {
    // Renamed once its mode and owner are set: another server may be starting at the same time.
    const temporaryDir = await mkdtemp(`${path}.`);
    if (account) await chown(temporaryDir, account.uid, account.gid);
    await rename(temporaryDir, path).catch(() => rm(temporaryDir, { recursive: true }));
  }
  const status = await lstat(path).catch(() => undefined);
  const expected = account?.uid ?? process.getuid?.();
  if (status?.isDirectory() && status.uid === expected && (status.mode & 0o077) === 0) return path;
  throw new DatabaseUnavailable(
    `${path} is needed as a private folder for the database's socket, and is not one: remove it.`,
  );
}
