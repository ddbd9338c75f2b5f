import { createHash, randomBytes } from 'node:crypto';
import { chown, link, lstat, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseUnavailable } from '../connection/unavailable.ts';
import { type Account, isRoot, unprivilegedAccount } from './account.ts';
import { type Binaries, completeLinks, copyBinaries, findBinaries } from './binaries.ts';
import { assertWritable } from './data-dir.ts';
import { temporaryNameOf } from './draft.ts';

/** `socket`: a Unix socket in a private folder. `tcp`: a port on loopback and a password, for Windows. */
export type Transport = 'socket' | 'tcp';

/** Where the embedded PostgreSQL lives, and as whom. */
export interface Home {
  /** PostgreSQL's data directory. */
  cluster: string;
  log: string;
  transport: Transport;
  socketDir: string;
  /** Chosen at the first start of this process and kept, so that a restart is found again. */
  port: number;
  account: Account | undefined;
  binaries: Binaries;
}

export const rootDataDir = '/var/lib/bambalina';
const noteName = 'database-location.txt';

/** Settles everything that has to be there before PostgreSQL starts. Throws one sentence when DATA_DIR cannot be used. */
export async function prepareHome(dataDir: string, transport: Transport): Promise<Home> {
  await assertWritable(dataDir);
  const { base, account } = await settle(dataDir);
  const found = await findBinaries();
  return {
    cluster: join(base, 'postgresql'),
    log: join(base, 'postgresql.log'),
    transport,
    socketDir: transport === 'socket' ? await privateSocketDir(base, account) : '',
    port: transport === 'socket' ? 5432 : 0,
    account,
    binaries: account ? await copyBinaries(found, rootDataDir) : await ownBinaries(found, base),
  };
}

/** The folder that root's PostgreSQL uses for this DATA_DIR, if there is one. */
export async function recordedLocation(dataDir: string): Promise<string | undefined> {
  const note = await readFile(join(dataDir, noteName), 'utf8').catch(() => '');
  const place = note.split('\n')[0]?.trim();
  return place?.startsWith(`${rootDataDir}/`) ? place : undefined;
}

async function settle(dataDir: string): Promise<{ base: string; account: Account | undefined }> {
  const cluster = await lstat(join(dataDir, 'postgresql')).catch(() => undefined);
  const noted = await recordedLocation(dataDir);
  if (!isRoot()) return settleOrdinary(dataDir, cluster?.uid, noted);
  // An ordinary user has started here before: root carries on as that user, so that both can.
  if (cluster) return { base: dataDir, account: owner(dataDir, cluster) };
  if (!noted) return settleRoot(dataDir);
  const place = await lstat(noted).catch(() => undefined);
  if (place) return { base: noted, account: owner(noted, place) };
  throw new DatabaseUnavailable(
    `The database of DATA_DIR is gone: ${join(dataDir, noteName)} says that it is in ${noted}; bring that folder back, or delete the note to begin with an empty database.`,
  );
}

function settleOrdinary(dataDir: string, clusterOwner: number | undefined, noted: string | undefined) {
  const mine = process.getuid?.();
  if (noted || (clusterOwner !== undefined && mine !== undefined && clusterOwner !== mine)) {
    throw new DatabaseUnavailable(
      `DATA_DIR ${dataDir} holds the database of another account: start as that account, or choose another DATA_DIR.`,
    );
  }
  return { base: dataDir, account: undefined };
}

function owner(folder: string, { uid, gid }: Account): Account {
  if (uid !== 0) return { uid, gid };
  throw new DatabaseUnavailable(
    `The database in ${folder} belongs to root, and PostgreSQL does not run as root: give the folder to an ordinary account with chown -R.`,
  );
}

/** DATA_DIR may be where no other account can go, so root's database lives elsewhere, and a note in DATA_DIR says where. */
async function settleRoot(dataDir: string): Promise<{ base: string; account: Account }> {
  const account = await unprivilegedAccount();
  const base = join(rootDataDir, randomBytes(4).toString('hex'));
  const draft = temporaryNameOf(join(dataDir, noteName));
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
    draft,
    `${base}\nThe database of this folder is kept there, because PostgreSQL does not run as root.\n`,
  );
  // A hard link appears whole or not at all: of two servers starting together one wins, and both use the winner's place.
  const won = await link(draft, join(dataDir, noteName)).then(
    () => true,
    () => false,
  );
  await rm(draft);
  if (won) return { base, account };
  await rm(base, { recursive: true });
  return { base: (await recordedLocation(dataDir)) ?? base, account };
}

async function ownBinaries(found: Binaries, base: string): Promise<Binaries> {
  try {
    await completeLinks(found.folder);
    return found;
  } catch {
    return copyBinaries(found, base);
  }
}

/** The system allows about 100 characters for the whole path of a socket. */
async function privateSocketDir(base: string, account: Account | undefined): Promise<string> {
  const beside = join(base, 'socket');
  const name = `bambalina-${createHash('sha256').update(base).digest('hex').slice(0, 12)}`;
  const temporary = tmpdir().length < 70 ? tmpdir() : '/tmp';
  const path = Buffer.byteLength(beside) < 80 ? beside : join(temporary, name);
  if (!(await lstat(path).catch(() => undefined))) {
    // Another server starting at the same time must not see it before it is private and has its owner.
    const fresh = await mkdtemp(`${path}.`);
    if (account) await chown(fresh, account.uid, account.gid);
    await rename(fresh, path).catch(() => rm(fresh, { recursive: true }));
  }
  const found = await lstat(path).catch(() => undefined);
  const expected = account?.uid ?? process.getuid?.();
  if (found?.isDirectory() && found.uid === expected && (found.mode & 0o077) === 0) return path;
  throw new DatabaseUnavailable(
    `${path} is needed as a private folder for the database's socket, and is not one: remove it.`,
  );
}
