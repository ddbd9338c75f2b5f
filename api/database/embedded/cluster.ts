import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseUnavailable } from '../connection/unavailable.ts';
import { setupError } from './binaries.ts';
import type { Home } from './home.ts';
import { deleteOldLogs, fullDisk, rotateLog } from './log.ts';
import { settingsOf } from './settings.ts';
import { removeTemporaries, temporaryName } from './temporary-files.ts';

export const superuser = 'bambalina';

/** The contents of PostgreSQL's lock file. */
interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
  socketDir: string;
}

// In order of preference: searches need an LC_CTYPE that classifies accents and letters of every script.
const locales = [
  ['--locale-provider=icu', '--icu-locale=und', '--locale=C.UTF-8'],
  ['--locale-provider=icu', '--icu-locale=und', '--locale=en_US.UTF-8'],
  ['--locale-provider=icu', '--icu-locale=und', '--no-locale'],
  ['--no-locale'],
];

/** Creates the data directory unless it exists. Of concurrent processes one succeeds, and all use its result. */
export async function createCluster(home: Home): Promise<void> {
  const version = await readFile(join(home.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) return assertSameVersion(home, version.trim());
  await removeTemporaries(home.cluster);
  const temporary = temporaryName(home.cluster);
  const password = `${temporary}.password`;
  try {
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (home.account) await chown(password, home.account.uid, home.account.gid);
    await initialise(home, temporary, password);
    await appendFile(join(temporary, 'postgresql.conf'), "\ninclude 'bambalina.conf'\n");
    await rename(password, join(temporary, 'bambalina.password'));
  } catch (error) {
    for (const path of [temporary, password]) await rm(path, { recursive: true, force: true });
    throw error instanceof DatabaseUnavailable ? error : setupError(dirname(home.cluster), error);
  }
  await rename(temporary, home.cluster).catch(() => rm(temporary, { recursive: true, force: true }));
}

async function initialise(home: Home, folder: string, password: string): Promise<void> {
  const auth = home.transport === 'tcp' ? 'scram-sha-256' : 'trust';
  const common = ['-D', folder, '-U', superuser, `--auth=${auth}`, `--pwfile=${password}`, '--encoding=UTF8'];
  let failure = '';
  for (const locale of locales) {
    await rm(folder, { recursive: true, force: true });
    const { code, output } = await run(home, 'initdb', [...common, ...locale]);
    if (code === 0) return;
    failure = output;
    if (fullDisk.test(output)) break;
  }
  const why = fullDisk.test(failure) ? 'the disk is full' : lastLine(lastErrorLine(failure) ?? failure);
  throw new DatabaseUnavailable(
    `PostgreSQL cannot be set up in ${dirname(home.cluster)} (${why}): make it possible there, or set DATABASE_URL.`,
  );
}

/** The last error in the output of a program of PostgreSQL; the lines after it describe the clean-up. */
const lastErrorLine = (output: string) => output.match(/.*(FATAL|PANIC|ERROR|error): .*/g)?.at(-1);

function assertSameVersion(home: Home, version: string): void {
  if (Number(version) === home.binaries.major) return;
  throw new DatabaseUnavailable(
    `${home.cluster} was written by PostgreSQL ${version}, and this is ${home.binaries.major}: back up with the product's previous version and restore into an empty DATA_DIR.`,
  );
}

/** The connection to the PostgreSQL that runs on this data directory; undefined while none is ready. */
export async function findRunning(home: Home) {
  const postmaster = await readPostmaster(home);
  if (!postmaster?.ready || !(await isPostgres(postmaster.pid))) return undefined;
  if (postmaster.socketDir) return { host: postmaster.socketDir, port: postmaster.port, user: superuser };
  const password = await readFile(join(home.cluster, 'bambalina.password'), 'utf8');
  return { host: '127.0.0.1', port: postmaster.port, user: superuser, password };
}

/** Starts PostgreSQL and waits for its recovery. Returns the error, undefined on success. */
export async function startCluster(home: Home): Promise<string | undefined> {
  if (home.transport === 'tcp' && home.port === 0) home.port = await freePort();
  await invalidateStaleLock(home);
  const conf = join(home.cluster, 'bambalina.conf');
  await deleteOldLogs(home.log, conf);
  await rotateLog(home.log);
  const temporary = temporaryName(conf);
  await writeFile(temporary, settingsOf(home), { mode: 0o644 });
  await rename(temporary, conf);
  const files = [`--pgdata=${home.cluster}`, `--log=${home.log}`];
  const options = ['--wait', '--timeout=300', '--silent'];
  const { code, output } = await run(home, 'pg_ctl', ['start', ...files, ...options]);
  if (code === 0) return undefined;
  const log = (await readFile(home.log, 'utf8').catch(() => '')).slice(-4000);
  return lastLine(lastErrorLine(log) ?? (log || output));
}

/** Stops PostgreSQL in fast mode: open transactions are rolled back. */
export async function stopCluster(home: Home): Promise<void> {
  await run(home, 'pg_ctl', ['stop', '-D', home.cluster, '-m', 'fast', '-w', '-t', '60', '-s']);
}

async function readPostmaster(home: Home): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(home.cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/**
 * After a crash the process id in the lock file may belong to another program, above all in containers, where ids are small;
 * PostgreSQL then refuses to start. The id is replaced and the file kept, so that PostgreSQL still checks whether its
 * shared memory is in use.
 */
async function invalidateStaleLock(home: Home): Promise<void> {
  const postmaster = await readPostmaster(home);
  if (!postmaster || (await isPostgres(postmaster.pid))) return;
  const path = join(home.cluster, 'postmaster.pid');
  const content = await readFile(path, 'utf8');
  await writeFile(path, content.replace(/^\d+/, '99999999'));
}

/** Whether the process is PostgreSQL; true where that cannot be determined. A zombie is not. */
async function isPostgres(pid: number): Promise<boolean> {
  const program = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => commandName(pid));
  return program === undefined || /postgres/.test(program);
}

function commandName(pid: number): Promise<string | undefined> {
  return promisify(execFile)('ps', ['-p', String(pid), '-o', 'comm=']).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function run(home: Home, program: string, args: string[]): Promise<{ code: number; output: string }> {
  const { PATH, SystemRoot, TEMP } = process.env;
  // PostgreSQL would inherit the pipes of pg_ctl and keep them open, so `start` has none.
  const isDetached = args[0] === 'start';
  const child = spawn(join(home.binaries.folder, 'bin', program), args, {
    cwd: dirname(home.cluster),
    env: { PATH, SystemRoot, TEMP, TZ: 'UTC' },
    stdio: isDetached ? 'ignore' : ['ignore', 'pipe', 'pipe'],
    ...home.account,
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: -1, output: error.message }));
    child.on(isDetached ? 'exit' : 'close', (code) => resolve({ code: code ?? -1, output }));
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? '';
}

/** A free port of the loopback interface. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
