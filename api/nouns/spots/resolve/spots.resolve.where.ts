import { and, or, type SQL, sql } from 'drizzle-orm';
import { lacksAskedBy, type Resolvable, type ResolveQuery } from '#contract/spots.resolve.ts';
import { lacks, spots } from '../spots.table.ts';
import { spotsWhere } from '../spots.where.ts';

/** The spots of a run: those of the list that lack something of what it is about. */
export function toResolve(query: ResolveQuery, ownerId?: string): SQL {
  const asked = lacksAskedBy(query);
  // The list's own filter says it already.
  const isFiltered =
    asked.includes(query.needs as Resolvable) || (asked.includes('pin') && query.pin_doubt?.length);
  const isLacking = isFiltered ? undefined : sql`(${or(...asked.map((one) => lacks[one]))})`;
  return and(spotsWhere(query, ownerId), isLacking) ?? sql`true`;
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
