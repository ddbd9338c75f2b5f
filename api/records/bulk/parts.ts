import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Part } from './nouns.ts';

/** A field that is a column. `fresh` is its new value, by default what it is. */
export function columnPart(name: string, column: AnyPgColumn, fresh: SQL = sql`${column}`): Part {
  const type = sql.raw(column.getSQLType());
  return {
    name,
    column,
    present: sql`${column}`,
    fresh: sql`(${fresh})::${type}`,
    former: (json) => sql`(${json} ->> ${name}::text)::${type}`,
    json: column.getSQLType().startsWith('timestamp') ? isoOf : (value) => sql`to_jsonb(${value})`,
  };
}

/** A timestamp as the API writes it. */
const isoOf = (value: SQL): SQL =>
  sql`to_jsonb(to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
