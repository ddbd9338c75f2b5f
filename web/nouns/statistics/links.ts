import { pinDoubts } from '#contract/geography/pins.ts';
import type { Attention, Cards, Period, TrendMetric } from '#contract/statistics.ts';
import type { StoryType } from '#contract/stories.ts';

/* The links of the numbers: each opens a list of exactly the records that it counts. */

interface Scope {
  country: string | null;
  period: Period;
}

function list(path: string, params: Record<string, string | null | undefined>): string {
  const set = Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `${path}?${new URLSearchParams(set)}`;
}

const days = ({ from, to }: Period) => ({ from, to });

/** Users as of the end of the period, of one country or all. */
export const usersUpTo = ({ country, period }: Scope): string =>
  list('/users', { page: '1', country, to: period.to });

export const storiesOf = ({ country, period }: Scope, type?: StoryType): string =>
  list('/stories', { page: '1', country, type, ...days(period) });

const newUsers = ({ country, period }: Scope) => list('/users', { page: '1', country, ...days(period) });
const activeUsers = ({ country, period: { from, to } }: Scope) =>
  list('/users', { page: '1', country, activeFrom: from, activeTo: to });
const comments = ({ country, period }: Scope) => list('/comments', { page: '1', country, ...days(period) });

/** The back-office has no lists of songs, likes, conversations and fans. */
const cardLists: Partial<Record<keyof Cards, (scope: Scope) => string>> = {
  totalUsers: usersUpTo,
  newUsers,
  activeUsers,
  commentsCount: comments,
  storiesTotal: storiesOf,
};

/** The list of the records that a card counts, where there is one. */
export const cardLink = (card: keyof Cards, scope: Scope): string | undefined => cardLists[card]?.(scope);

/** The list of the records that one bar of a chart counts. */
export function dayLink(metric: TrendMetric, country: string | null, day: string): string | undefined {
  const lists = { newUsers, activeUsers, comments, likes: undefined };
  return lists[metric]?.({ country, period: { from: day, to: day } });
}

/** The counts that have a list; mail has none. */
export type PendingCount = Exclude<keyof Attention, 'mail' | 'limits' | 'backup'>;

const doubtful = new URLSearchParams(pinDoubts.map((doubt) => ['pin_doubt[]', doubt]));

/** Runs through the spots of a number, one after the other (product/resolve). */
export const attentionRuns: Partial<Record<PendingCount, string>> = {
  spotsWithoutPhoto: '/spots/resolve?needs=photo',
  spotsWithoutAddress: '/spots/resolve?needs=address',
  spotsWithoutEnglish: '/spots/resolve?needs=english',
  spotsWithDoubtfulPin: `/spots/resolve?${doubtful}`,
};

export const attentionLinks: Record<PendingCount, string> = {
  revisionsWaiting: '/spot_revisions?page=1&waiting=true',
  eventsPast: '/spots?page=1&needs=newer_events',
  spotsWithoutPhoto: '/spots?page=1&needs=photo',
  spotsWithoutAddress: '/spots?page=1&needs=address',
  spotsWithoutEnglish: '/spots?page=1&needs=english',
  spotsWithDoubtfulPin: `/spots?page=1&${doubtful}`,
  storiesIncomplete: '/stories?page=1&incomplete=true',
  pushesFailed: '/notifications?page=1&state=failed',
};
