import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';

/** What every call may touch without having changed anything: who is there, and how often something was tried or made. */
const traces = ['sessions', 'attempts', 'user_days', 'active_days', 'quotas'];

/** Every row that the product keeps, as one hash for each table, and how many jobs people's changes have queued. */
export async function everyRow(pool: Pool, without = traces): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
    [without],
  );
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as is from "${name}" t`,
  );
  // The clock's own jobs come and go by themselves.
  const jobs = `select 'jobs', count(*)::text from pgboss.job
    where name not like '\\_\\_%' and name not in (select name from pgboss.schedule)`;
  const { rows } = await pool.query([...hashes, jobs].join(' union all '));
  return Object.fromEntries(rows.map(({ name, is }) => [name, is]));
}

/** Every file below a DATA_DIR: pictures, uploads under way, mails. */
export async function everyFile(dataDir: string): Promise<string[]> {
  try {
    const names = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const files = names.filter((found) => found.isFile());
    return files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  } catch (error) {
    // An upload has ended while we looked.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return everyFile(dataDir);
  }
}
