import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { changeOf, endpoint, updated } from './kit/endpoint.ts';
import {
  choice,
  country,
  Id,
  Instant,
  integer,
  orNone,
  requiredProse,
  requiredText,
  strictObject,
} from './kit/fields.ts';
import { noun } from './kit/noun.ts';

export const deliveryStates = [
  'scheduled',
  'sending',
  'sent',
  'failed',
  'unknown',
  'restored',
  'simulated',
  'cancelled',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * The transitions between states. After a temporary failure a notification is `scheduled` again. Restoring a backup makes
 * unfinished ones `restored`, because they may have been sent after the backup.
 */
export const deliveryTransitions = {
  scheduled: ['sending', 'cancelled'],
  sending: ['sent', 'failed', 'unknown', 'simulated', 'scheduled'],
  failed: ['scheduled'],
  simulated: ['scheduled'],
  sent: [],
  unknown: [],
  restored: [],
  cancelled: [],
} as const satisfies Record<DeliveryState, readonly DeliveryState[]>;

export const canTransition = (from: DeliveryState, to: DeliveryState): boolean =>
  (deliveryTransitions[from] as readonly DeliveryState[]).includes(to);

/** Whether it can be cancelled: only before a server starts to send it. */
export const canCancel = (state: DeliveryState): boolean => state === 'scheduled';
/** Whether it can be sent again: only when it certainly was not delivered, unlike `unknown` and `restored`. */
export const canResend = (state: DeliveryState): boolean =>
  state !== 'sending' && canTransition(state, 'scheduled');
/** Whether cancelling it can be undone, which is no step of its delivery: while it would be sent at its time still. */
export const canUncancel = ({ state, send_at }: Pick<Notification, 'state' | 'send_at'>): boolean =>
  state === 'cancelled' && send_at > new Date().toISOString();
export const canEdit = (state: DeliveryState): boolean => canCancel(state) || canResend(state);

export const Notification = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  type: z.string(),
  country: z.string(),
  state: choice(deliveryStates),
  /** Why it failed, is unknown, or waits for a retry. */
  reason: z.string(),
  send_at: Instant,
  /** The earliest time of the next attempt, after a temporary failure. */
  retry_at: z.nullable(Instant),
  attempts: z.int(),
  sending_since: z.nullable(Instant),
  sent_at: z.nullable(Instant),
  createdAt: Instant,
  version: z.int(),
});
export type Notification = z.output<typeof Notification>;

/** In characters; `pushLimit` applies to both together. */
export const maxTitleLength = 200;
export const maxBodyLength = 2000;

export const NotificationFields = strictObject({
  title: requiredText(maxTitleLength, codes.titleRequired),
  body: requiredProse(maxBodyLength, codes.bodyRequired),
  country: country(codes.countryRequired),
  type: z.optional(z.literal('admin', codes.badChoice)),
  /** When to send it; null: now. A time that has passed is refused (product/notifications#time). */
  send_at: z.optional(orNone(Instant)),
});
export type NotificationFields = z.output<typeof NotificationFields>;

export const notification = noun({
  name: 'notifications',
  path: '/notifications',
  minRole: 'editor',
  record: Notification,
  fields: NotificationFields,
  filters: {
    state: z.optional(orNone(choice(deliveryStates))),
    country: z.optional(orNone(country())),
  },
  sorts: ['createdAt', 'title', 'country', 'state', 'send_at'],
  counts: ['notifications', 'pushes'],
  settable: ['country'],
  sends: 'json',
  more: {
    /** The number of recipients in a country, shown before sending. */
    reach: endpoint({
      method: 'GET',
      path: '/notifications/reach',
      minRole: 'editor',
      query: strictObject({ country: country(codes.countryRequired) }),
      out: z.object({ country: z.string(), people: z.int() }),
      summary: 'How many active users a country has',
    }),
    resend: endpoint({
      method: 'POST',
      path: '/notifications/:id/resend',
      minRole: 'editor',
      counts: ['pushes'],
      /** Fields to change first, if any; without `send_at` it is sent now. */
      body: changeOf(NotificationFields),
      out: updated(Notification),
      summary: 'Send a notification again that was not delivered',
    }),
    cancel: endpoint({
      method: 'POST',
      path: '/notifications/:id/cancel',
      minRole: 'editor',
      counts: ['edits'],
      out: updated(Notification),
      summary: 'Cancel a notification that is not sent yet',
    }),
    uncancel: endpoint({
      method: 'POST',
      path: '/notifications/:id/uncancel',
      minRole: 'editor',
      counts: ['edits'],
      body: strictObject({ version: integer(1, 2_147_483_647) }),
      out: updated(Notification),
      summary: 'Undo that a notification was cancelled, before the time at which it was to be sent',
    }),
  },
});
export const notifications = notification.calls;

/** Firebase's limit of a topic message, in bytes. */
export const pushLimit = 2048;

type Text = Pick<Notification, 'title' | 'body' | 'country'> & { id?: string; type?: string };

/** The message to the topic of the country. Phones recognize repeated ones by the id. */
export const pushMessage = ({ id = '0'.repeat(36), type = 'admin', title, body, country }: Text) => ({
  topic: `country_${country}`,
  notification: { title, body },
  data: { id, type },
});
export type PushMessage = ReturnType<typeof pushMessage>;

/** The size of the message's JSON in bytes, limited to `pushLimit`. */
export const pushBytes = (text: Text): number =>
  new TextEncoder().encode(JSON.stringify(pushMessage(text))).length;
