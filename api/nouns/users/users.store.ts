import { and, eq, getTableColumns, type SQL, type Subquery, sql } from 'drizzle-orm';
import { type PgTable, unionAll } from 'drizzle-orm/pg-core';
import { codes } from '#contract/kit/codes.ts';
import type { Page } from '#contract/kit/endpoint.ts';
import type { User, UserQuery, UserStatus } from '#contract/users.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { lockAdminChanges, lockRightsOf } from '../../database/connection/lock.ts';
import { within } from '../../database/queries/days.ts';
import { pageOf, type Window, windowOf } from '../../database/queries/page.ts';
import { limitOf, offsetOf, prepared } from '../../database/queries/prepared.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { beyond, type PageStart, startOf, totalOf } from '../../database/queries/tallies.ts';
import { invalidField, notFound } from '../../problems/problems.ts';
import { isViolationOf } from '../../problems/violations.ts';
import { sessions } from '../session/session.table.ts';
import { countActive, fewActive, wereActive } from './users.active.ts';
import { users } from './users.table.ts';

/** The columns that answers show: never the password's hash. */
const { id, first_name, last_name, email, type, status, role, country } = users;
const { picture, thumbnail, spotify_id, createdAt, version } = users;
const named = { id, first_name, last_name, email, type, status, role, country };
const shown = { ...named, picture, thumbnail, spotify_id, createdAt, version };

export type UserValues = Partial<typeof users.$inferInsert>;

const newestFirst = [sql`${users.createdAt} desc`, sql`${users.id} desc`];
const oldestFirst = [sql`${users.createdAt}`, sql`${users.id}`];
const byAge = (order: 'asc' | 'desc' | undefined) => (order === 'asc' ? oldestFirst : newestFirst);

/** A page of users, newest first; deleted ones only when asked for (product/users#deletion). */
export async function listUsers(db: Db, query: UserQuery): Promise<Page<User>> {
  const window = windowOf(query);
  const search = matchesSearch(users.search, query.search);
  const rows = search ? await foundUsers(db, query, search, window) : await filteredUsers(db, query, window);
  const total =
    rows[0]?.total ?? (window.offset === 0 ? 0 : (await listUsers(db, { ...query, page: 1 })).metadata.total);
  return pageOf(
    rows.map(({ total: _total, ...user }) => user),
    total,
    window,
  );
}

type Filters = ReturnType<typeof filterOf>;

/**
 * What a list reads. Without a status: those of each in their order, which PostgreSQL merges, as every index begins
 * with the status.
 */
function usersOf(db: Db, { status }: Filters, order: 'asc' | 'desc' | undefined): PgTable | Subquery {
  if (status) return users;
  const having = (one: UserStatus) =>
    db
      .select(getTableColumns(users))
      .from(users)
      .where(eq(users.status, one).inlineParams())
      .orderBy(...byAge(order));
  return unionAll(having('active'), having('deleted')).as('users');
}

function filters(given: Filters, few = false): SQL[] {
  const conditions = given.status ? [eq(users.status, given.status).inlineParams()] : [];
  if (given.type) conditions.push(eq(users.type, given.type));
  if (given.country) conditions.push(eq(users.country, given.country));
  if (given.role) conditions.push(eq(users.role, given.role));
  const made = within(users.createdAt, given);
  if (made) conditions.push(made);
  if (given.activeFrom || given.activeTo) conditions.push(wereActive(given, few));
  return conditions;
}

/** What is asked for, the empty fields of a form left out; no status is all of them. */
const filterOf = (query: UserQuery) => ({
  status: query.status === 'all' ? undefined : (query.status ?? 'active'),
  type: query.type ?? undefined,
  country: query.country ?? undefined,
  role: query.role ?? undefined,
  from: query.from ?? undefined,
  to: query.to ?? undefined,
  activeFrom: query.activeFrom ?? undefined,
  activeTo: query.activeTo ?? undefined,
});

async function filteredUsers(db: Db, query: UserQuery, { perPage, offset }: Window) {
  const { order = 'desc' } = query;
  const filter = filterOf(query);
  const active = await countedDays(db, filter);
  const start = isTallied(filter) ? await startOf(db, 'users', filter, order, offset) : { offset };
  return start ? pageOfUsers(db, { filter, order, perPage, start, active }) : [];
}

/** Neither roles nor days are tallied; they have indexes of their own. */
const isTallied = ({ role, from, to, activeFrom, activeTo }: Filters) =>
  !(role || from || to || activeFrom || activeTo);

