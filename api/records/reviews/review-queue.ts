import { and, asc, desc, eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Page } from '#contract/kit/endpoint.ts';
import type { DecisionFilter } from '#contract/reviews.ts';
import { type RevisionStatus, revisionTransitions, undoSeconds } from '#contract/revisions.ts';
import type { Db } from '../../database/connection/database.ts';
import { countedPage, type ListQuery, type Window, windowOf } from '../../database/queries/page.ts';
import { beyond, countOf, startOf } from '../../database/queries/tallies.ts';
import { isOfDecisions } from './decisions.ts';

/* Records that wait for a decision: the pending ones first, oldest first, then the decided ones, newest first. */

type Reviewed = PgTable & Record<'id' | 'createdAt' | 'status', AnyPgColumn>;
type Rows<T> = (
  where: SQL | undefined,
  order: SQL[],
  window: Pick<Window, 'perPage' | 'offset'>,
) => Promise<T[]>;
export interface Queued {
  readonly id: string;
  readonly status: RevisionStatus;
}

const decided: RevisionStatus[] = [...revisionTransitions.pending];

/** The queue of a table whose rows are counted by status (`tallies`). */
export function reviewQueue(table: Reviewed) {
  const { id, createdAt, status } = table;
  const noun = getTableName(table);
  const oldestFirst = [asc(createdAt), asc(id)];
  const newestFirst = [desc(createdAt), desc(id)];
  const isPending = eq(status, 'pending');
  const position = sql`(${createdAt}, ${id})`;
  const positionOf = (one: string) => sql`(select ${createdAt}, ${id} from ${table} where ${id} = ${one})`;
  const countPending = (db: Db): Promise<number> => countOf(db, noun, { status: 'pending' });
  return {
    isPending,
    countPending,
    /** Not an index order: only for the few rows of a search. */
    order: [sql`(case when ${isPending} then ${createdAt} end) asc nulls last`, ...newestFirst],

    /** The list without filters: pending ones by their index, then decided ones, where far pages skip whole months. */
    async list<T>(db: Db, query: ListQuery, rowsOf: Rows<T>): Promise<Page<T>> {
      const window = windowOf(query);
      const { offset, perPage } = window;
      const pending = await countPending(db);
      const first = offset < pending ? await rowsOf(isPending, oldestFirst, window) : [];
      const rest = perPage - first.length;
      const skipped = Math.max(0, offset - pending);
      const start = rest > 0 ? await startOf(db, noun, { status: decided }, 'desc', skipped) : undefined;
      const where = start && and(inArray(status, decided), beyond(createdAt, start));
      const second = start ? await rowsOf(where, newestFirst, { ...start, perPage: rest }) : [];
      return countedPage([...first, ...second], window, () => countOf(db, noun));
    },

    /**
     * Ids of the pending ones before and after one, oldest first, wrapping around; null if there is no other. `isSkipped`: the condition
     * for those to leave out.
     */
    async neighbours(db: Db, one: Pick<Queued, 'id'>, isSkipped: (id: AnyPgColumn) => SQL) {
      const others = sql`${isPending} and ${id} <> ${one.id} and not ${isSkipped(id)}`;
      const first = (operator: string, direction: string) => sql`(select ${id} from ${table}
        where ${others} order by ${position} ${sql.raw(operator)} ${positionOf(one.id)} desc,
        ${createdAt} ${sql.raw(direction)}, ${id} ${sql.raw(direction)} limit 1)`;
      const found = await db.execute<{ next: string | null; previous: string | null }>(
        sql`select ${first('>', 'asc')} as next, ${first('<', 'desc')} as previous`,
      );
      return found.rows[0] ?? { next: null, previous: null };
    },

    /** The place of a pending one, from 1 for the oldest, and the length of the queue; else null. */
    async positionOf(db: Db, one: Queued) {
      if (one.status !== 'pending') return null;
      const before = await db.$count(table, and(isPending, sql`${position} < ${positionOf(one.id)}`));
      return { place: before + 1, of: Math.max(before + 1, await countPending(db)) };
    },
  };
}

/** By age the pending ones are listed oldest first; decisions by their time, the newest first. */
export function sortOfReviews<Sort extends string>(
  query: DecisionFilter & {
    sort?: Sort | undefined;
    order?: 'asc' | 'desc' | undefined;
    status?: string | null | undefined;
    waiting?: string | null | undefined;
  },
) {
  const { sort, order, status, waiting } = query;
  if (!sort && isOfDecisions(query)) return { sort: 'decided_at', order: order ?? 'desc' } as const;
  const isPending = status === 'pending' || Boolean(waiting);
  const isByAge = !sort || sort === 'createdAt';
  return { sort: sort ?? 'createdAt', order: order ?? (isByAge && !isPending ? 'desc' : 'asc') } as const;
}

/** For the time until the screen offers the undo, and the request arrives. */
const graceSeconds = 5;

export const isUndoable = (decidedAt: string | null, now: Date): boolean =>
  decidedAt !== null && now.getTime() - Date.parse(decidedAt) <= (undoSeconds + graceSeconds) * 1000;
