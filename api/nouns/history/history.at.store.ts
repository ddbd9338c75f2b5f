import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { history as calls, listedAtNouns, RecordAt } from '#contract/history.ts';
import type { AnswerOf, QueryOf } from '#contract/kit/endpoint.ts';
import type { Db } from '../../database/connection/database.ts';
import { pageOf, windowOf } from '../../database/queries/page.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { history } from '../../records/history.table.ts';
import { spots } from '../spots/spots.table.ts';
import { users } from '../users/users.table.ts';
import { namesIn } from './history.names.ts';

interface Listed {
  readonly table: typeof spots | typeof users;
  /** The fields of a row of the list; columns of the same name. */
  readonly fields: readonly string[];
  readonly name: readonly string[];
  /** Whether a record of the table, `t`, is in the trash. */
  readonly isDeleted: SQL;
  /** The fields that the search of the list is in. */
  readonly searched: readonly string[];
}

const listed: Record<(typeof listedAtNouns)[number], Listed> = {
  spots: {
    table: spots,
    fields: ['name', 'type', 'country', 'address', 'enable', 'user_id'],
    name: ['name'],
    isDeleted: sql`false`,
    searched: ['name', 'address'],
  },
  users: {
    table: users,
    fields: ['first_name', 'last_name', 'email', 'type', 'role', 'country', 'status'],
    name: ['first_name', 'last_name'],
    // Their rows stay until they are erased.
    isDeleted: sql`t.status = 'deleted'`,
    searched: ['first_name', 'last_name', 'email'],
  },
};

type Query = QueryOf<typeof calls.listAt>;
type Row = { id: string; record: Record<string, string>; deleted: boolean; total: number };

/** A page of the records that existed at a time, with their values of then, the newest first (product/history#as-on-date). */
export async function listRecordsAt(db: Db, query: Query): Promise<AnswerOf<typeof calls.listAt>> {
  const of = listed[query.noun];
  const window = windowOf(query);
  const { rows } = await db.execute<Row>(sql`
    with ${existing(of, query)},
    total as (select count(*)::int as total from existing),
    page as (select * from existing order by created_at desc, id desc limit ${window.perPage} offset ${window.offset})
    select page.id, page.deleted, total.total,
      page.record || coalesce(${undone(query, sql`page.id`, of.fields)}, '{}') as record
    from total left join page on true order by page.created_at desc, page.id desc`);
  const records = rows.filter((row) => row.id !== null).map((row) => recordOf(of, row));
  return {
    ...pageOf(records, rows[0]?.total ?? 0, window),
    names: await namesIn(db, records),
  };
}

const recordOf = ({ name }: Listed, { id, record, deleted }: Row): RecordAt => ({
  id,
  name: name
    .map((field) => record[field] ?? '')
    .join(' ')
    .trim(),
  record,
  deleted,
});

/**
 * CTEs that end with `existing`: those records of the table that existed then, and those deleted since. What happened to
 * a record first after that time says whether it existed; a `restore` with values from before restored a version.
 */
function existing({ table, fields, searched, isDeleted }: Listed, query: Query): SQL {
  const { noun, at } = query;
  const isSince = sql`noun = ${noun} and created_at > ${at}`;
  const moved = sql`
    select distinct on (record_id) record_id, action, before from ${history}
    where ${isSince} and action in ('create', 'import', 'delete', 'restore', 'destroy') and (action <> 'restore' or before is null)
      and record_id in (select record_id from ${history} where ${isSince} and action in ('delete', 'restore'))
    order by record_id, id`;
  const candidates = sql`
    select t.id, t.created_at, ${isDeleted} as deleted, ${jsonOf(table, fields)} as record, t.search from ${table} as t
    where t.created_at <= ${at} and not exists (select from moved where moved.record_id = t.id and moved.before is null)
    union all
    select record_id, (before ->> 'createdAt')::timestamptz, true, ${picked(sql`before`, fields)}, null from moved
    where action = 'delete' and not exists (select from ${table} as t where t.id = record_id)`;
  const found = matchesSearch(sql`text_of_then`, query.search);
  return found
    ? sql`moved as (${moved}), changed as (${changedSince(query, searched)}), existing as (
        select c.* from (${candidates}) as c left join changed on changed.record_id = c.id
        cross join lateral (select case when changed.old is null and c.search is not null then c.search
          else ${textOf(sql`c.record || coalesce(changed.old, '{}')`, searched)} end as text_of_then) as texts
        where ${found})`
    : sql`moved as (${moved}), existing as (${candidates})`;
}

/** The records of which one of these fields changed since, with their values of then. */
const changedSince = ({ noun, at }: Query, fields: readonly string[]): SQL => sql`
  select record_id, jsonb_object_agg(key, value order by h.id desc) as old from ${history} as h, jsonb_each(h.before)
  where h.noun = ${noun} and h.created_at > ${at} and key = any(${sql.param(fields)}::text[])
  group by record_id`;

/** As the column `search` of a record with these values. */
const textOf = (record: SQL, searched: readonly string[]): SQL =>
  sql`' ' || public.fold(concat_ws(' ', ${sql.join(
    searched.map((field) => sql`(${record}) ->> ${field}::text`),
    sql`, `,
  )}))`;

const jsonOf = (table: Listed['table'], fields: readonly string[]): SQL => {
  const columns: Readonly<Record<string, AnyPgColumn>> = getTableColumns(table);
  return sql`jsonb_build_object(${sql.join(
    fields.map((field) => sql`${field}::text, t.${sql.identifier(columns[field]?.name ?? field)}`),
    sql`, `,
  )})`;
};

const picked = (record: SQL, fields: readonly string[]): SQL =>
  sql`jsonb_build_object(${sql.join(
    fields.map((field) => sql`${field}::text, ${record} -> ${field}::text`),
    sql`, `,
  )})`;

/** The values that fields of a record had, of those that changed since: each from before its first change. */
const undone = ({ noun, at }: Query, id: SQL, fields: readonly string[]): SQL => sql`(
  select jsonb_object_agg(key, value order by h.id desc) from ${history} as h, jsonb_each(h.before)
  where h.noun = ${noun} and h.record_id = ${id} and h.created_at > ${at} and key = any(${sql.param(fields)}::text[]))`;
