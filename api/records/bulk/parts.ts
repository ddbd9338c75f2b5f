import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isoText } from '../../database/queries/columns.ts';
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
    json: column.getSQLType().startsWith('timestamp')
      ? (value) => sql`to_jsonb(${isoText(value)})`
      : (value) => sql`to_jsonb(${value})`,
  };
}
