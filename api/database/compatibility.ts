import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { version } from '../config/version.ts';
import { DatabaseUnavailable } from './connection/unavailable.ts';

/**
 * Servers of two versions may run on one database (docs/UPGRADING.md). A migration that removes what older servers use says
 * `INSERT INTO drizzle.requirements VALUES ('0.3.0')`: from then on servers need that version or a newer one.
 */
const requirement = /INSERT INTO drizzle\.requirements VALUES \('(\d+\.\d+\.\d+)'\)/;

/** The database or a running server does not go with the version of this one. Nothing has been changed. */
class IncompatibleVersion extends DatabaseUnavailable {}

/** The versions that migrations need servers to have; empty for one that only adds. */
export const requirementsOf = (migrations: readonly Pick<MigrationMeta, 'sql'>[]): string[] =>
  migrations.flatMap(({ sql }) => requirement.exec(sql.join('\n'))?.[1] ?? []);

/**
 * Throws if this server is too old for the database, or if running servers are too old for the migrations in the folder
 * that are pending. To be called while no other server migrates.
 */
export async function assertCompatible(client: pg.ClientBase, migrationsFolder: string): Promise<void> {
  await assertNewEnough(client);
  const needed = requirementsOf(await pendingMigrations(client, migrationsFolder));
  if (needed.length > 0) await assertNoOlderServers(client, needed);
}

// Of versions as arrays of numbers PostgreSQL knows the order.
const asNumbers = (text: string) => `string_to_array(${text}, '.')::int[]`;

async function assertNewEnough(client: pg.ClientBase): Promise<void> {
  if (!(await exists(client, 'drizzle.requirements'))) return;
  const { rows } = await client.query<{ needed: string }>(
    `SELECT oldest_server AS needed FROM drizzle.requirements
     WHERE ${asNumbers('oldest_server')} > ${asNumbers('$1::text')}
     ORDER BY ${asNumbers('oldest_server')} DESC LIMIT 1`,
    [version],
  );
  if (rows[0])
    throw new IncompatibleVersion(
      `This is Bambalina ${version}, and the database needs ${rows[0].needed} or newer: start that version.`,
    );
}

async function assertNoOlderServers(client: pg.ClientBase, needed: readonly string[]): Promise<void> {
  // Versions before 0.2.0 did not name themselves.
  const { rows } = await client.query<{ needed: string; older: string }>(
    `WITH servers AS (
       SELECT coalesce(substring(application_name FROM '^bambalina (\\d+\\.\\d+\\.\\d+)$'), '0.1.0') AS version,
         coalesce(host(client_addr), 'this machine') AS address
       FROM pg_stat_activity
       WHERE datname = current_database() AND application_name ~ '^bambalina( \\d+\\.\\d+\\.\\d+)?$'),
     needed AS (SELECT needed FROM unnest($1::text[]) AS needed ORDER BY ${asNumbers('needed')} DESC LIMIT 1)
     SELECT needed, string_agg(DISTINCT format('%s at %s', version, address), ', ') AS older
     FROM servers JOIN needed ON ${asNumbers('version')} < ${asNumbers('needed')} GROUP BY needed`,
    [needed],
  );
  if (rows[0])
    throw new IncompatibleVersion(
      `Bambalina ${version} removes what servers before ${rows[0].needed} use, and there are some on this database: ${rows[0].older}. Stop them, or upgrade them to ${rows[0].needed} first. Nothing has been changed.`,
    );
}

async function pendingMigrations(client: pg.ClientBase, migrationsFolder: string): Promise<MigrationMeta[]> {
  const all = readMigrationFiles({ migrationsFolder });
  if (!(await exists(client, 'drizzle.__drizzle_migrations'))) return all;
  const { rows } = await client.query<{ last: string | null }>(
    'SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations',
  );
  return all.filter(({ folderMillis }) => folderMillis > Number(rows[0]?.last ?? 0));
}

async function exists(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
    table,
  ]);
  return rows[0]?.found ?? false;
}
