import type { Attention, Cards, Period, TrendMetric } from '#contract/statistics.ts';
import type { StoryType } from '#contract/stories.ts';

/* Where a number leads: the list with exactly those rows (issue: numbers one can open). */

interface Within {
  country: string | null;
  period: Period;
}

function list(path: string, params: Record<string, string | null | undefined>): string {
  const kept = Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `${path}?${new URLSearchParams(kept)}`;
}

const days = ({ from, to }: Period) => ({ from, to });

/** Users as of the end of the period, of one country or all. */
export const usersUpTo = ({ country, period }: Within): string =>
  list('/users', { page: '1', country, to: period.to });

export const storiesOf = ({ country, period }: Within, type?: StoryType): string =>
  list('/stories', { page: '1', country, type, ...days(period) });

const newUsers = ({ country, period }: Within) => list('/users', { page: '1', country, ...days(period) });
const activeUsers = ({ country, period: { from, to } }: Within) =>
  list('/users', { page: '1', country, activeFrom: from, activeTo: to });
const comments = ({ country, period }: Within) => list('/comments', { page: '1', country, ...days(period) });

/** Songs, likes, conversations and fans are the public app's: the back-office has no list of them. */
export function cardLink(card: keyof Cards, within: Within): string | undefined {
  switch (card) {
    case 'totalUsers':
      return usersUpTo(within);
    case 'newUsers':
      return newUsers(within);
    case 'activeUsers':
      return activeUsers(within);
    case 'commentsCount':
      return comments(within);
    case 'storiesTotal':
      return storiesOf(within);
    default:
      return undefined;
  }
}

/** The rows behind one bar of a chart. */
export function dayLink(metric: TrendMetric, country: string | null, day: string): string | undefined {
  const lists = { newUsers, activeUsers, comments, likes: undefined };
  return lists[metric]?.({ country, period: { from: day, to: day } });
}

/** What waits in a list, as opposed to mail. */
export type Waiting = Exclude<keyof Attention, 'mail'>;

export const attentionLinks: Record<Waiting, string> = {
  revisionsWaiting: '/spot_revisions?page=1&waiting=true',
  eventsPast: '/spots?page=1&needs=newer_events',
  spotsWithoutPhoto: '/spots?page=1&needs=photo',
  spotsWithoutAddress: '/spots?page=1&needs=address',
  spotsWithoutEnglish: '/spots?page=1&needs=english',
  storiesIncomplete: '/stories?page=1&incomplete=true',
  pushesFailed: '/notifications?page=1&state=failed',
};
