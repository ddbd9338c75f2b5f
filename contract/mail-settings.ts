import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { endpoint, updated } from './kit/endpoint.ts';
import { choice, flag, requiredText, strictObject } from './kit/fields.ts';

/** The kinds of mail that can be stopped one by one. */
export const mailTopics = ['reviews', 'reminders'] as const;
export type MailTopic = (typeof mailTopics)[number];

export const mailLanguages = ['es', 'en'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** What an owner wants to be mailed, and in which language. */
export const MailSettings = z.object({
  language: choice(mailLanguages),
  reviews: z.boolean(),
  reminders: z.boolean(),
});
export type MailSettings = z.output<typeof MailSettings>;

/** The screen behind the link of mails, and the address of their one-click unsubscription. */
export const stopMailsPath = '/stop_mails';

/** Calls of `notices`; their own file, because the profile needs nothing else of it. */
export const mailSettings = {
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
