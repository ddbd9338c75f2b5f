import * as z from 'zod/mini';
import { endpoint } from './kit/endpoint.ts';
import { choice, Id, Instant } from './kit/fields.ts';
import { mapExclusions } from './spots.rules.ts';

/** What owners are told about a review of theirs, and what needs them. */
export const reviewKinds = ['arrived', 'approved', 'approved_in_part', 'rejected'] as const;
export const reminderKinds = ['past_events', 'dead_link'] as const;
export const noticeKinds = [...reviewKinds, ...reminderKinds] as const;
/** Those that say what others see now. */
export const approvalKinds: readonly NoticeKind[] = ['approved', 'approved_in_part'];
export type NoticeKind = (typeof noticeKinds)[number];
export type ReminderKind = (typeof reminderKinds)[number];

/** What was reviewed: a new spot, or a change of a published one. */
export const noticeSources = ['submission', 'revision'] as const;
export type NoticeSource = (typeof noticeSources)[number];

/** What happened with a spot: notices, and what its history says of its publication. */
export const timelineKinds = ['created', ...noticeKinds, 'published', 'hidden'] as const;
export type TimelineKind = (typeof timelineKinds)[number];
export const maxTimelineEntries = 50;

export const TimelineEntry = z.object({
  id: Id,
  at: Instant,
  kind: choice(timelineKinds),
  source: z.nullable(choice(noticeSources)),
  /** What staff wrote to the owner. */
  reason: z.string(),
  /** The fields that were not approved, or whose links are dead. */
  fields: z.array(z.string()),
  /** Of an approval: why the spot was not on the map then, empty if it was; null if that is not known. */
  exclusions: z.nullable(z.array(choice(mapExclusions))),
  /** When the mail about it was sent. */
  mailed_at: z.nullable(Instant),
});
export type TimelineEntry = z.output<typeof TimelineEntry>;

export const timeline = endpoint({
  method: 'GET',
  path: '/spot/:id/timeline',
  minRole: 'user',
  out: z.object({ data: z.array(TimelineEntry) }),
  summary: `What happened with a spot, newest first: the last ${maxTimelineEntries}; for users, only their own`,
});
