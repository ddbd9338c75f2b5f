import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { Page, QueryOf } from '#contract/kit/endpoint.ts';
import type { Period } from '#contract/kit/lists/periods.ts';
import type { ListQuery, Noun } from '#contract/kit/noun.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import type { Db, Tx } from '../database/connection/database.ts';
import { within } from '../database/queries/days.ts';
import { countedPage, idsOf, orderOf, windowOf } from '../database/queries/page.ts';
import { rowsOf } from '../database/queries/rows.ts';
import { folded, matchesSearch } from '../database/queries/search.ts';
import { type Listing, selectRows } from './export/export-list.ts';
import type { NounOverrides, NounTable, RecordOf } from './noun.checks.ts';

type Columns = Readonly<Record<string, AnyPgColumn>>;
export type Row = RecordOf<Noun>;

type CreatedWithin = { from?: string | null; to?: string | null; created?: Period | null };
type Query = ListQuery & CreatedWithin & Readonly<Record<string, unknown>>;

/**
 * The records of a noun: its list with exact totals, search, filters and sorting, and reading and changing one record (404
 * when it is absent). `overrides` join other tables.
 */
export function nounStore<N extends Noun>(
  noun: N,
  table: NounTable,
  overrides: Pick<NounOverrides<Noun>, 'list' | 'where' | 'conditions' | 'find' | 'cells'> = {},
) {
  const rows = rowsOf(table, columnsOf(noun, table));
  const find = overrides.find ?? (async (db: Db, id: string) => (await rows.find(db, id)) as Row);
  // `nounRoutes` does not compile unless the row has the fields of the record.
  const recordOf = async (tx: Tx, row: object): Promise<Row> =>
    overrides.find ? overrides.find(tx, (row as Row).id) : (row as Row);
  const where = (overrides.where ??
    ((query: Query) => matching(noun, table, query, overrides.conditions))) as (
    query: Query,
  ) => SQL | undefined;
  const sortKeys = sortKeysOf(noun, table);
  /** Which records match a query of the list, in its order: for exports and changes of many. */
  const listing: Listing<ListQuery> & { readonly where: typeof where } = {
    noun: noun.name as HistoryNoun,
    columns: { ...columnsOf(noun, table), ...overrides.cells },
    where,
    rows: selectRows(table, where, (query) =>
      orderOf({ ...query, sort: query.sort ?? noun.sort }, sortKeys, table.id),
    ),
  };
  return {
    list: (overrides.list ?? listOf(noun, table, where)) as (
      db: Db,
      query: QueryOf<N['calls']['list']>,
    ) => Promise<Page<Row>>,
    listing,
    where,
    find,
    lock: async (tx: Tx, id: string) => recordOf(tx, await rows.lock(tx, id)),
    create: async (tx: Tx, values: object) => recordOf(tx, await rows.create(tx, values)),
    update: async (tx: Tx, id: string, values: object) => recordOf(tx, await rows.update(tx, id, values)),
  };
}

/** The columns with the names of the record's fields. */
function columnsOf({ record }: Pick<Noun, 'record'>, table: NounTable): Columns {
  const columns: Columns = getTableColumns(table);
  return Object.fromEntries(Object.entries(columns).filter(([name]) => name in record.shape));
}

function listOf(noun: Noun, table: NounTable, condition: (query: Query) => SQL | undefined) {
  const sorts = sortKeysOf(noun, table);
  const selected = columnsOf(noun, table);
  return async (db: Db, query: Query): Promise<Page<Row>> => {
    const where = condition(query);
    const order = orderOf({ ...query, sort: query.sort ?? noun.sort }, sorts, table.id);
    const window = windowOf(query);
    const ids = idsOf(db, table, where, order, window);
    const page = await db
      .select(selected)
      .from(table)
      .where(inArray(table.id, ids))
      .orderBy(...order);
    return countedPage(page as Row[], window, () => db.$count(table, where));
  };
}

/** The columns to sort by; texts are compared without regard to case and accents. */
function sortKeysOf({ record }: Noun, table: NounTable) {
  const columns: Columns = getTableColumns(table);
  const keys = Object.entries(columns).map(([name, column]) => {
    const isText = (record.shape as Record<string, z.ZodMiniType>)[name]?.def.type === 'string';
    return [
      name,
      isText && column.dataType === 'string' && column.columnType === 'PgText' ? folded(column) : column,
    ];
  });
  return { ...(Object.fromEntries(keys) as Record<string, AnyPgColumn | SQL>), createdAt: table.createdAt };
}

type Conditions = NounOverrides<Noun>['conditions'];

function matching(noun: Noun, table: NounTable, query: Query, conditions: Conditions): SQL | undefined {
  const columns: Columns = getTableColumns(table);
  const all = { ...columns, createdAt: table.createdAt };
  return and(...filtered(noun, all, query, conditions), searched(columns.search, query.search));
}

function filtered(
  { filters }: Noun,
  columns: Columns & { createdAt: AnyPgColumn },
  query: Query,
  conditions: Conditions = {},
): (SQL | undefined)[] {
  const equalities = Object.keys(filters).flatMap((name) => {
    const [column, value] = [columns[name], query[name]];
    if (value === undefined || value === null) return [];
    return conditions[name] ?? (column ? eq(column, value) : []);
  });
  return 'from' in filters ? [...equalities, within(columns.createdAt, query)] : equalities;
}

/** A search matches nothing if the noun has no column to search. */
function searched(column: AnyPgColumn | undefined, search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  return column ? matchesSearch(column, search) : sql`false`;
}
