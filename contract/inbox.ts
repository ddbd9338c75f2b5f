import * as z from 'zod/mini';
import { pinDoubts } from './geography/pins.ts';
import { inboxWaiting } from './inbox.waiting.ts';
import { endpoint, page } from './kit/endpoint.ts';
import { choice, country, Id, Instant, orNone, pageFields, strictObject } from './kit/fields.ts';

/* What waits for staff, in one place (product/inbox). */

/** By weight: somebody waits for a decision, something is broken, something could be better. */
export const inboxGroups = ['decide', 'repair', 'improve'] as const;
export type InboxGroup = (typeof inboxGroups)[number];

interface Kind {
  readonly group: InboxGroup;
  /** The list that has exactly the same records: its path, and its filter. */
  readonly path: string;
  readonly filter: Readonly<Record<string, string | readonly string[]>>;
  /** Records without a country are left out where one country is asked for. */
  readonly countries?: 'none';
}

/** The kinds in the order of their weight. A new one is declared here and in `api/nouns/inbox/inbox.sources.ts`. */
export const inboxKinds = {
  mentions: { group: 'decide', path: '/inbox', filter: { kind: 'mentions' }, countries: 'none' },
  submissions: { group: 'decide', path: '/submissions', filter: { status: 'pending' } },
  revisions: { group: 'decide', path: '/spot_revisions', filter: { status: 'pending' } },
  comments: { group: 'decide', path: '/comments', filter: { flagged: 'true' } },
  pushesFailed: { group: 'repair', path: '/notifications', filter: { state: 'failed' } },
  pushesUnknown: { group: 'repair', path: '/notifications', filter: { state: 'unknown' } },
  acts: { group: 'repair', path: '/bulk', filter: { failed: 'true' }, countries: 'none' },
  stories: { group: 'repair', path: '/stories', filter: { incomplete: 'true' } },
  banners: { group: 'repair', path: '/adsbanners', filter: { incomplete: 'true' } },
  spotLinks: { group: 'repair', path: '/spots', filter: { link: 'dead' } },
  storyLinks: { group: 'repair', path: '/stories', filter: { link: 'dead' } },
  bannerLinks: { group: 'repair', path: '/adsbanners', filter: { link: 'dead' } },
  pins: { group: 'improve', path: '/spots', filter: { pin_doubt: pinDoubts } },
  pinsMissing: { group: 'improve', path: '/spots', filter: { needs: 'pin' } },
  events: { group: 'improve', path: '/spots', filter: { needs: 'newer_events' } },
  english: { group: 'improve', path: '/spots', filter: { needs: 'english' } },
  photos: { group: 'improve', path: '/spots', filter: { needs: 'photo' } },
} as const satisfies Record<string, Kind>;
export type InboxKind = keyof typeof inboxKinds;
export const inboxKindNames = Object.keys(inboxKinds) as InboxKind[];

/** What can be deleted where it cannot be repaired. */
export const removableKinds = ['comments', 'pushesFailed', 'pushesUnknown', 'stories', 'banners'] as const;

/** The address of the list that a number counts. */
export function inboxList(kind: InboxKind, country?: string | null): string {
  const { path, filter }: Kind = inboxKinds[kind];
  return `${path}?${paramsOf({ page: '1', ...filter, ...(country ? { country } : {}) })}`;
}

/** Several values of a filter are `name[]=a&name[]=b`, as in the addresses of lists. */
const paramsOf = (filter: Kind['filter']): URLSearchParams =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : value.map((one) => [`${name}[]`, one]),
    ),
  );

/** The kinds of spots that can be done one after the other (product/resolve). */
const resolvedInTurn: readonly InboxKind[] = ['pins', 'pinsMissing', 'english', 'photos'];

/** The address of a run through the spots of a kind, the oldest first as here; undefined for other kinds. */
export function inboxRun(kind: InboxKind, country?: string | null): string | undefined {
  if (!resolvedInTurn.includes(kind)) return undefined;
  const { filter }: Kind = inboxKinds[kind];
  return `/spots/resolve?${paramsOf({ ...filter, order: 'asc', ...(country ? { country } : {}) })}`;
}

/** Something to do. */
export const InboxItem = z.object({
  kind: choice(inboxKindNames),
  id: Id,
  /** Of the record, where it can be deleted by its version. */
  version: z.nullable(z.int()),
  name: z.string(),
  thumbnail: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** Since when it waits. */
  since: Instant,
  /** Codes that say why, where there are several reasons: the flags of a comment, the doubts about a pin. */
  why: z.array(z.string()),
  /** Words for it: an author, the reason of a failure. */
  detail: z.string(),
  /** The screen where it is done. */
  path: z.string(),
});
export type InboxItem = z.output<typeof InboxItem>;

const kindOrNone = z.optional(orNone(choice(inboxKindNames)));
const countryOrNone = z.optional(orNone(country()));

export const InboxKindCount = z.object({
  kind: choice(inboxKindNames),
  /** The total of its list. */
  count: z.int(),
  /** The oldest, at most `inboxFirst`. */
  items: z.array(InboxItem),
});
export type InboxKindCount = z.output<typeof InboxKindCount>;

/** How many items of each kind come with the counts. */
export const inboxFirst = 8;

export const InboxQuery = strictObject({ country: countryOrNone, kind: kindOrNone });
export type InboxQuery = z.output<typeof InboxQuery>;

export const Inbox = z.object({
  /** What waits for a decision or a repair; what could be better is not part of it. */
  total: z.int(),
  /** The kinds asked for, by weight; also those of which nothing waits. */
  kinds: z.array(InboxKindCount),
});
export type Inbox = z.output<typeof Inbox>;

export const InboxItemsQuery = strictObject({
  country: countryOrNone,
  kind: choice(inboxKindNames),
  ...pageFields,
});
export type InboxItemsQuery = z.output<typeof InboxItemsQuery>;

const minRole = 'editor';

export const inbox = {
  waiting: inboxWaiting,
  read: endpoint({
    method: 'GET',
    path: '/inbox',
    minRole,
    query: InboxQuery,
    out: Inbox,
    summary: 'What waits for staff: how much of each kind, and the oldest of it',
  }),
  items: endpoint({
    method: 'GET',
    path: '/inbox/items',
    minRole,
    query: InboxItemsQuery,
    out: page(InboxItem),
    summary: 'What waits for staff of one kind, the oldest first',
  }),
};
