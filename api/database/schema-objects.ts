import type pg from 'pg';

/** A constraint, index or trigger of a table, with the SQL that removes (or disables) and restores it. */
export interface SchemaObject {
  table: string;
  remove: string;
  restore: string;
}

export const readSchemaObjects = async (client: pg.ClientBase, query: string): Promise<SchemaObject[]> =>
  (await client.query<SchemaObject>(query)).rows;

export async function changeSchema(
  client: pg.ClientBase,
  objects: SchemaObject[],
  statement: 'remove' | 'restore',
): Promise<void> {
  if (objects.length > 0) await client.query(objects.map((part) => part[statement]).join(';'));
}

export const foreignKeys = `
  SELECT conrelid::regclass::text AS table,
    format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS remove,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS restore
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY conname`;

// Without the indexes of primary keys and unique constraints, which belong to their constraint.
export const secondaryIndexes = `
  SELECT indrelid::regclass::text AS table, format('DROP INDEX %s', indexrelid::regclass) AS remove,
    pg_get_indexdef(indexrelid) AS restore
  FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
  WHERE relnamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid) ORDER BY indexrelid`;

export const triggers = `
  SELECT DISTINCT tgrelid::regclass::text AS table,
    format('ALTER TABLE %s DISABLE TRIGGER USER', tgrelid::regclass) AS remove,
    format('ALTER TABLE %s ENABLE TRIGGER USER', tgrelid::regclass) AS restore
  FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
  WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace`;

// These update the dashboard's counts row by row; `rebuild_statistics()` computes the same in one pass.
export const statisticsTriggers = `
  SELECT tgrelid::regclass::text AS table,
    format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS remove,
    format('ALTER TABLE %s ENABLE TRIGGER %I', tgrelid::regclass, tgname) AS restore
  FROM pg_trigger WHERE tgname IN ('days_insert', 'active_insert', 'spots_insert')`;
