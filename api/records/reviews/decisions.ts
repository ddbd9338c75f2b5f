import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type DecisionFilter, namedReasons } from '#contract/reviews.ts';
import { within } from '../../database/queries/days.ts';
import type { Window } from '../../database/queries/page.ts';
import { history } from '../history.table.ts';

/* What was decided: the conditions of the lists, by which the insight counts too (product/insight#lists). */

export type Decided = PgTable &
  Record<'id' | 'createdAt' | 'status' | 'decided_at' | 'decided_by' | 'reason' | 'spot_id', AnyPgColumn>;
/** The nouns as the history names them. */
type Noun = 'revisions' | 'submissions';

/** Pending for more than 48 hours: the condition of the lists, and of the dashboard's count. */
export const isOverdue = ({ status, createdAt }: Decided): SQL =>
  sql`${status} = 'pending' and ${createdAt} < now() - interval '48 hours'`;

/** The id of a reason: equal for texts that a reader calls equal. */
export const reasonIdOf = (text: SQL | AnyPgColumn): SQL => sql`public.text_key(${text})`;

/** The most frequent wording of a reason, of texts with their numbers. */
export const wording = sql`(array_agg(trim(text) order by n desc, text))[1]`;

/**
 * A query of the reasons of the rejections that match, the most frequent first: id, reason and count, and over all of them how many
 * reasons and rejections there are. Equal texts are added up before their ids are made, which is slower.
 */
export const mostFrequentReasons = (table: Decided, where: SQL | undefined): SQL => sql`
  with texts as (select ${table.reason} as text, count(*) as n from ${table} where ${and(where, sql`${table.status} = 'rejected'`)} group by 1),
    counts as (select ${reasonIdOf(sql`text`)} as id, ${wording} as reason, sum(n)::int as count from texts group by 1)
  select id, reason, count, count(*) over ()::int as reasons, sum(count) over ()::int as rejections from counts
  order by count desc, reason, id limit ${namedReasons}`;

/** The condition of the filters; undefined without any. `there` is the condition of the list's country. */
export function decisionConditions(
  table: Decided,
  noun: Noun,
  filter: DecisionFilter,
  there: SQL | undefined,
): SQL | undefined {
  const { decided_from: from, decided_to: to, decider, reason } = filter;
  const days = within(table.decided_at, { from, to });
  const isRejected = sql`${table.status} = 'rejected'`;
  return and(
    days,
    decider ? eq(table.decided_by, decider) : undefined,
    filter.unknown_decider ? and(isNotNull(table.decided_at), isNull(table.decided_by)) : undefined,
    reason ? and(isRejected, sql`${reasonIdOf(table.reason)} = ${reason}`) : undefined,
    filter.other_reasons
      ? and(
          isRejected,
          sql`${reasonIdOf(table.reason)} not in (select id from (${mostFrequentReasons(table, and(days, there))}) as named)`,
        )
      : undefined,
    hasUndoneApproval(table, noun, { from: filter.undone_from, to: filter.undone_to }),
  );
}

/** Whether an approval was undone between these days; undefined without days. */
function hasUndoneApproval(table: Decided, noun: Noun, days: Parameters<typeof within>[1]): SQL | undefined {
  const isIn = within(history.at, days);
  return (
    isIn &&
    sql`${table.id} in (select ${history.record_id} from ${history} where ${history.noun} = ${noun}
      and ${history.action} = 'undo' and ${history.before} ->> 'status' = 'approved' and ${isIn})`
  );
}

/** Whether the list is one of decisions, which comes by the time of the decision. */
export const isOfDecisions = (filter: DecisionFilter): boolean =>
  Boolean(
    filter.decided_from ??
      filter.decided_to ??
      filter.decider ??
      filter.unknown_decider ??
      filter.reason ??
      filter.other_reasons,
  );

/** Whether any of the filters is set. */
export const isFiltered = (filter: DecisionFilter): boolean =>
  isOfDecisions(filter) || Boolean(filter.undone_from ?? filter.undone_to);

/**
 * A subquery of the ids of a page. Materialized: with LIMIT PostgreSQL would expect to find decisions of an old week among the
 * newest records.
 */
export const idsOfDecided = (
  table: Decided,
  where: SQL | undefined,
  order: SQL[],
  { perPage, offset }: Pick<Window, 'perPage' | 'offset'>,
): SQL => {
  const { id, createdAt, decided_at, status } = table;
  return sql`(with matches as materialized (
      select ${id}, ${createdAt}, ${decided_at}, ${status} from ${table} where ${where})
    select id from matches as ${table} order by ${sql.join(order, sql`, `)} limit ${perPage} offset ${offset})`;
};
