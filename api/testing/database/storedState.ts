import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';

/** Tables that a call may change although it is refused: sessions, activity, attempts and quotas. */
const traces = ['sessions', 'attempts', 'user_days', 'active_days', 'quotas'];

/** The rows of the history without such traces: who came, went, or was refused. */
const changes =
  "where action not in ('login', 'login_failed', 'logout', 'sessions_ended', 'proved', 'proof_failed', 'refused')";

/** A hash of the rows of each table, and the number of queued jobs that are not the scheduler's. */
export const rowHashes = (pool: Pool): Promise<Record<string, string>> =>
  summaries(pool, traces, "md5(string_agg(t::text, '|' order by t::text))");

/**
 * What changes with every row of the table that is inserted, updated (even to equal values) or deleted, in one database: the
 * rows and the sum of their transaction ids, which only grow. Ten times faster than the hashes.
 */
export const rowVersions = (pool: Pool, without = traces): Promise<Record<string, string>> =>
  summaries(pool, without, "count(*) || ' rows ' || coalesce(sum(xmin::text::bigint), 0)");

async function summaries(pool: Pool, without: string[], summary: string): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1",
    [without],
  );
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}' as name, ${summary} as is from "${name}" t ${name === 'history' && without === traces ? changes : ''}`,
  );
  // The scheduler's own jobs may come and go at any time.
  const jobs = `select 'jobs', count(*)::text from pgboss.job
    where name not like '\\_\\_%' and name not in (select name from pgboss.schedule)`;
  const text = [...hashes, jobs].join(' union all ');
  // A prepared statement: planning one of sixty tables takes longer than running it.
  const { rows } = await pool.query({ name: `stored-${hashOf(text)}`, text });
  return Object.fromEntries(rows.map(({ name, is }) => [name, is]));
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** The rows and files of a server, to compare before and after. */
export const storedState = async (api: { database: { pool: Pool }; dataDir: string }) => ({
  rows: await rowVersions(api.database.pool),
  files: await filePaths(api.dataDir),
});

/** The paths of all files below a DATA_DIR: pictures, uploads in progress, mails. */
export async function filePaths(dataDir: string): Promise<string[]> {
  try {
    const names = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const files = names.filter((found) => found.isFile());
    return files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  } catch (error) {
    // An upload has ended in the meantime and removed its folder.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return filePaths(dataDir);
  }
}
