import * as z from 'zod/mini';
import { codes, type MessageCode } from './kit/codes.ts';
import { endpoint } from './kit/endpoint.ts';
import { choice, country, Day, Instant, orNone } from './kit/fields.ts';
import { storyTypes } from './stories.ts';

export const rangeTypes = ['today', 'yesterday', 'this_week', 'this_month', 'last_month', 'range'] as const;
export type RangeType = (typeof rangeTypes)[number];
export const defaultRangeType: RangeType = 'this_month';

const dayInMs = 86_400_000;
/** A chart of more days than these says nothing to anybody. */
export const maxDays = 3660;

/** What the dashboard's filters send; dates count only for `range`, where both are needed (product/statistics#filters). */
export const StatisticsQuery = z
  .strictObject(
    {
      country: z.optional(orNone(country())),
      rangeType: z.optional(orNone(choice(rangeTypes))),
      startDate: z.optional(orNone(Day)),
      endDate: z.optional(orNone(Day)),
    },
    codes.unknownField,
  )
  .check((read) => {
    const { rangeType, startDate, endDate } = read.value;
    if (rangeType !== 'range') return;
    const wrong = (path: 'startDate' | 'endDate', code: MessageCode) =>
      read.issues.push({ code: 'custom', input: read.value, path: [path], message: code });
    if (!startDate) wrong('startDate', codes.startRequired);
    if (!endDate) wrong('endDate', codes.endRequired);
    // Of a day that does not exist nobody can say whether it comes before.
    if (read.issues.length > 0 || !startDate || !endDate) return;
    const days = (Date.parse(endDate) - Date.parse(startDate)) / dayInMs + 1;
    if (days < 1) wrong('endDate', codes.endBeforeStart);
    if (days > maxDays) wrong('endDate', codes.rangeTooLong);
  });
export type StatisticsQuery = z.output<typeof StatisticsQuery>;

/** UTC days, both counted. */
export const Period = z.object({ from: Day, to: Day });
export type Period = z.output<typeof Period>;

const count = z.int();
const byType = z.object(
  Object.fromEntries(storyTypes.map((type) => [type, count])) as Record<
    (typeof storyTypes)[number],
    typeof count
  >,
);

/** The cards and lists (product/statistics#answer), and the days that they count. */
export const Statistics = z.object({
  users: z.object({
    /** As of the end of the period, as are `byCountry` and `totalFansRock`. */
    total: count,
    new: count,
    /** Different people with a signed-in call in the period. */
    active: count,
    /** `_id` is the country's code; null for those who gave none. */
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
  stories: z.object({ total: count, byType }),
  conversationsCount: count,
  totalFansRock: count,
  period: Period,
});
export type Statistics = z.output<typeof Statistics>;

/** The cards alone: what two periods are compared by. */
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

const TrendDay = z.object({
  day: Day,
  newUsers: count,
  activeUsers: count,
  comments: count,
  likes: count,
});
export type TrendDay = z.output<typeof TrendDay>;

/** The period day by day (never beyond today), and the cards of the period before it, like for like. */
export const Trends = z.object({
  period: Period,
  days: z.array(TrendDay),
  previous: z.object({
    period: Period,
    /** Where the last day there ends early, because today is not over: at the same time of day; else null. */
    until: z.nullable(Instant),
    cards: Cards,
  }),
});
export type Trends = z.output<typeof Trends>;

/** What may be wrong with the mail server, or with what is set about it. */
export const mailFaults = ['unreachable', 'silent', 'tls', 'password', 'refused', 'busy'] as const;
export type MailFault = (typeof mailFaults)[number];

/** Mail that does not get out. */
export const MailTrouble = z.object({
  /** Since when the mail server takes none, and why; null while it does. */
  since: z.nullable(Instant),
  fault: z.nullable(choice(mailFaults)),
  /** How many attempts have failed since then. */
  failures: count,
  /** How many mails wait to be sent. */
  waiting: count,
  /** How many were given up in the last 24 hours: refused, or tried too often. */
  lost: count,
});
export type MailTrouble = z.output<typeof MailTrouble>;

/** What waits for somebody, now. */
export const Attention = z.object({
  revisionsWaiting: count,
  eventsPast: count,
  spotsWithoutPhoto: count,
  spotsWithoutAddress: count,
  spotsWithoutEnglish: count,
  storiesIncomplete: count,
  pushesFailed: count,
  /** For administrators, while there is any. */
  mail: z.nullable(MailTrouble),
});
export type Attention = z.output<typeof Attention>;

const minRole = 'editor';

export const statistics = {
  all: endpoint({
    method: 'GET',
    path: '/users/stats/all',
    minRole,
    query: StatisticsQuery,
    out: Statistics,
    summary: 'The dashboard: cards and lists for a country and a range of days',
  }),
  trends: endpoint({
    method: 'GET',
    path: '/users/stats/trends',
    minRole,
    query: StatisticsQuery,
    out: Trends,
    summary: 'The same range day by day, and the cards of the period before',
  }),
  attention: endpoint({
    method: 'GET',
    path: '/users/stats/attention',
    minRole,
    out: Attention,
    summary: 'How much waits for somebody',
  }),
};
