import { and, asc, desc, eq, getTableColumns, type SQL, type Subquery, sql } from 'drizzle-orm';
import { type PgTable, unionAll } from 'drizzle-orm/pg-core';
import { codes } from '#contract/kit/codes.ts';
import type { Page } from '#contract/kit/endpoint.ts';
import { User, type UserQuery, type UserStatus } from '#contract/users.ts';
import { pick } from '#contract/values/pick.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { lockAdminChanges, lockRightsOf } from '../../database/connection/lock.ts';
import { within } from '../../database/queries/days.ts';
import { pageOfMatches } from '../../database/queries/matches.ts';
import { pageOf, type Window, windowOf } from '../../database/queries/page.ts';
import { limitOf, offsetOf, prepared } from '../../database/queries/prepared.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { beyond, type PageStart, startOf, totalOf } from '../../database/queries/tallies.ts';
import { invalidField, notFound } from '../../problems/problems.ts';
import { isViolationOf } from '../../problems/violations.ts';
import { sessions } from '../session/session.table.ts';
import { countActive, maxForDaysFirst, wereActive } from './users.active.ts';
import { users } from './users.table.ts';

/** The columns that the contract names: answers and the history never contain another, such as the password's hash. */
const columns = pick(getTableColumns(users), Object.keys(User.shape) as (keyof User)[]);
const { id, first_name, last_name, email, createdAt } = users;

export type UserValues = Partial<typeof users.$inferInsert>;

const byAge = (order: 'asc' | 'desc' | undefined) =>
  order === 'asc' ? [asc(createdAt), asc(id)] : [desc(createdAt), desc(id)];

/** A page of users, newest first by default; deleted ones only with their status (product/users#deletion). */
export async function listUsers(db: Db, query: UserQuery): Promise<Page<User>> {
  const window = windowOf(query);
  const search = matchesSearch(users.search, query.search);
  const rows = search ? await searchUsers(db, query, search, window) : await filteredUsers(db, query, window);
  const total =
    rows[0]?.total ?? (window.offset === 0 ? 0 : (await listUsers(db, { ...query, page: 1 })).metadata.total);
  const data = rows.map(({ total: _total, ...user }) => user);
  return pageOf(data, total, window);
}

type Filters = ReturnType<typeof filterOf>;

/**
 * The table, or for all statuses a union in order, since every index begins with the status: PostgreSQL merges two index
 * scans instead of sorting.
 */
function usersOf(db: Db, { status }: Filters, order: 'asc' | 'desc' | undefined): PgTable | Subquery {
  if (status) return users;
  const withStatus = (one: UserStatus) =>
    db
      .select(getTableColumns(users))
      .from(users)
      .where(eq(users.status, one).inlineParams())
      .orderBy(...byAge(order));
  return unionAll(withStatus('active'), withStatus('deleted')).as('users');
}

function conditionsOf(filter: Filters, daysFirst = false): SQL[] {
  const conditions = filter.status ? [eq(users.status, filter.status).inlineParams()] : [];
  if (filter.type) conditions.push(eq(users.type, filter.type));
  if (filter.country) conditions.push(eq(users.country, filter.country));
  if (filter.role) conditions.push(eq(users.role, filter.role));
  const isCreatedWithin = within(users.createdAt, filter);
  if (isCreatedWithin) conditions.push(isCreatedWithin);
  if (filter.activeFrom || filter.activeTo) conditions.push(wereActive(filter, daysFirst));
  return conditions;
}

/** Without a status the filter selects all. */
function filterOf({ type, country, role, from, to, activeFrom, activeTo, ...query }: UserQuery) {
  const status = query.status === 'all' ? undefined : (query.status ?? 'active');
  return { status, type, country, role, from, to, activeFrom, activeTo };
}

async function filteredUsers(db: Db, query: UserQuery, { perPage, offset }: Window) {
  const { order = 'desc' } = query;
  const filter = filterOf(query);
  const active = await countOnlyActive(db, filter);
  const start = isTallied(filter) ? await startOf(db, 'users', filter, order, offset) : { offset };
  return start ? pageOfUsers(db, { filter, order, perPage, start, active }) : [];
}

/** Roles and days are not tallied: their rows are counted through an index. */
const isTallied = ({ role, from, to, activeFrom, activeTo }: Filters) =>
  !(role || from || to || activeFrom || activeTo);

