import * as z from 'zod/mini';
import { BackupStatus } from './backups.ts';
import { codes, type MessageCode } from './kit/codes.ts';
import { endpoint } from './kit/endpoint.ts';
import { choice, country, Day, Instant, orNone, strictObject } from './kit/fields.ts';
import { LimitWarning } from './limits.ts';
import { storyTypes } from './stories.ts';

export const rangeTypes = ['today', 'yesterday', 'this_week', 'this_month', 'last_month', 'range'] as const;
export type RangeType = (typeof rangeTypes)[number];
export const defaultRangeType: RangeType = 'this_month';

const dayInMs = 86_400_000;
/** The longest range, ten years with their leap days: charts of more are unreadable. */
export const maxDays = 3653;

/** The dashboard's filters; the dates are used, and required, for `range` only (product/statistics#filters). */
export const StatisticsQuery = strictObject({
  country: z.optional(orNone(country())),
  rangeType: z.optional(orNone(choice(rangeTypes))),
  startDate: z.optional(orNone(Day)),
  endDate: z.optional(orNone(Day)),
}).check(({ value, issues }) => {
  const { rangeType, startDate, endDate } = value;
  if (rangeType !== 'range') return;
  const addIssue = (path: 'startDate' | 'endDate', code: MessageCode) =>
    issues.push({ code: 'custom', input: value, path: [path], message: code });
  if (!startDate) addIssue('startDate', codes.startRequired);
  if (!endDate) addIssue('endDate', codes.endRequired);
  // Invalid days cannot be compared.
  if (issues.length > 0 || !startDate || !endDate) return;
  const days = (Date.parse(endDate) - Date.parse(startDate)) / dayInMs + 1;
  if (days < 1) addIssue('endDate', codes.endBeforeStart);
  if (days > maxDays) addIssue('endDate', codes.rangeTooLong);
});
export type StatisticsQuery = z.output<typeof StatisticsQuery>;

/** UTC days, both inclusive. */
export const Period = z.object({ from: Day, to: Day });
export type Period = z.output<typeof Period>;

const count = z.int();
const countsOf = <const Names extends readonly string[]>(names: Names) =>
  Object.fromEntries(names.map((name) => [name, count])) as Record<Names[number], typeof count>;

/** The cards and lists (product/statistics#answer) of a period. */
export const Statistics = z.object({
  users: z.object({
    /** At the end of the period, like `byCountry` and `totalFansRock`. */
    total: count,
    new: count,
    /** Distinct users with a signed-in call in the period. */
    active: count,
    /** `_id` is the country code; null for users without one. */
    byCountry: z.array(z.object({ _id: z.nullable(z.string()), count })),
  }),
  songsUploaded: count,
  commentsCount: count,
  likes: z.object({
    total: count,
    topSpots: z.array(
      z.object({ spot: z.object({ id: z.string(), name: z.string(), address: z.string() }), count }),
    ),
  }),
  stories: z.object({ total: count, byType: z.object(countsOf(storyTypes)) }),
  conversationsCount: count,
  totalFansRock: count,
  period: Period,
});
export type Statistics = z.output<typeof Statistics>;

/** The numbers of the cards, for comparing two periods. */
export const Cards = z.object({
  totalUsers: count,
  newUsers: count,
  activeUsers: count,
  songsUploaded: count,
  commentsCount: count,
  likesTotal: count,
  storiesTotal: count,
  conversationsCount: count,
  totalFansRock: count,
});
export type Cards = z.output<typeof Cards>;

export const trendMetrics = ['newUsers', 'activeUsers', 'comments', 'likes'] as const;
export type TrendMetric = (typeof trendMetrics)[number];

const TrendDay = z.object({ day: Day, ...countsOf(trendMetrics) });
export type TrendDay = z.output<typeof TrendDay>;

/** The numbers of each day of the period up to today, and the cards of a comparable period before it. */
export const Trends = z.object({
  period: Period,
  days: z.array(TrendDay),
  previous: z.object({
    period: Period,
    /** When the period includes today: the same time on the last day of the previous period; else null. */
    until: z.nullable(Instant),
    cards: Cards,
  }),
});
export type Trends = z.output<typeof Trends>;

/** The causes of failures of the mail server or its configuration. */
export const mailFaults = ['unreachable', 'silent', 'tls', 'password', 'refused', 'busy'] as const;
export type MailFault = (typeof mailFaults)[number];

/** Failures of outgoing mail. */
export const MailFailures = z.object({
  /** Since when, and why, the mail server has accepted no mail; null while it does. */
  since: z.nullable(Instant),
  fault: z.nullable(choice(mailFaults)),
  /** How many attempts have failed since then. */
  failures: count,
  /** The number of queued mails. */
  waiting: count,
  /** The number of mails that failed for good in the last 24 hours: refused, or out of retries. */
  lost: count,
});
export type MailFailures = z.output<typeof MailFailures>;

/** The numbers of records that need attention. */
export const Attention = z.object({
  revisionsWaiting: count,
  eventsPast: count,
  spotsWithoutPhoto: count,
  spotsWithoutAddress: count,
  spotsWithoutEnglish: count,
  spotsWithDoubtfulPin: count,
  storiesIncomplete: count,
  pushesFailed: count,
  /** For administrators only; null while mail works. */
  mail: z.nullable(MailFailures),
  /** For administrators only: what is nearly used up; null while nothing is. */
  limits: z.nullable(z.array(LimitWarning)),
  /** For administrators only; null where there are no nightly backups. */
  backup: z.nullable(BackupStatus),
});
export type Attention = z.output<typeof Attention>;

const minRole = 'editor';

export const statistics = {
  all: endpoint({
    method: 'GET',
    path: '/users/stats/all',
    minRole,
    query: StatisticsQuery,
    fromReplica: true,
    out: Statistics,
    summary: 'Cards and lists of the dashboard for a country and a range of days',
  }),
  trends: endpoint({
    method: 'GET',
    path: '/users/stats/trends',
    minRole,
    query: StatisticsQuery,
    fromReplica: true,
    out: Trends,
    summary: 'The same range day by day, and the cards of the previous period',
  }),
  attention: endpoint({
    method: 'GET',
    path: '/users/stats/attention',
    minRole,
    out: Attention,
    summary: 'The numbers of records that need attention',
  }),
};
