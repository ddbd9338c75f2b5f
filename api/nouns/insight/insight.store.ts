import { and, type SQL, sql } from 'drizzle-orm';
import {
  type InsightKind,
  insightKinds,
  type KindInsight,
  type Reason,
  type ReasonQuery,
} from '#contract/insight.ts';
import { type Days, monday } from '#contract/kit/lists/periods.ts';
import type { Db } from '../../database/connection/database.ts';
import { isoText } from '../../database/queries/columns.ts';
import { mostFrequentReasons, reasonIdOf, wording } from '../../records/reviews/decisions.ts';
import { fullName, users } from '../users/users.table.ts';
import { weeksOf } from './insight.rules.ts';
import { type Country, decidedIn, sources } from './insight.sources.ts';

/** The numbers of a kind (product/insight#numbers). */
export async function countKind(
  db: Db,
  kind: InsightKind,
  period: Days,
  country: Country,
): Promise<KindInsight> {
  return {
    kind,
    ...(await countWaits(db, kind, period, country)),
    ...(await countOthers(db, kind, period, country)),
    persons: await countPersons(db, kind, period, country),
    ...(await countReasons(db, kind, period, country)),
  };
}

const none = { decided: 0, approved: 0, rejected: 0, median: null, p90: null };

/** Decisions of each week and of the period, with the median and the ninetieth percentile of the seconds that they waited. */
async function countWaits(db: Db, kind: InsightKind, period: Days, country: Country) {
  const { table } = sources[kind];
  const waited = sql`extract(epoch from ${table.decided_at} - ${table.createdAt})`;
  // Null for the period.
  type Row = { week: string | null } & Record<keyof typeof none, number>;
  const { rows } = await db.execute<Row>(sql`
    select week::text as week, decided, approved, rejected, round(waits[1])::int as median, round(waits[2])::int as p90 from (
      select date_trunc('week', ${table.decided_at} at time zone 'UTC')::date as week, count(*)::int as decided,
        count(*) filter (where ${table.status} = 'approved')::int as approved,
        count(*) filter (where ${table.status} = 'rejected')::int as rejected,
        percentile_cont(array[0.5, 0.9]) within group (order by ${waited}) as waits
      from ${table} where ${decidedIn(sources[kind], period, country)} group by grouping sets ((1), ())
    ) as counts`);
  const byWeek = new Map(rows.map((row) => [row.week, row]));
  const { week: _all, ...total } = byWeek.get(null) ?? { week: null, ...none };
  const weeks = weeksOf(period).map((days) => {
    const { decided, median, p90 } = byWeek.get(monday(days.from)) ?? none;
    return { ...days, decided, median, p90 };
  });
  return { ...total, weeks };
}

/** What waits now, and of how many an approval was undone in the period. */
async function countOthers(db: Db, kind: InsightKind, { from, to }: Days, country: Country) {
  const { table, where, isPending, isOverdue, pending, inCountry } = sources[kind];
  const there = country ? inCountry(country) : undefined;
  const countOf = (...conditions: (SQL | undefined)[]) =>
    sql`(select count(*)::int from ${table} where ${and(...conditions, there)})`;
  const { rows } = await db.execute<KindInsight['waiting'] & Pick<KindInsight, 'undone'>>(sql`select
    ${countOf(where({ undone_from: from, undone_to: to }))} as undone,
    ${there ? countOf(isPending) : pending} as count, ${countOf(isOverdue)} as overdue,
    (select jsonb_build_object('id', ${table.id}, 'since', ${isoText(table.createdAt)})
      from ${table} where ${and(isPending, there)} order by ${table.createdAt}, ${table.id} limit 1) as oldest`);
  const { undone = 0, ...waiting } = rows[0] ?? { count: 0, overdue: 0, oldest: null };
  return { undone, waiting };
}

async function countPersons(db: Db, kind: InsightKind, period: Days, country: Country) {
  const { table } = sources[kind];
  const { rows } = await db.execute<KindInsight['persons'][number]>(sql`
    select counts.id, coalesce(${fullName}, '') as name, approved, rejected from (
      select ${table.decided_by} as id, count(*) filter (where ${table.status} = 'approved')::int as approved,
        count(*) filter (where ${table.status} = 'rejected')::int as rejected
      from ${table} where ${decidedIn(sources[kind], period, country)} group by 1
    ) as counts left join ${users} on ${users.id} = counts.id
    order by approved + rejected desc, name, counts.id`);
  return rows;
}

const isRejected = (kind: InsightKind): SQL => sql`${sources[kind].table.status} = 'rejected'`;

async function countReasons(db: Db, kind: InsightKind, period: Days, country: Country) {
  const { rows } = await db.execute<Reason & Record<'count' | 'reasons' | 'rejections', number>>(
    mostFrequentReasons(sources[kind].table, decidedIn(sources[kind], period, country)),
  );
  const named = rows.reduce((sum, { count }) => sum + count, 0);
  const { reasons = 0, rejections = 0 } = rows[0] ?? {};
  return {
    reasons: rows.map(({ id, reason, count }) => ({ id, reason, count })),
    others: { reasons: reasons - rows.length, count: rejections - named },
  };
}

/** How many reasons are offered for a filter, and of how many of the newest rejections of each kind. */
const [offered, considered] = [50, 5000];

/** The most frequent reasons lately, or the one with an id. */
export async function listReasons(db: Db, { id, search }: ReasonQuery): Promise<Reason[]> {
  const lists = insightKinds.map((kind) => {
    const { table } = sources[kind];
    const where = and(isRejected(kind), id ? sql`${reasonIdOf(table.reason)} = ${id}` : undefined);
    const newest = sql`order by ${id ? table.decided_at : table.createdAt} desc limit ${considered}`;
    return sql`(select ${table.reason} as text from ${table} where ${where} ${newest})`;
  });
  const { rows } = await db.execute<Reason>(sql`
    with texts as (select text, count(*) as n from (${sql.join(lists, sql` union all `)}) as rejections group by 1)
    select ${reasonIdOf(sql`text`)} as id, ${wording} as reason from texts
    ${search ? sql`where position(public.fold(${search}) in public.fold(text)) > 0` : sql``}
    group by 1 order by sum(n) desc, reason, id limit ${offered}`);
  return rows;
}
