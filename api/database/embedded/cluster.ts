import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseUnavailable } from '../connection/unavailable.ts';
import { notWritten } from './binaries.ts';
import { removeTemporaries, temporaryNameOf } from './draft.ts';
import type { Home } from './home.ts';
import { deleteOldLogs, rotateLog } from './log.ts';
import { settingsOf } from './settings.ts';

export const superuser = 'bambalina';

/** What the running PostgreSQL says of itself in its lock file. */
interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
  socketDir: string;
}

// In this order: accents and letters of every script in searches need a character type that knows them, where there is one.
const locales = [
  ['--locale-provider=icu', '--icu-locale=und', '--locale=C.UTF-8'],
  ['--locale-provider=icu', '--icu-locale=und', '--locale=en_US.UTF-8'],
  ['--locale-provider=icu', '--icu-locale=und', '--no-locale'],
  ['--no-locale'],
];

/** Creates the data directory unless it is there. Of several processes doing this at once, one wins and all use its result. */
export async function createCluster(home: Home): Promise<void> {
  const version = await readFile(join(home.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) return proveVersion(home, version.trim());
  await removeTemporaries(home.cluster);
  const fresh = temporaryNameOf(home.cluster);
  const password = `${fresh}.password`;
  try {
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (home.account) await chown(password, home.account.uid, home.account.gid);
    await initialise(home, fresh, password);
    await appendFile(join(fresh, 'postgresql.conf'), "\ninclude 'bambalina.conf'\n");
    await rename(password, join(fresh, 'bambalina.password'));
  } catch (error) {
    for (const path of [fresh, password]) await rm(path, { recursive: true, force: true });
    throw error instanceof DatabaseUnavailable ? error : notWritten(dirname(home.cluster), error);
  }
  await rename(fresh, home.cluster).catch(() => rm(fresh, { recursive: true, force: true }));
}

async function initialise(home: Home, fresh: string, password: string): Promise<void> {
  const auth = home.transport === 'tcp' ? 'scram-sha-256' : 'trust';
  const given = ['-D', fresh, '-U', superuser, `--auth=${auth}`, `--pwfile=${password}`, '--encoding=UTF8'];
  let problem = '';
  for (const locale of locales) {
    await rm(fresh, { recursive: true, force: true });
    const { code, output } = await run(home, 'initdb', [...given, ...locale]);
    if (code === 0) return;
    problem = output;
    if (isFull.test(output)) break;
  }
  const why = isFull.test(problem) ? 'the disk is full' : lastLine(complaint(problem) ?? problem);
  throw new DatabaseUnavailable(
    `PostgreSQL cannot be set up in ${dirname(home.cluster)} (${why}): make it possible there, or set DATABASE_URL.`,
  );
}

const isFull = /No space left on device|Disk quota exceeded/;
/** The last of what PostgreSQL's programs complain of; what follows is what they did about it. */
const complaint = (output: string) => output.match(/.*(FATAL|PANIC|ERROR|error): .*/g)?.at(-1);

function proveVersion(home: Home, version: string): void {
  if (Number(version) === home.binaries.major) return;
  throw new DatabaseUnavailable(
    `${home.cluster} was written by PostgreSQL ${version}, and this is ${home.binaries.major}: back up with the product's previous version and restore into an empty DATA_DIR.`,
  );
}

/** How to reach the PostgreSQL that runs on this data directory; undefined while none is ready. */
export async function findRunning(home: Home) {
  const running = await readPostmaster(home);
  if (!running?.ready || !(await isPostgres(running.pid))) return undefined;
  if (running.socketDir) return { host: running.socketDir, port: running.port, user: superuser };
  const password = await readFile(join(home.cluster, 'bambalina.password'), 'utf8');
  return { host: '127.0.0.1', port: running.port, user: superuser, password };
}

/** Starts PostgreSQL and waits until it has recovered. Returns what went wrong, or undefined. */
export async function startCluster(home: Home): Promise<string | undefined> {
  if (home.transport === 'tcp' && home.port === 0) home.port = await freePort();
  await forgetForeignLock(home);
  const conf = join(home.cluster, 'bambalina.conf');
  await deleteOldLogs(home.log, conf);
  await rotateLog(home.log);
  const draft = temporaryNameOf(conf);
  await writeFile(draft, settingsOf(home), { mode: 0o644 });
  await rename(draft, conf);
  const { code, output } = await run(home, 'pg_ctl', [
    'start',
    '-D',
    home.cluster,
    '-l',
    home.log,
    '-w',
    '-t',
    '300',
    '-s',
  ]);
  if (code === 0) return undefined;
  const written = (await readFile(home.log, 'utf8').catch(() => '')).slice(-4000);
  return lastLine(complaint(written) ?? (written || output));
}

/** Ends PostgreSQL: open transactions are rolled back, everything committed is on disk. */
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
 * After a crash the number in the lock file may by now belong to another program, usual in containers, where numbers are
 * small; PostgreSQL then refuses to start. The number is replaced rather than the file removed, so that PostgreSQL still
 * checks whether the memory noted there is in use.
 */
async function forgetForeignLock(home: Home): Promise<void> {
  const running = await readPostmaster(home);
  if (!running || (await isPostgres(running.pid))) return;
  const path = join(home.cluster, 'postmaster.pid');
  const content = await readFile(path, 'utf8');
  await writeFile(path, content.replace(/^\d+/, '99999999'));
}

/** Whether the program of that number is PostgreSQL, as far as this system tells. A zombie is not. */
async function isPostgres(pid: number): Promise<boolean> {
  const program = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => nameOf(pid));
  return program === undefined || /postgres/.test(program);
}

function nameOf(pid: number): Promise<string | undefined> {
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
  // PostgreSQL outlives pg_ctl and would keep its pipes open, so a start writes to the log only.
  const outlived = args[0] === 'start';
  const child = spawn(join(home.binaries.folder, 'bin', program), args, {
    cwd: dirname(home.cluster),
    env: { PATH, SystemRoot, TEMP, TZ: 'UTC' },
    stdio: outlived ? 'ignore' : ['ignore', 'pipe', 'pipe'],
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
    child.on(outlived ? 'exit' : 'close', (code) => resolve({ code: code ?? -1, output }));
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? '';
}

/** A port of loopback that nobody uses now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
