import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { NounTable, NounWithHistory } from '../noun.checks.ts';
import type { BulkNoun, BulkOverrides, Part, Values } from './nouns.ts';
import { columnPart } from './parts.ts';

/** Acts on many records of a declared noun: its settable fields are columns that are set as they are sent. */
export function declaredBulk(
  { name, calls, settable }: NounWithHistory,
  table: NounTable,
  where: (query: Values) => SQL | undefined,
  overrides: BulkOverrides = {},
): BulkNoun {
  const columns: Readonly<Record<string, AnyPgColumn>> = getTableColumns(table);
  return {
    noun: name,
    table,
    calls,
    name: sql`${columns.name ?? columns.title ?? sql`''`}`,
    where,
    ...(settable.length > 0 && { set: (fields) => ({ parts: partsOf(columns, fields) }) }),
    ...overrides,
  };
}

/** The columns of the fields that were sent. */
export const partsOf = (columns: Readonly<Record<string, AnyPgColumn>>, fields: Values): Part[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const column = columns[name];
    return column && value !== undefined ? [columnPart(name, column, sql`${value}`)] : [];
  });
