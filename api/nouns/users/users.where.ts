import { and, eq, type SQL } from 'drizzle-orm';
import type { UserQuery } from '#contract/users.ts';
import { createdDays, within } from '../../database/queries/days.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { wereActive } from './users.active.ts';
import { users } from './users.table.ts';

/* Which users match the query of a list. */

const { type, country, status, createdAt } = users;

/** The users that match the filters and the search of a query: a condition on `users`. */
export const usersWhere = (query: Omit<UserQuery, 'page'>): SQL | undefined =>
  and(matchesSearch(users.search, query.search), ...conditionsOf(filterOf(query)));

export type Filters = ReturnType<typeof filterOf>;

/** The conditions of the filters. `daysFirst`: see `wereActive`. */
export function conditionsOf(filter: Filters, daysFirst = false): SQL[] {
  const conditions = filter.status ? [eq(status, filter.status).inlineParams()] : [];
  if (filter.type) conditions.push(eq(type, filter.type));
  if (filter.country) conditions.push(eq(country, filter.country));
  if (filter.role) conditions.push(eq(users.role, filter.role));
  const isCreatedWithin = within(createdAt, filter);
  if (isCreatedWithin) conditions.push(isCreatedWithin);
  if (filter.activeFrom || filter.activeTo) conditions.push(wereActive(filter, daysFirst));
  return conditions;
}

/** The filters of a query; without a status all users match. */
export function filterOf({ type, country, role, activeFrom, activeTo, ...query }: UserQuery) {
  const status = query.status === 'all' ? undefined : (query.status ?? 'active');
  return { status, type, country, role, ...createdDays(query), activeFrom, activeTo };
}
