import type pg from 'pg';
import { onOwnConnection } from '../database/connection/connect.ts';
import type { Services } from '../http/services.ts';
import { calendarUntil } from './calendar.ts';
import { fillTables } from './fill-tables.ts';
import { generateTables } from './generate-tables.ts';
import { albumKeys, renderAlbum } from './pictures.ts';

export interface DemoOptions {
  files: Services['files'];
  /** Argon2id hash for the demo's owner and editor; no other demo user can sign in. */
  passwordHash: string;
  /** The end of the period of the demo data, which are deterministic for it; the current time by default. */
  today?: Date;
}

/**
 * Fills an empty database with the demo data, or rolls back. Returns false, without a change, when there are users besides one
 * administrator. The caller holds a lock against concurrent loads.
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
    // No ANALYZE: it would delay the start, and autovacuum does it within a minute.
    await client.query('COMMIT');
    return empty;
  });
}

async function fill(client: pg.PoolClient, options: DemoOptions): Promise<void> {
  const rendering = renderAlbum(options.files);
  // Awaited below: without a handler a rejection until then would be unhandled.
  rendering.catch(() => {});
  // Not bound by the timeouts of requests.
  await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
  await client.query(
    `SET LOCAL maintenance_work_mem = '256MB'; SET LOCAL min_parallel_table_scan_size = '1MB'`,
  );
  const world = generateTables(calendarUntil(options.today ?? new Date()), options.passwordHash);
  try {
    await Promise.all([fillTables(client, world), rendering]);
    await client.query(listDeletedUsers);
  } catch (error) {
    // The rollback does not include files.
    await rendering.catch(() => {});
    await options.files.remove(albumKeys()).catch(() => {});
    throw error;
  }
}

const listDeletedUsers = `INSERT INTO trash (id, noun, name, thumbnail, deleted_at)
  SELECT id, 'users', left(first_name || ' ' || last_name, 100), thumbnail, deleted_at FROM users WHERE status = 'deleted'`;