type PageArgs = {
  filter: Filters;
  order: 'asc' | 'desc';
  perPage: number;
  start: PageStart;
  active: { inCountry: number; everywhere: number } | undefined;
};
const pageOfUsers = prepared((db, { filter, order, perPage, start, active }: PageArgs) => {
  const from = usersOf(db, filter, order);
  const where = and(
    ...conditionsOf(filter, active && active.everywhere < maxForDaysFirst),
    beyond(users.createdAt, start),
  );
  let total = sql<number>`(select count(*)::int from ${from} where ${where})`;
  if (active) total = sql`${active.inCountry}::int`;
  else if (isTallied(filter)) total = totalOf('users', filter);
  return db
    .select({ ...columns, total })
    .from(from)
    .where(where)
    .orderBy(...byAge(order))
    .limit(limitOf(perPage))
    .offset(offsetOf(start.offset));
});

/** The counts of active users if the only filters are their days and a country; otherwise undefined. */
function countOnlyActive(db: Db, filter: Filters) {
  const { status, type, role, from, to, activeFrom, activeTo, country } = filter;
  if (!activeFrom || !activeTo || status !== 'active' || type || role || from || to) return undefined;
  return countActive(db, country, activeFrom, activeTo);
}

function searchUsers(db: Db, query: UserQuery, search: SQL, window: Window) {
  const where = and(search, ...conditionsOf(filterOf(query)));
  const { matches, page, total } = pageOfMatches(db, users, where, query.order, window);
  return db
    .with(matches)
    .select({ ...columns, total })
    .from(page)
    .innerJoin(users, eq(users.id, page.id))
    .orderBy(...byAge(query.order));
}

type Labels = Record<'type' | 'status' | 'country', Record<string, string>>;

/** SQL for all matching users in order, as the texts of the export: dates are dd/mm/yyyy hh:mm UTC (product/users#export). */
export function allUsers(db: Db, query: UserQuery, labels: Labels): SQL {
  const labelOf = (name: keyof Labels) =>
    sql<string>`coalesce(${JSON.stringify(labels[name])}::jsonb ->> ${users[name]}, ${users[name]}, '')`;
  return db
    .select({
      first_name,
      last_name,
      email,
      type: labelOf('type'),
      status: labelOf('status'),
      country: labelOf('country'),
      created: sql<string>`to_char(${createdAt} at time zone 'UTC', 'DD/MM/YYYY HH24:MI')`,
      id,
    })
    .from(usersOf(db, filterOf(query), query.order))
    .where(and(matchesSearch(users.search, query.search), ...conditionsOf(filterOf(query))))
    .orderBy(...byAge(query.order))
    .getSQL();
}

const userById = prepared((db) =>
  db
    .select(columns)
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
);

/** The user, deleted or not; 404 if there is none. */
export async function findUser(db: Db, id: string): Promise<User> {
  const [user] = await userById(db, null, { id });
  if (!user) throw notFound();
  return user;
}

/** The active user with this address; undefined if there is none. */
export async function findByEmail(db: Db, email: string): Promise<User | undefined> {
  const isActive = eq(users.status, 'active').inlineParams();
  const [user] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.email, email), isActive));
  return user;
}

/** The user, locked until the transaction ends, after the user's own changes that are in progress; 404 if there is none. */
export async function lockUser(tx: Tx, id: string): Promise<User> {
  lockRightsOf(tx, id);
  const [user] = await tx.select(columns).from(users).where(eq(users.id, id)).for('update');
  if (!user) throw notFound();
  return user;
}

export async function createUser(tx: Tx, values: typeof users.$inferInsert): Promise<User> {
  return refuseTakenEmail(async () => {
    const [user] = await tx.insert(users).values(values).returning(columns);
    return user as User;
  });
}

/** Updates the given columns and increments the version. */
export async function updateUser(tx: Tx, id: string, values: UserValues): Promise<User> {
  return refuseTakenEmail(async () => {
    const set = { ...values, version: sql`${users.version} + 1` };
    const [user] = await tx.update(users).set(set).where(eq(users.id, id)).returning(columns);
    if (!user) throw notFound();
    return user;
  });
}

async function refuseTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isViolationOf(error, 'users_email')) throw invalidField('email', codes.emailTaken);
    throw error;
  }
}

/** Ends all sessions of a user. */
export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.user_id, userId));
}

/** The number of administrators; no other transaction can reduce it until this one ends. */
export async function lockAdmins(tx: Tx): Promise<number> {
  await lockAdminChanges(tx);
  return tx.$count(users, and(eq(users.role, 'admin'), eq(users.status, 'active')));
}
