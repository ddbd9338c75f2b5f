import { constants } from 'node:fs';
import { appendFile, open, readFile, rename, rm, stat } from 'node:fs/promises';
import type pg from 'pg';
import { temporaryNameOf } from './draft.ts';

/**
 * What PostgreSQL writes down: how it fares, and nothing of what people entered. The text of an error may hold a value
 * (`invalid input syntax for type uuid: "…"`), its details and its statement too; whoever asked gets all of them anyway.
 */
export const logSettings = {
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '%m [%p] ',
  // `log` stands above errors: starts, ends, crashes and refused connections are written, failed statements are not.
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

const usual = { size: 2_000_000, days: 7 };
const day = 86_400_000;

/** Settings as lines of a configuration file. */
export function linesOf(settings: Record<string, string | number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'\n`)
    .join('');
}

/** Whether PostgreSQL was last told to keep quiet about people; undefined before its first start. */
async function isQuiet(conf: string): Promise<boolean | undefined> {
  const settings = await readFile(conf, 'utf8').catch(() => undefined);
  return settings?.includes(linesOf(logSettings));
}

/** Removes the logs that a version wrote which wrote people down; `conf` is the file of its settings. */
export async function deleteOldLogs(log: string, conf: string): Promise<void> {
  if ((await isQuiet(conf)) === false) await forget(log);
}

/** The same where PostgreSQL runs already, under the settings of an older version: it reads those of this one. */
export async function limitLogLevel(client: pg.Client, log: string, conf: string): Promise<void> {
  if ((await isQuiet(conf)) !== false) return;
  await appendFile(conf, `\n${linesOf(logSettings)}`);
  await client.query('select pg_reload_conf()');
  // It reads them some time after it was asked; what it writes until then goes too.
  for (let i = 0; i < 200 && (await isLoud(client)); i++) await new Promise((next) => setTimeout(next, 25));
  await forget(log);
}

async function isLoud(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select current_setting('log_min_messages') <> 'log' as loud");
  return rows[0].loud;
}

/**
 * Keeps the log small and young: what is too large or begins too long ago moves to `.old`, which lasts as long again.
 * Emptied in place, since PostgreSQL holds the file open and appends to it.
 */
export async function rotateLog(log: string, { size, days } = usual): Promise<void> {
  const old = `${log}.old`;
  const kept = await stat(old).catch(() => undefined);
  if (kept && Date.now() - kept.mtimeMs > days * day) await rm(old, { force: true });
  const found = await stat(log).catch(() => undefined);
  if (!found?.size) return;
  const began = await firstMoment(log);
  if (found.size <= size && Date.now() - began <= days * day) return;
  const draft = temporaryNameOf(old);
  await writeEnd(log, draft, size).then(
    () => rename(draft, old),
    () => rm(draft, { force: true }),
  );
  await emptied(log);
}

/** When the first line was written; a line without a moment counts as old. */
async function firstMoment(log: string): Promise<number> {
  const file = await open(log, constants.O_RDONLY | noLink);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(23), 0, 23, 0);
    return Date.parse(`${buffer.toString('latin1', 0, bytesRead).replace(' ', 'T')}Z`) || 0;
  } finally {
    await file.close();
  }
}

/** Copies the last of the log: as much as it may hold, however large it has grown. */
async function writeEnd(log: string, to: string, maxBytes: number): Promise<void> {
  const [from, into] = [await open(log, constants.O_RDONLY | noLink), await open(to, 'wx', 0o600)];
  try {
    const { size } = await from.stat();
    const length = Math.min(size, 2 * maxBytes);
    const { buffer, bytesRead } = await from.read(Buffer.alloc(length), 0, length, size - length);
    await into.writeFile(buffer.subarray(0, bytesRead));
  } finally {
    await Promise.all([from.close(), into.close()]);
  }
}

/** PostgreSQL's account owns the folder, so root must not follow where a link in it leads. Windows has no such flag. */
const noLink = constants.O_NOFOLLOW ?? 0;

async function emptied(log: string): Promise<void> {
  const file = await open(log, constants.O_WRONLY | noLink).catch(() => undefined);
  await file?.truncate(0).finally(() => file.close());
}

async function forget(log: string): Promise<void> {
  await emptied(log);
  await rm(`${log}.old`, { force: true });
}
