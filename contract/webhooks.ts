import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { changeOf, endpoint, page, removed, updated } from './kit/endpoint.ts';
import {
  choice,
  flag,
  Id,
  Instant,
  many,
  orNone,
  pageFields,
  requiredText,
  strictObject,
} from './kit/fields.ts';
import { historyNouns } from './nouns.ts';
import { webhookEvents, webhookTestEvent } from './webhooks.events.ts';

/* Webhooks: other systems are told of changes (product/webhooks). */

export const maxWebhooks = 20;
/** What every secret begins with (Standard Webhooks). */
export const secretPrefix = 'whsec_';
/** For so long the secret before also signs after a new one was made. */
export const rotationHours = 24;
/** For so long a delivery is tried again. */
export const retryHours = 24;
export const keptDays = 30;

export const webhookOffReasons = ['hand', 'gone', 'failing', 'restored'] as const;
/** Why a webhook is off: an administrator, an answer 410, a day of nothing but failures, a restored backup. */
export type WebhookOffReason = (typeof webhookOffReasons)[number];

export const deliveryStates = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why there is no answer. */
export const deliveryFaults = [
  'dns',
  'private',
  'refused',
  'unreachable',
  'timeout',
  'tls',
  'unverified',
  'malformed',
  'closed',
] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

const answered = {
  state: choice(deliveryStates),
  /** The status that the receiver answered with last; null without an answer. */
  status: z.nullable(z.int()),
  fault: z.nullable(choice(deliveryFaults)),
  /** When it was sent last; null if it has not been sent. */
  sent_at: z.nullable(Instant),
};

export const Delivery = z.object({
  /** Its `webhook-id`, the same in each attempt. */
  id: Id,
  event: z.string(),
  createdAt: Instant,
  ...answered,
  attempts: z.int(),
  /** The beginning of the answer. */
  answer: z.nullable(z.string()),
  /** Milliseconds until the end of the answer, or until there was none. */
  ms: z.nullable(z.int()),
  /** When it is sent next, unless it waits. */
  due_at: z.nullable(Instant),
  /** Whether it is pending, and so is an earlier one of the same record, which is sent first. */
  waits: z.boolean(),
  /** What is sent, to the letter. */
  body: z.string(),
});
export type Delivery = z.output<typeof Delivery>;

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  off_reason: z.nullable(choice(webhookOffReasons)),
  /** Since when every answer was a failure; null if the last one was none. */
  failing_since: z.nullable(Instant),
  /** Until when the secret before signs too; null if it does not. */
  rotating_until: z.nullable(Instant),
  createdAt: Instant,
  version: z.int(),
  /** The newest delivery; null if there is none. */
  last: z.nullable(z.object(answered)),
});
export type Webhook = z.output<typeof Webhook>;

/** Whether it is an address of the web, without a user and a password in it. */
function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username + url.password === '';
}

export const WebhookFields = strictObject({
  name: requiredText(80, codes.nameRequired),
  url: requiredText(2000).check(z.refine(isWebAddress, codes.webhookAddress)),
  events: many(choice(webhookEvents), webhookEvents.length).check(
    z.refine((events) => events.length > 0, codes.required),
  ),
  active: z.optional(flag()),
});
export type WebhookFields = z.output<typeof WebhookFields>;

const withSecret = z.extend(Webhook, { secret: z.string() });

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/webhooks',
    minRole: 'admin',
    out: z.object({ data: z.array(Webhook) }),
    summary: 'The webhooks, the newest first, without their secrets',
  }),
  read: endpoint({
    method: 'GET',
    path: '/webhooks/:id',
    minRole: 'admin',
    out: Webhook,
    summary: 'Read a webhook',
  }),
  create: endpoint({
    method: 'POST',
    path: '/webhooks',
    minRole: 'admin',
    proof: 'always',
    counts: ['edits'],
    body: WebhookFields,
    out: withSecret,
    answersSecret: true,
    status: 201,
    summary: 'Make a webhook; its secret is in this answer only, and is not repeated for an Idempotency-Key',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/webhooks/:id',
    minRole: 'admin',
    proof: 'always',
    body: changeOf(WebhookFields),
    out: updated(Webhook),
    summary: 'Change a webhook; switched off, it cancels what is pending',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/webhooks/:id',
    minRole: 'admin',
    proof: 'always',
    out: removed,
    summary: 'Delete a webhook and its deliveries',
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/webhooks/:id/rotate',
    minRole: 'admin',
    proof: 'always',
    counts: ['edits'],
    out: withSecret,
    answersSecret: true,
    summary:
      'Make a new secret; for 24 hours deliveries are signed with those before too. An Idempotency-Key is ignored',
  }),
  test: endpoint({
    method: 'POST',
    path: '/webhooks/:id/test',
    minRole: 'admin',
    counts: ['edits'],
    out: Delivery,
    status: 201,
    summary: 'Send an event `webhook.test`',
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    minRole: 'admin',
    query: strictObject({
      state: z.optional(orNone(choice(deliveryStates))),
      ...pageFields,
    }),
    out: page(Delivery),
    summary: 'The deliveries of the last 30 days, the newest first, with what was answered',
  }),
  resend: endpoint({
    method: 'POST',
    path: '/webhooks/:id/deliveries/:delivery/resend',
    minRole: 'admin',
    counts: ['edits'],
    out: Delivery,
    summary: 'Send a delivery once more, with the same `webhook-id`',
  }),
};

/** What a delivery says: which record, not what is in it (product/webhooks#body). */
export const WebhookBody = z.object({
  type: choice([...webhookEvents, webhookTestEvent]),
  /** When the change was made. */
  timestamp: Instant,
  data: z.object({
    noun: choice([...historyNouns, 'webhooks']),
    id: Id,
    /** Null where the name is that of a person or the beginning of a text. */
    name: z.nullable(z.string()),
    /** The version that the change left; null where the record has none. */
    version: z.nullable(z.int()),
    /** The names of the fields that changed; empty for a record that was made or removed. */
    changed: z.array(z.string()),
    actor: z.object({
      /** A person, a program with that person's key, or the server itself. */
      kind: choice(['user', 'key', 'system']),
      /** The person; null for the server. */
      id: z.nullable(Id),
      /** The key of the program. */
      key_id: z.nullable(Id),
    }),
    /** The call that reads the record, below the address of the API; null where there is none. */
    path: z.nullable(z.string()),
  }),
});
export type WebhookBody = z.output<typeof WebhookBody>;