type Asked = {
  filter: Filters;
  order: 'asc' | 'desc';
  perPage: number;
  start: PageStart;
  active: { there: number; everywhere: number } | undefined;
};
const pageOfUsers = prepared((db, { filter, order, perPage, start, active }: Asked) => {
  const from = usersOf(db, filter, order);
  const where = and(
    ...filters(filter, active && active.everywhere < fewActive),
    beyond(users.createdAt, start),
  );
  const counted = () =>
    isTallied(filter)
      ? totalOf('users', filter)
      : sql<number>`(select count(*)::int from ${from} where ${where})`;
  return db
    .select({ ...shown, total: active ? sql<number>`${active.there}::int` : counted() })
    .from(from)
    .where(where)
    .orderBy(...byAge(order))
    .limit(limitOf(perPage))
    .offset(offsetOf(start.offset));
});

/** How many there are when only days of activity and a country are asked for: that is known. */
function countedDays(db: Db, filter: ReturnType<typeof filterOf>) {
  const { status, type, role, from, to, activeFrom, activeTo, country } = filter;
  if (!activeFrom || !activeTo || status !== 'active' || type || role || from || to) return undefined;
  return countActive(db, country, activeFrom, activeTo);
}

/** One materialised set of matches serves both the page and its total. */
async function foundUsers(db: Db, query: UserQuery, search: SQL, { perPage, offset }: Window) {
  const found = db.$with('found').as(
    db
      .select({ id: users.id, at: users.createdAt })
      .from(users)
      .where(and(search, ...filters(filterOf(query)))),
  );
  const direction = sql.raw(query.order === 'asc' ? 'asc' : 'desc');
  const page = db
    .select({ id: found.id, at: found.at })
    .from(found)
    .orderBy(sql`${found.at} ${direction}`, sql`${found.id} ${direction}`)
    .limit(perPage)
    .offset(offset)
    .as('page');
  return db
    .with(found)
    .select({ ...shown, total: sql<number>`(select count(*)::int from ${found})` })
    .from(page)
    .innerJoin(users, eq(users.id, page.id))
    .orderBy(sql`${page.at} ${direction}`, sql`${page.id} ${direction}`);
}

/** How a code is written for people. */
export type Words = Record<string, string>;

/** Everyone on a list, in its order, as the texts of the export: days are dd/mm/yyyy hh:mm UTC (product/users#export). */
export function allUsers(db: Db, query: UserQuery, words: Record<'type' | 'status' | 'country', Words>): SQL {
  const { first_name, last_name, email, createdAt, id } = users;
  const wordOf = (noun: keyof typeof words) =>
    sql<string>`coalesce(${JSON.stringify(words[noun])}::jsonb ->> ${users[noun]}, ${users[noun]}, '')`;
  return db
    .select({
      first_name,
      last_name,
      email,
      type: wordOf('type'),
      status: wordOf('status'),
      country: wordOf('country'),
      made: sql<string>`to_char(${createdAt} at time zone 'UTC', 'DD/MM/YYYY HH24:MI')`,
      id,
    })
    .from(usersOf(db, filterOf(query), query.order))
    .where(and(matchesSearch(users.search, query.search), ...filters(filterOf(query))))
    .orderBy(...byAge(query.order))
    .getSQL();
}

const userById = prepared((db) =>
  db
    .select(shown)
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
);

/** The user, deleted or not; 404 when there is none. */
export async function findUser(db: Db, id: string): Promise<User> {
  const [user] = await userById(db, null, { id });
  if (!user) throw notFound();
  return user;
}

export async function findByEmail(db: Db, email: string): Promise<User | undefined> {
  const [user] = await db.select(shown).from(users).where(eq(users.email, email));
  return user;
}

/** The user, held until the transaction ends, so that nobody changes it in between; nor do they, by rights that may end now. */
export async function lockUser(tx: Tx, id: string): Promise<User> {
  lockRightsOf(tx, id);
  const [user] = await tx.select(shown).from(users).where(eq(users.id, id)).for('update');
  if (!user) throw notFound();
  return user;
}

export async function createUser(tx: Tx, values: typeof users.$inferInsert): Promise<User> {
  return orTaken(async () => {
    const [user] = await tx.insert(users).values(values).returning(shown);
    return user as User;
  });
}

/** Changes the columns given, and the version. */
export async function updateUser(tx: Tx, id: string, values: UserValues): Promise<User> {
  return orTaken(async () => {
    const set = { ...values, version: sql`${users.version} + 1` };
    const [user] = await tx.update(users).set(set).where(eq(users.id, id)).returning(shown);
    if (!user) throw notFound();
    return user;
  });
}

async function orTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isViolationOf(error, 'users_email')) throw invalidField('email', codes.emailTaken);
    throw error;
  }
}

/** Signs someone out everywhere. */
export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.user_id, userId));
}

/** How many administrators there are; nobody else takes one away until the transaction ends. */
export async function lockAdmins(tx: Tx): Promise<number> {
  await lockAdminChanges(tx);
  const where = and(eq(users.role, 'admin'), eq(users.status, 'active'));
  return (await tx.select({ id: users.id }).from(users).where(where)).length;
}
