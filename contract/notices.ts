import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { endpoint, updated } from './kit/endpoint.ts';
import { choice, flag, Id, Instant, requiredText, strictObject } from './kit/fields.ts';
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

/** The kinds of mail that can be stopped one by one. */
export const mailTopics = ['reviews', 'reminders'] as const;
export type MailTopic = (typeof mailTopics)[number];

export const mailLanguages = ['es', 'en'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

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

/** What an owner wants to be mailed, and in which language. */
export const MailSettings = z.object({
  language: choice(mailLanguages),
  reviews: z.boolean(),
  reminders: z.boolean(),
});
export type MailSettings = z.output<typeof MailSettings>;

/** The screen behind the link of mails, and the address of their one-click unsubscription. */
export const stopMailsPath = '/stop_mails';

export const notices = {
  timeline: endpoint({
    method: 'GET',
    path: '/spot/:id/timeline',
    minRole: 'user',
    out: z.object({ data: z.array(TimelineEntry) }),
    summary: `What happened with a spot, newest first: the last ${maxTimelineEntries}; for users, only their own`,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/mail_settings',
    minRole: 'user',
    out: MailSettings,
    summary: 'The language and topics of the mails about the caller’s spots',
  }),
  change: endpoint({
    method: 'PUT',
    path: '/mail_settings',
    minRole: 'user',
    body: strictObject({
      language: z.optional(choice(mailLanguages)),
      reviews: z.optional(flag()),
      reminders: z.optional(flag()),
    }),
    out: updated(MailSettings),
    summary: 'Choose the language and topics of the mails about one’s spots',
  }),
  stop: endpoint({
    method: 'POST',
    path: '/mail_settings/stop',
    minRole: 'none',
    counts: [],
    body: strictObject({ token: requiredText(200, codes.linkExpired) }),
    out: z.object({ topic: choice(mailTopics) }),
    summary: 'Stop one topic of mails with the token of their link',
  }),
};
