import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addressOf, type Connection } from './connection.ts';
import { DatabaseUnavailable, explain } from './unavailable.ts';

const oldest = 15;

/**
 * Waits until the database answers, for at most `patience` milliseconds, and proves that it can be used: a server may start
 * before its database. What waiting cannot mend is thrown at once, as `DatabaseUnavailable` with one sentence.
 */
export async function waitForDatabase(
  connection: Connection,
  patience: number,
  say: (line: string) => void,
): Promise<void> {
  const started = Date.now();
  let nextWord = started;
  for (;;) {
    const problem = await tryOnce(connection);
    if (!problem) return;
    if (!problem.passing || Date.now() - started >= patience) throw problem;
    if (Date.now() >= nextWord) {
      say(`${problem.message} Waiting for it.`);
      nextWord += 5000;
    }
    await sleep(500);
  }
}

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

/** Why this PostgreSQL cannot be used although it answers. */
export function unsupportedReason(
  found: { version: number; encoding: string; replica: boolean },
  where: string,
): DatabaseUnavailable | undefined {
  if (found.version < oldest) {
    return new DatabaseUnavailable(
      `DATABASE_URL: ${where} is PostgreSQL ${found.version}; ${oldest} or newer is needed.`,
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
