import type pg from 'pg';

/** A part of a table that can be taken away and laid again, both in SQL. */
export interface SchemaPart {
  table: string;
  away: string;
  again: string;
}

export const partsOf = async (client: pg.ClientBase, query: string): Promise<SchemaPart[]> =>
  (await client.query<SchemaPart>(query)).rows;

export async function runParts(
  client: pg.ClientBase,
  list: SchemaPart[],
  what: 'away' | 'again',
): Promise<void> {
  if (list.length > 0) await client.query(list.map((part) => part[what]).join(';'));
}

export const foreignKeys = `
  SELECT conrelid::regclass::text AS table,
    format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS away,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS again
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY conname`;

// The indexes of primary keys and unique constraints belong to their constraint, and stay.
export const secondaryIndexes = `
  SELECT indrelid::regclass::text AS table, format('DROP INDEX %s', indexrelid::regclass) AS away,
    pg_get_indexdef(indexrelid) AS again
  FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
  WHERE relnamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid) ORDER BY indexrelid`;

export const triggers = `
  SELECT DISTINCT tgrelid::regclass::text AS table,
    format('ALTER TABLE %s DISABLE TRIGGER USER', tgrelid::regclass) AS away,
    format('ALTER TABLE %s ENABLE TRIGGER USER', tgrelid::regclass) AS again
  FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
  WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace`;

// What counts for the dashboard as rows come in; `rebuild_statistics()` counts the same at once.
export const statisticsTriggers = `
  SELECT tgrelid::regclass::text AS table,
    format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS away,
    format('ALTER TABLE %s ENABLE TRIGGER %I', tgrelid::regclass, tgname) AS again
  FROM pg_trigger WHERE tgname IN ('days_insert', 'active_insert', 'spots_insert')`;
