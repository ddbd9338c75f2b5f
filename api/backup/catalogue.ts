import type pg from 'pg';

/** A table and the columns that are written, in their order: computed ones compute themselves. */
export interface Table {
  name: string;
  columns: string[];
  /** The columns of the primary key. */
  key: string[];
}

/** What the first entry of a backup says. */
export interface Beginning {
  format: 1;
  made: string;
  migrations: string[];
  tables: Table[];
}

/** What the last entry says: a backup without it is incomplete. */
export interface Ending {
  tables: Record<string, Contents>;
  files: number;
  /** Of all pictures, one after the other. */
  sha256: string;
  /** Pictures that records showed and that were not there, and those that were not what had been stored. */
  missing: string[];
  damaged: string[];
}

export interface Contents {
  rows: number;
  sha256: string;
}

export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
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

export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at');
  return rows.map(({ hash }) => hash);
}

/** Reads a table in an order that is the same in every database, whatever its collation, so that hashes can be compared. */
export function copyOut({ name, columns, key }: Table): string {
  const order = (key.length > 0 ? key : columns).map((column) => `"${column}"::text COLLATE "C"`);
  return `COPY (SELECT ${quoted(columns)} FROM "${name}" ORDER BY ${order.join(', ')}) TO STDOUT`;
}

export function copyIn({ name, columns }: Table): string {
  return `COPY "${name}" (${quoted(columns)}) FROM STDIN`;
}

const quoted = (columns: string[]): string => columns.map((column) => `"${column}"`).join(', ');
