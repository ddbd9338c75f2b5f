import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/connection/database.ts';

/*
 * What belongs to a record follows from the foreign keys of the database, so that a new table cannot be forgotten: rows whose
 * reference cascades are deleted and restored with it, references that are set to null are set again.
 */

export interface ForeignKey {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
  readonly onDelete: 'cascade' | 'set null' | 'other';
}

export interface Schema {
  readonly foreignKeys: readonly ForeignKey[];
  /** The columns of each table that can be written, by its name. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
}

/** The foreign keys and writable columns of the product's tables. */
export async function readSchema(tx: Tx): Promise<Schema> {
  const keys = await tx.execute<ForeignKey & Record<string, unknown>>(sql`
    select child.relname as "table", a.attname as "column", parent.relname as parent,
      case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'other' end as "onDelete"
    from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    join pg_class parent on parent.oid = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
    order by 1, 2`);
  const columns = await tx.execute<{ table: string; columns: string[] }>(sql`
    select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    group by 1`);
  return {
    foreignKeys: keys.rows,
    columns: new Map(columns.rows.map((row) => [row.table, row.columns])),
  };
}

/** A table with rows that are deleted with a record, and their references to rows of the table before it. */
export interface Dependent {
  readonly table: string;
  readonly parent: string;
  readonly columns: readonly string[];
  readonly dependents: readonly Dependent[];
}

/** The tables whose rows are deleted with a row of this one. Throws if their references form a circle. */
export function dependentsOf({ foreignKeys }: Schema, table: string, above: string[] = []): Dependent[] {
  const cascading = foreignKeys.filter((key) => key.parent === table && key.onDelete === 'cascade');
  return [...new Set(cascading.map((key) => key.table))].map((child) => {
    if (child === table || above.includes(child)) throw new Error(`${child} is deleted in a circle`);
    const columns = cascading.filter((key) => key.table === child).map((key) => key.column);
    const dependents = dependentsOf({ foreignKeys, columns: new Map() }, child, [...above, table]);
    return { table: child, parent: table, columns, dependents };
  });
}

/** The tables of a record: its own first, each before those that depend on it. */
export const tablesOf = (schema: Schema, table: string): string[] => [
  table,
  ...flatten(dependentsOf(schema, table)),
];

const flatten = (dependents: readonly Dependent[]): string[] =>
  dependents.flatMap(({ table, dependents: below }) => [table, ...flatten(below)]);
