import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { BulkAction } from '#contract/kit/bulk.ts';
import { codes } from '#contract/kit/codes.ts';
import { trashNames } from '#contract/trash.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { invalidField } from '../../problems/problems.ts';
import type { Actor } from '../../security/access.ts';
import { trash } from '../trash/trash.table.ts';
import type { BulkNoun, Values } from './nouns.ts';

/** What somebody asks to do (the body of the call). */
export interface BulkOrder {
  readonly action: BulkAction;
  readonly ids?: readonly string[] | undefined;
  readonly query?: Values | undefined;
  readonly except?: readonly string[] | undefined;
  readonly fields?: Values | undefined;
  readonly matched?: number | undefined;
  readonly dryRun?: boolean | undefined;
}

/** 422 for an order that selects nothing or twice, or sets nothing. */
export function refuseUnclear({ action, ids, query, fields }: BulkOrder): void {
  if ((ids === undefined) === (query === undefined)) {
    throw invalidField(ids ? 'query' : 'ids', codes.bulkSelection);
  }
  const isSet = Object.values(fields ?? {}).some((value) => value !== undefined);
  if (action === 'set' && !isSet) throw invalidField('fields', codes.required);
  if (action !== 'set' && fields !== undefined) throw invalidField('fields', codes.unknownField);
  if (action !== 'restore') return;
  const [other] = Object.keys(query ?? {}).filter((name) => name !== 'search');
  if (other) throw invalidField(`query.${other}`, codes.unknownField);
}

/** SQL for the selected records: `record_id, version, version_after`. Those that are named need not exist. */
export function selectionOf(noun: BulkNoun, order: BulkOrder, actor: Actor): SQL {
  const { table } = noun;
  const { ids, query = {}, except = [], action } = order;
  const version = table.version ? sql`${table.version}` : sql`null::int`;
  const isIncluded = (id: SQL) => sql`${id} <> all(${sql.param([...except])}::uuid[])`;
  if (ids) {
    return sql`select distinct on (given.id) given.id as record_id, ${version} as version, null::int as version_after
      from unnest(${sql.param([...ids])}::uuid[]) as given (id) left join ${table} on ${table.id} = given.id
      where ${isIncluded(sql`given.id`)}`;
  }
  const [id, from, where] =
    action === 'restore'
      ? ([trash.id, trash, inTrash(noun, query)] as const)
      : ([table.id, table, noun.where(query, actor)] as const);
  return sql`select ${id} as record_id, ${action === 'restore' ? sql`null::int` : version} as version,
    null::int as version_after from ${from} where ${and(where, isIncluded(sql`${id}`))}`;
}

const inTrash = ({ noun }: BulkNoun, { search }: Values): SQL | undefined =>
  and(eq(trash.noun, trashNames[noun]), matchesSearch(trash.search, search as string | undefined));
