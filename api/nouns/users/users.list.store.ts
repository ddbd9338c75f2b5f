import { and, eq, getTableColumns, type SQL, type Subquery, sql } from 'drizzle-orm';
import { type PgTable, unionAll } from 'drizzle-orm/pg-core';
import type { Page } from '#contract/kit/endpoint.ts';
import type { User, UserQuery, UserStatus } from '#contract/users.ts';
import type { Db } from '../../database/connection/database.ts';
import { pageOfMatches } from '../../database/queries/matches.ts';
import { orderOf, pageOf, type Window, windowOf } from '../../database/queries/page.ts';
import { limitOf, offsetOf, prepared } from '../../database/queries/prepared.ts';
import { beyond, type PageStart, startOf, totalOf } from '../../database/queries/tallies.ts';
import { countActive, maxForDaysFirst } from './users.active.ts';
import { userColumns } from './users.columns.ts';
import { userName, users } from './users.table.ts';
import { conditionsOf, type Filters, filterOf, usersWhere } from './users.where.ts';

const { id, email, type, country, status, createdAt } = users;
const sorts = { createdAt, name: userName, email, type, country, status };
type Sorting = Pick<UserQuery, 'sort' | 'order'>;
const orderBy = (query: Sorting) => orderOf(query, sorts, id);
/** The order of `usersOf`, whose union has the sort key of names as a column. */
const orderOfAll = (filter: Filters, query: Sorting) =>
  orderOf(query, isUnion(filter, query) ? { ...sorts, name: sql`users.sort_name` } : sorts, id);
const isUnion = (filter: Filters, { sort }: Sorting) => !filter.status && sort !== 'status';

/** A page of users, newest first by default; deleted ones only with their status (product/users#deletion). */
export async function listUsers(db: Db, query: UserQuery): Promise<Page<User>> {
  const window = windowOf(query);
  const rows = query.search ? await searchUsers(db, query, window) : await filteredUsers(db, query, window);
  const total =
    rows[0]?.total ?? (window.offset === 0 ? 0 : (await listUsers(db, { ...query, page: 1 })).metadata.total);
  const data = rows.map(({ total: _total, ...user }) => user);
  return pageOf(data, total, window);
}

/**
 * The table, or for all statuses a union in order, since every index begins with the status: PostgreSQL merges two index
 * scans instead of sorting.
 */
function usersOf(db: Db, filter: Filters, sorting: Sorting): PgTable | Subquery {
  if (!isUnion(filter, sorting)) return users;
  const withStatus = (one: UserStatus) =>
    db
      .select({ ...getTableColumns(users), sort_name: sql`${userName}`.as('sort_name') })
      .from(users)
      .where(eq(status, one).inlineParams())
      .orderBy(...orderBy(sorting));
  return unionAll(withStatus('active'), withStatus('deleted')).as('users');
}

async function filteredUsers(db: Db, query: UserQuery, { perPage, offset }: Window) {
  const { sort, order } = query;
  const filter = filterOf(query);
  const active = await countOnlyActive(db, filter);
  const isTimed = sort === undefined || sort === 'createdAt';
  const start =
    isTimed && isTallied(filter) ? await startOf(db, 'users', filter, order ?? 'desc', offset) : { offset };
  return start ? pageOfUsers(db, { filter, sort, order, perPage, start, active }) : [];
}

/** Roles and days are not tallied: their rows are counted through an index. */
const isTallied = ({ role, from, to, activeFrom, activeTo }: Filters) =>
  !(role || from || to || activeFrom || activeTo);

type PageArgs = Sorting & {
  filter: Filters;
  perPage: number;
  start: PageStart;
  active: { inCountry: number; everywhere: number } | undefined;
};
const pageOfUsers = prepared((db, { filter, perPage, start, active, ...sorting }: PageArgs) => {
  const from = usersOf(db, filter, sorting);
  const where = and(
    ...conditionsOf(filter, active && active.everywhere < maxForDaysFirst),
    beyond(createdAt, start),
  );
  let total = sql<number>`(select count(*)::int from ${from} where ${where})`;
  if (active) total = sql`${active.inCountry}::int`;
  else if (isTallied(filter)) total = totalOf('users', filter);
  return db
    .select({ ...userColumns, total })
    .from(from)
    .where(where)
    .orderBy(...orderOfAll(filter, sorting))
    .limit(limitOf(perPage))
    .offset(offsetOf(start.offset));
});

/** The counts of active users if the only filters are their days and a country; otherwise undefined. */
function countOnlyActive(db: Db, filter: Filters) {
  const { status, type, role, from, to, activeFrom, activeTo, country } = filter;
  if (!activeFrom || !activeTo || status !== 'active' || type || role || from || to) return undefined;
  return countActive(db, country, activeFrom, activeTo);
}

function searchUsers(db: Db, query: UserQuery, window: Window) {
  const { matches, page, total } = pageOfMatches(
    db,
    { table: users, where: usersWhere(query), query, sorts },
    window,
  );
  return db
    .with(matches)
    .select({ ...userColumns, total })
    .from(page)
    .innerJoin(users, eq(users.id, page.id))
    .orderBy(...orderBy(query));
}

/** SQL for these cells of all matching users, in order. */
export const allUsers = (db: Db, query: UserQuery, cells: SQL): SQL => sql`
  select ${cells} from ${usersOf(db, filterOf(query), query)} where ${usersWhere(query)}
  order by ${sql.join(orderOfAll(filterOf(query), query), sql`, `)}`;
