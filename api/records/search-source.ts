import { getTableColumns } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Noun } from '#contract/kit/noun.ts';
import { type SourceFor, sourceFrom } from '../database/queries/search-sources.ts';
import type { NounTable } from './noun.checks.ts';

/** The columns that name a record, and those that distinguish records of the same name: the first that the table has. */
const names = ['name', 'title'];
const details = ['body', 'link', 'description', 'address', 'country'];

/** How a declared noun is found: by its `search` column. Undefined without one, and without a name. */
export function searchSourceOf(noun: Noun, table: NounTable): SourceFor | undefined {
  const columns: Readonly<Record<string, AnyPgColumn>> = getTableColumns(table);
  const first = (candidates: string[]) => candidates.map((name) => columns[name]).find(Boolean);
  const [column, name, detail] = [columns.search, first(names), first(details)];
  if (!column || !name) return undefined;
  // The role of its screens: some nouns can be read by more people than can open them.
  return sourceFrom(noun.minRole, {
    table,
    matching: { by: 'few', column },
    name,
    ...(detail && { detail }),
    path: ({ id }) => `${noun.path}/${id}/edit`,
  });
}
