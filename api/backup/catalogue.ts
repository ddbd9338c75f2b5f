import type pg from 'pg';

/** A table and its columns in order, without the generated ones. */
export interface Table {
  name: string;
  columns: string[];
  /** The columns of the primary key. */
  key: string[];
}

/** The first entry of a backup, `begin.json`. */
export interface BackupHeader {
  format: 1;
  made: string;
  migrations: string[];
  tables: Table[];
}

/** The last entry, `end.json`: a backup without it is incomplete. */
export interface BackupSummary {
  tables: Record<string, { rows: number; sha256: string }>;
  files: number;
  /** Of the keys and contents of all pictures, concatenated in the order of the archive. */
  sha256: string;
  /** Keys of pictures that records show but the storage lacks, and of those whose checksum differs. */
  missing: string[];
  damaged: string[];
}

export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns,
       coalesce(array_agg(attname::text ORDER BY attnum) FILTER (WHERE attnum = ANY (conkey)), '{}') AS key
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
       LEFT JOIN pg_constraint ON conrelid = pg_class.oid AND contype = 'p'
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p'
       AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     GROUP BY relname ORDER BY relname`,
  );
  return rows;
}

export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at');
  return rows.map(({ hash }) => hash);
}

/** COPY TO STDOUT in an order that does not depend on the collation of the database, so that hashes can be compared. */
export function copyToStatement({ name, columns, key }: Table): string {
  const order = (key.length > 0 ? key : columns).map((column) => `"${column}"::text COLLATE "C"`);
  return `COPY (SELECT ${columnList(columns)} FROM "${name}" ORDER BY ${order.join(', ')}) TO STDOUT`;
}

export function copyFromStatement({ name, columns }: Table): string {
  return `COPY "${name}" (${columnList(columns)}) FROM STDIN`;
}

const columnList = (columns: string[]): string => columns.map((column) => `"${column}"`).join(', ');
