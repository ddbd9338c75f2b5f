import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { endpoint } from './kit/endpoint.ts';
import { choice, country, Day, Id, Instant, orNone, searchText, strictObject } from './kit/fields.ts';
import { monday } from './kit/lists/periods.ts';
import { Period } from './statistics.ts';

/* How long owners wait, and what is decided (product/insight). */

/** The two lists that are counted. No number adds them: no list has both. */
export const insightKinds = ['revisions', 'submissions'] as const;
export type InsightKind = (typeof insightKinds)[number];

/** Weeks of a period: without days, and at most. */
export const defaultWeeks = 12;
export const maxWeeks = 53;

const weekInMs = 7 * 86_400_000;
/** How many weeks, from Monday to Sunday, have a day between these. */
export const weeksBetween = (from: string, to: string): number =>
  (Date.parse(monday(to)) - Date.parse(monday(from))) / weekInMs + 1;

export const InsightQuery = strictObject({
  /** UTC days, both inclusive; without them the last weeks up to today. */
  from: z.optional(orNone(Day)),
  to: z.optional(orNone(Day)),
  /** Without it, both. */
  kind: z.optional(orNone(choice(insightKinds))),
  /** The country of the spot. */
  country: z.optional(orNone(country())),
}).check(({ value, issues }) => {
  const { from, to } = value;
  // Invalid days cannot be compared.
  if (issues.length > 0 || !from || !to) return;
  const addIssue = (message: string) => issues.push({ code: 'custom', input: value, path: ['to'], message });
  if (to < from) addIssue(codes.endBeforeStart);
  else if (weeksBetween(from, to) > maxWeeks) addIssue(codes.tooManyWeeks);
});
export type InsightQuery = z.output<typeof InsightQuery>;

const count = z.int();
/** In seconds; null of none. */
const seconds = z.nullable(z.int());

/** What was decided in a time, and how long it had waited. */
const waits = { decided: count, median: seconds, p90: seconds };

const InsightWeek = z.object({ ...Period.shape, ...waits });
export type InsightWeek = z.output<typeof InsightWeek>;

const InsightPerson = z.object({
  /** Null of decisions whose person is not known any more. */
  id: z.nullable(Id),
  name: z.string(),
  approved: count,
  rejected: count,
});
export type InsightPerson = z.output<typeof InsightPerson>;

/** Reasons that differ in case, accents, spaces and punctuation only are one. */
export const Reason = z.object({ id: Id, reason: z.string() });
export type Reason = z.output<typeof Reason>;
const InsightReason = z.object({ ...Reason.shape, count });

/** Each number is the total of a list with a filter (web/nouns/insight/links.ts). */
export const KindInsight = z.object({
  kind: choice(insightKinds),
  ...waits,
  approved: count,
  rejected: count,
  /** Of how many an approval was undone in the period. */
  undone: count,
  /** Now, whatever the period. */
  waiting: z.object({
    count,
    /** For more than 48 hours. */
    overdue: count,
    oldest: z.nullable(z.object({ id: Id, since: Instant })),
  }),
  /** All weeks of the period, also those without a decision; the first and the last may be cut by it. */
  weeks: z.array(InsightWeek),
  /** Those with the most decisions first. */
  persons: z.array(InsightPerson),
  /** Of rejections, the most frequent first. */
  reasons: z.array(InsightReason),
  /** Less frequent ones: how many reasons, and of how many rejections. */
  others: z.object({ reasons: count, count }),
});
export type KindInsight = z.output<typeof KindInsight>;

export const Insight = z.object({ period: Period, kinds: z.array(KindInsight) });
export type Insight = z.output<typeof Insight>;

export const ReasonQuery = strictObject({
  search: z.optional(searchText(200)),
  /** Only this one, also if nothing was rejected for it lately. */
  id: z.optional(orNone(Id)),
});
export type ReasonQuery = z.output<typeof ReasonQuery>;

export const insight = {
  read: endpoint({
    method: 'GET',
    path: '/insight',
    minRole: 'admin',
    query: InsightQuery,
    out: Insight,
    summary: 'How long owners wait for a decision, and decisions by week, person and reason',
  }),
  reasons: endpoint({
    method: 'GET',
    path: '/insight/reasons',
    minRole: 'editor',
    query: ReasonQuery,
    out: z.object({ data: z.array(Reason) }),
    summary: 'The most frequent reasons of rejections, for the filters of lists',
  }),
};
