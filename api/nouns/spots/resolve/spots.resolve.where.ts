import { and, or, type SQL, sql } from 'drizzle-orm';
import { lacksAskedBy, type ResolveQuery, resolvable } from '#contract/spots.resolve.ts';
import { anythingLacking, needs, spots } from '../spots.table.ts';
import { spotsWhere } from '../spots.where.ts';

/** The spots of a run: those of the list that lack something of what it is about. */
export function toResolve(query: ResolveQuery, ownerId?: string): SQL {
  const asked = lacksAskedBy(query);
  // The list's own filter says it already.
  const isFiltered = asked.length === 1 && asked[0] === query.needs;
  const isLacking =
    asked.length === resolvable.length ? anythingLacking : or(...asked.map((one) => needs[one]));
  return and(spotsWhere(query, ownerId), isFiltered ? undefined : sql`(${isLacking})`) ?? sql`true`;
}

/** The order of a run, and what follows a spot in it. */
export function inTurn({ order }: ResolveQuery, after?: { createdAt: string; id: string }) {
  const isOldest = order === 'asc';
  const { createdAt, id } = spots;
  const beyond = sql.raw(isOldest ? '>' : '<');
  const direction = sql.raw(isOldest ? 'asc' : 'desc');
  return {
    following: after && sql`(${createdAt}, ${id}) ${beyond} (${after.createdAt}, ${after.id})`,
    order: sql`${createdAt} ${direction}, ${id} ${direction}`,
  };
}
