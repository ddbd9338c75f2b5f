import type pg from 'pg';
import { onOwnConnection } from '../database/connection/connect.ts';
import type { Services } from '../http/services.ts';
import { fillTables } from './bulk.ts';
import { calendarUntil } from './calendar.ts';
import { drawAlbum, keysOfAlbum } from './pictures.ts';
import { inventWorld } from './world.ts';

export interface DemoOptions {
  files: Services['files'];
  /** argon2id, for the demo's owner and editor; everybody else cannot sign in. */
  passwordHash: string;
  /** The moment until which the demo tells; the same moment gives the same demo. */
  today?: Date;
}

/**
 * Fills an empty database with the demo: all of it or, when it fails, nothing. Does nothing, and says false, where
 * there are users besides one first administrator. Not for two servers at once: take a lock first.
 */
export async function loadDemo(pool: pg.Pool, options: DemoOptions): Promise<boolean> {
  return onOwnConnection(pool, async (client) => {
    await client.query('BEGIN');
    const { rows } = await client.query<{ empty: boolean }>(
      `SELECT count(*) = 0 OR (count(*) = 1 AND bool_and(role = 'admin')) AS empty
       FROM (SELECT role FROM users LIMIT 2) AS first_two`,
    );
    const empty = rows[0]?.empty ?? false;
    if (empty) await fill(client, options);
    // No ANALYZE: it would hold up the start, and PostgreSQL does it by itself within a minute.
    await client.query('COMMIT');
    return empty;
  });
}

async function fill(client: pg.PoolClient, options: DemoOptions): Promise<void> {
  const drawn = drawAlbum(options.files);
  // Waited for below; until then a failure must not count as one that nobody handles.
  drawn.catch(() => {});
  // On a busy machine this may take longer than a request ever should.
  await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
  await client.query(
    `SET LOCAL maintenance_work_mem = '256MB'; SET LOCAL min_parallel_table_scan_size = '1MB'`,
  );
  const world = inventWorld(calendarUntil(options.today ?? new Date()), options.passwordHash);
  try {
    await Promise.all([fillTables(client, world), drawn]);
  } catch (error) {
    // All of it or nothing: the half of an album too.
    await drawn.catch(() => {});
    await options.files.remove(keysOfAlbum()).catch(() => {});
    throw error;
  }
}
