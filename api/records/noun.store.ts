import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Page, QueryOf } from '#contract/kit/endpoint.ts';
import type { ListQuery, Noun } from '#contract/kit/noun.ts';
import type { Db, Tx } from '../database/connection/database.ts';
import { within } from '../database/queries/days.ts';
import { countedPage, idsOf, orderOf, windowOf } from '../database/queries/page.ts';
import { rowsOf } from '../database/queries/rows.ts';
import { matchesSearch } from '../database/queries/search.ts';
import type { NounTable, RecordOf } from './noun.checks.ts';

type Columns = Readonly<Record<string, AnyPgColumn>>;
export type Row = RecordOf<Noun>;

type Days = { from?: string | null; to?: string | null };
type Query = ListQuery & Days & Readonly<Record<string, unknown>>;

export interface Reads {
  list?(db: Db, query: ListQuery): Promise<Page<Row>>;
  find?(db: Db, id: string): Promise<Row>;
}

/**
 * The records of a noun as the contract names them: its list with exact totals, search, filters and order, and what is
 * done with one of them. `reads` are those that join other tables.
 */
export function nounStore<N extends Noun>(noun: N, table: NounTable, reads: Reads = {}) {
  const rows = rowsOf(table, columnsOf(noun, table));
  // The table has what the record names: `Serves` says so where both are known.
  const answered = async (db: Db, row: object): Promise<Row> => {
    const read = row as Row;
    return reads.find ? reads.find(db, read.id) : read;
  };
  return {
    list: (reads.list ?? listOf(noun, table)) as (
      db: Db,
      query: QueryOf<N['calls']['list']>,
    ) => Promise<Page<Row>>,
    find: async (db: Db, id: string): Promise<Row> =>
      reads.find ? reads.find(db, id) : ((await rows.find(db, id)) as Row),
    lock: async (tx: Tx, id: string) => answered(tx, await rows.lock(tx, id)),
    create: async (tx: Tx, values: object) => answered(tx, await rows.create(tx, values)),
    update: async (tx: Tx, id: string, values: object) => answered(tx, await rows.update(tx, id, values)),
    remove: rows.remove,
  };
}

/** The columns that a noun's record names: no other is read. */
function columnsOf({ record }: Pick<Noun, 'record'>, table: NounTable): Columns {
  const columns: Columns = getTableColumns(table);
  return Object.fromEntries(Object.entries(columns).filter(([name]) => name in record.shape));
}

function listOf(noun: Noun, table: NounTable) {
  const columns: Columns = getTableColumns(table);
  const sorts = { ...columns, createdAt: table.createdAt };
  const shown = columnsOf(noun, table);
  return async (db: Db, query: Query): Promise<Page<Row>> => {
    const where = and(...filtered(noun, sorts, query), searched(columns.search, query.search));
    const order = orderOf({ ...query, sort: query.sort ?? noun.sort }, sorts, table.id);
    const window = windowOf(query);
    const ids = idsOf(db, table, where, order, window);
    const page = await db
      .select(shown)
      .from(table)
      .where(inArray(table.id, ids))
      .orderBy(...order);
    return countedPage(page as Row[], window, () => db.$count(table, where));
  };
}

function filtered(
  { filters }: Noun,
  columns: Columns & { createdAt: AnyPgColumn },
  query: Query,
): (SQL | undefined)[] {
  const named = Object.keys(filters).flatMap((name) => {
    const [column, value] = [columns[name], query[name]];
    return column && value !== undefined && value !== null ? [eq(column, value)] : [];
  });
  return 'from' in filters ? [...named, within(columns.createdAt, query)] : named;
}

/** A noun without words to search for has nothing that matches. */
function searched(column: AnyPgColumn | undefined, search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  return column ? matchesSearch(column, search) : sql`false`;
}
