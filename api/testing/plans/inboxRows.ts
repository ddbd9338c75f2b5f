import { type InboxKind, inboxKinds } from '#contract/inbox.ts';
import { listComments } from '../../nouns/comments/comments.store.ts';
import { attentionFor } from '../../nouns/inbox/inbox.attention.ts';
import { countWaiting, listInbox } from '../../nouns/inbox/inbox.store.ts';
import { listRevisions } from '../../nouns/revisions/revisions.store.ts';
import type { Row } from './moderationRows.ts';

/** The index that the items of each kind are counted and found by, and how many pages that reads. */
const indexes: Partial<Record<InboxKind, [index: string, buffers: number]>> = {
  mentions: ['note_mentions_', 200],
  submissions: ['submissions_by_status', 10_000],
  revisions: ['spot_revisions_by_status', 10_000],
  comments: ['comments_flagged', 1500],
  pushesFailed: ['notifications_due', 50],
  pushesUnknown: ['notifications_due', 50],
  acts: ['bulk_acts_failed', 50],
  stories: ['stories_incomplete', 1500],
  spotLinks: ['spots_by_link', 5000],
  storyLinks: ['stories_by_link', 3000],
  pins: ['spots_doubtful_pin', 5000],
  pinsMissing: ['spots_without_pin', 5000],
  english: ['spots_without_english', 5000],
  photos: ['spots_without_photo', 5000],
};

const admin = (id: () => string) => ({ id: id(), role: 'admin' }) as const;

const kinds = Object.entries(indexes) as [InboxKind, [string, number]][];

/** The plans of the inbox and of its filters in lists, for the person with this id. */
export const inboxRows = (id: () => string): Row[] => [
  [
    'open tasks',
    (db) => attentionFor({ id: id(), role: 'editor' }, db),
    'spots_without_photo events_by_date',
    10_000,
  ],
  ['what waits for staff', (db) => countWaiting(db, admin(id)), 'comments_flagged bulk_acts_failed', 1000],
  ...kinds.map(
    ([kind, [index, buffers]]): Row => [
      `inbox: ${kind}`,
      (db) => listInbox(db, admin(id), { kind }),
      index,
      buffers,
    ],
  ),
  ...kinds
    .filter(([kind]) => !('countries' in inboxKinds[kind]))
    .map(
      ([kind, [index, buffers]]): Row => [
        `inbox: ${kind} of a country`,
        (db) => listInbox(db, admin(id), { kind, country: 'AR' }),
        index,
        buffers,
      ],
    ),
  ['inbox: events', (db) => listInbox(db, admin(id), { kind: 'events' }), 'events_', 30_000],
  ['flagged comments', (db) => listComments(db, { flagged: 'true' }), 'comments_flagged', 250],
  [
    'flagged comments of a country',
    (db) => listComments(db, { flagged: 'true', country: 'AR' }),
    'comments_flagged',
    1500,
  ],
  [
    'pending revisions of a country',
    (db) => listRevisions(db, { status: 'pending', country: 'AR' }),
    'spot_revisions_by_status',
    5000,
  ],
];
