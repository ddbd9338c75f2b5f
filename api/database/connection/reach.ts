import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addressOf, type Connection } from './connection.ts';
import { DatabaseUnavailable, explain } from './unavailable.ts';

const minVersion = 15;

/**
 * Waits until the database answers, for at most `timeout` milliseconds, as a server may start before its database. Throws
 * `DatabaseUnavailable` at once for what waiting cannot fix: wrong settings, an unsupported version.
 */
export async function waitForDatabase(
  connection: Connection,
  timeout: number,
  log: (line: string) => void,
): Promise<void> {
  const started = Date.now();
  let nextMessage = started;
  for (;;) {
    const problem = await tryOnce(connection);
    if (!problem) return;
    if (!problem.transient || timeout === 0) throw problem;
    if (Date.now() - started >= timeout) throw givenUp(problem, timeout);
    if (Date.now() >= nextMessage) {
      log(`${problem.message} Waiting for what DATABASE_URL names.`);
      nextMessage += 5000;
    }
    await sleep(500);
  }
}

const givenUp = ({ message, cause }: DatabaseUnavailable, timeout: number) =>
  new DatabaseUnavailable(`${message} Given up after ${timeout / 1000} s: check DATABASE_URL.`, { cause });

async function tryOnce(connection: Connection): Promise<DatabaseUnavailable | undefined> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as version,
              current_setting('server_encoding') as encoding, pg_is_in_recovery() as replica`,
    );
    return unsupportedReason(rows[0], addressOf(connection));
  } catch (error) {
    return explain(error, addressOf(connection));
  } finally {
    await client.end().catch(() => {});
  }
}

/** Why a PostgreSQL that answers cannot be used; undefined if it can. */
export function unsupportedReason(
  found: { version: number; encoding: string; replica: boolean },
  where: string,
): DatabaseUnavailable | undefined {
  if (found.version < minVersion) {
    return new DatabaseUnavailable(
      `DATABASE_URL: ${where} is PostgreSQL ${found.version}; ${minVersion} or newer is needed.`,
    );
  }
  if (found.encoding !== 'UTF8') {
    return new DatabaseUnavailable(
      `DATABASE_URL: ${where} has the encoding ${found.encoding}; UTF8 is needed.`,
    );
  }
  if (found.replica) {
    return new DatabaseUnavailable(`DATABASE_URL: ${where} is a read-only replica; name the primary.`);
  }
  return undefined;
}
