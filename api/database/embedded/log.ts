import { constants } from 'node:fs';
import { appendFile, open, readFile, rename, rm, stat } from 'node:fs/promises';
import type pg from 'pg';
import { temporaryName } from './temporary-files.ts';

/**
 * PostgreSQL logs its state, and no data of people: the message, detail and statement of an error may contain values
 * (`invalid input syntax for type uuid: "…"`). The client receives all of them in any case.
 */
export const logSettings = {
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '%m [%p] ',
  // Level `log` is above `error`: starts, stops, crashes and refused connections are logged, failed statements are not.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
  log_statement: 'none',
  log_duration: 'off',
  log_min_duration_statement: -1,
  log_min_duration_sample: -1,
  log_transaction_sample_rate: 0,
  log_connections: '',
  log_lock_waits: 'off',
  log_checkpoints: 'off',
} satisfies Record<string, string | number>;

/** What programs of PostgreSQL say of a full disk. */
export const fullDisk = /No space left on device|Disk quota exceeded/;

export async function logEndsWithFullDisk(log: string): Promise<boolean> {
  return fullDisk.test((await readFile(log, 'utf8').catch(() => '')).slice(-4000));
}

const defaultLimits = { size: 2_000_000, days: 7 };
const day = 86_400_000;

/** Settings as lines of a configuration file. */
export function configurationLines(settings: Record<string, string | number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'\n`)
    .join('');
}

/** Whether the configuration has these log settings; undefined before the first start. */
async function hasLogSettings(conf: string): Promise<boolean | undefined> {
  const settings = await readFile(conf, 'utf8').catch(() => undefined);
  return settings?.includes(configurationLines(logSettings));
}

/** Removes logs written by a version that logged statements; `conf` is the configuration file. */
export async function deleteOldLogs(log: string, conf: string): Promise<void> {
  if ((await hasLogSettings(conf)) === false) await deleteLogs(log);
}

/** The same while PostgreSQL runs with the settings of an older version: it reloads its configuration. */
export async function limitLogLevel(client: pg.Client, log: string, conf: string): Promise<void> {
  if ((await hasLogSettings(conf)) !== false) return;
  await appendFile(conf, `\n${configurationLines(logSettings)}`);
  await client.query('select pg_reload_conf()');
  // The reload is asynchronous; what is logged until then is removed too.
  for (let i = 0; i < 200 && (await logsStatements(client)); i++)
    await new Promise((next) => setTimeout(next, 25));
  await deleteLogs(log);
}

async function logsStatements(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select current_setting('log_min_messages') <> 'log' as loud");
  return rows[0].loud;
}

/**
 * Moves a log that is too large, or whose first line is too old, to `.old`, and removes `.old` after as long again. The log
 * is truncated in place, because PostgreSQL holds the file open and appends to it.
 */
export async function rotateLog(log: string, { size, days } = defaultLimits): Promise<void> {
  const old = `${log}.old`;
  const oldStatus = await stat(old).catch(() => undefined);
  if (oldStatus && Date.now() - oldStatus.mtimeMs > days * day) await rm(old, { force: true });
  const status = await stat(log).catch(() => undefined);
  if (!status?.size) return;
  const firstTime = await firstTimestamp(log);
  if (status.size <= size && Date.now() - firstTime <= days * day) return;
  const temporary = temporaryName(old);
  await copyTail(log, temporary, size).then(
    () => rename(temporary, old),
    () => rm(temporary, { force: true }),
  );
  await truncate(log);
}

/** The time of the first line; 0 when it has none, so that it counts as old. */
async function firstTimestamp(log: string): Promise<number> {
  const file = await open(log, constants.O_RDONLY | noFollow);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(23), 0, 23, 0);
    return Date.parse(`${buffer.toString('latin1', 0, bytesRead).replace(' ', 'T')}Z`) || 0;
  } finally {
    await file.close();
  }
}

/** Copies the last `2 * maxBytes` bytes of the log. */
async function copyTail(log: string, to: string, maxBytes: number): Promise<void> {
  const [from, into] = [await open(log, constants.O_RDONLY | noFollow), await open(to, 'wx', 0o600)];
  try {
    const { size } = await from.stat();
    const length = Math.min(size, 2 * maxBytes);
    const { buffer, bytesRead } = await from.read(Buffer.alloc(length), 0, length, size - length);
    await into.writeFile(buffer.subarray(0, bytesRead));
  } finally {
    await Promise.all([from.close(), into.close()]);
  }
}

/** PostgreSQL's account owns the folder, so root must not follow links in it. Windows has no such flag. */
const noFollow = constants.O_NOFOLLOW ?? 0;

async function truncate(log: string): Promise<void> {
  const file = await open(log, constants.O_WRONLY | noFollow).catch(() => undefined);
  await file?.truncate(0).finally(() => file.close());
}

async function deleteLogs(log: string): Promise<void> {
  await truncate(log);
  await rm(`${log}.old`, { force: true });
}
