import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { changeOf, endpoint, type QueryOf, updated } from './kit/endpoint.ts';
import { choice, country, Id, Instant, orNone, requiredProse, requiredText } from './kit/fields.ts';
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
 * Which state may follow which; an attempt that was refused for now is `scheduled` again. What could still move when a
 * backup was made comes back from it as `restored`: nobody here knows what became of it since.
 */
export const deliveryMoves = {
  scheduled: ['sending', 'cancelled'],
  sending: ['sent', 'failed', 'unknown', 'simulated', 'scheduled'],
  failed: ['scheduled'],
  simulated: ['scheduled'],
  sent: [],
  unknown: [],
  restored: [],
  cancelled: [],
} as const satisfies Record<DeliveryState, readonly DeliveryState[]>;

export const canMove = (from: DeliveryState, to: DeliveryState): boolean =>
  (deliveryMoves[from] as readonly DeliveryState[]).includes(to);

/** Until a server has taken it for sending it can be cancelled, never after. */
export const isOpen = (state: DeliveryState): boolean => state === 'scheduled';
/** Certainly nobody got it: it can be sent again. Of an `unknown` or `restored` one nobody knows. */
export const canResend = (state: DeliveryState): boolean =>
  state !== 'sending' && canMove(state, 'scheduled');
export const canEdit = (state: DeliveryState): boolean => isOpen(state) || canResend(state);

export const Notification = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  type: z.string(),
  country: z.string(),
  state: choice(deliveryStates),
  /** Why it failed, why nobody knows, or why it waits. */
  reason: z.string(),
  send_at: Instant,
  /** Not before this moment, after a refusal for now. */
  retry_at: z.nullable(Instant),
  attempts: z.int(),
  sending_since: z.nullable(Instant),
  sent_at: z.nullable(Instant),
  createdAt: Instant,
  version: z.int(),
});
export type Notification = z.output<typeof Notification>;

/** The most characters of a title and of a message; both together are held to `pushLimit`. */
export const maxTitleLength = 200;
export const maxBodyLength = 2000;

export const NotificationFields = z.strictObject(
  {
    title: requiredText(maxTitleLength, codes.titleRequired),
    body: requiredProse(maxBodyLength, codes.bodyRequired),
    country: country(codes.countryRequired),
    type: z.optional(z.literal('admin', codes.badChoice)),
    /** When to send it; none: now. */
    send_at: z.optional(orNone(Instant)),
  },
  codes.unknownField,
);
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
  counts: ['notifications', 'pushes'],
  sends: 'json',
  more: {
    /** How many people a message to a country reaches: asked before it is sent. */
    reach: endpoint({
      method: 'GET',
      path: '/notifications/reach',
      minRole: 'editor',
      query: z.strictObject({ country: country(codes.countryRequired) }, codes.unknownField),
      out: z.object({ country: z.string(), people: z.int() }),
      summary: 'How many active users a country has',
    }),
    resend: endpoint({
      method: 'POST',
      path: '/notifications/:id/resend',
      minRole: 'editor',
      counts: ['pushes'],
      /** Changed on the way, when fields are given; `send_at` none: now. */
      body: changeOf(NotificationFields),
      out: updated(Notification),
      summary: 'Send a notification again that nobody got',
    }),
    cancel: endpoint({
      method: 'POST',
      path: '/notifications/:id/cancel',
      minRole: 'editor',
      counts: ['edits'],
      out: updated(Notification),
      summary: 'Cancel a notification that is not sent yet',
    }),
  },
});
export const notifications = notification.calls;
export type NotificationQuery = QueryOf<typeof notifications.list>;

/** Firebase takes no more in one message to a topic. */
export const pushLimit = 2048;

export interface PushMessage {
  topic: string;
  notification: { title: string; body: string };
  data: { id: string; type: string };
}

type Text = Pick<Notification, 'title' | 'body' | 'country'> & { id?: string; type?: string };

/** What goes out: to the topic of the country, with the id by which a phone knows it again. */
export const pushMessage = ({
  id = '0'.repeat(36),
  type = 'admin',
  title,
  body,
  country,
}: Text): PushMessage => ({
  topic: `country_${country}`,
  notification: { title, body },
  data: { id, type },
});

/** How many bytes of `pushLimit` a message takes: its JSON in UTF-8, to the byte what is sent. */
export const pushBytes = (text: Text): number =>
  new TextEncoder().encode(JSON.stringify(pushMessage(text))).length;
