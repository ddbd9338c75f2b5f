import type { PushMessage } from '#contract/notifications.ts';

/**
 * How a message fared. `later`: it certainly did not go out and may be tried again, not before `after` seconds.
 * `unknown`: it may have gone out, so nobody may try again (the provider has no idempotency key).
 */
export type Delivery =
  | { state: 'sent' }
  | { state: 'simulated' }
  | { state: 'failed'; reason: string }
  | { state: 'unknown'; reason: string }
  | { state: 'later'; reason: string; after?: number | undefined };

/** Sends one message to the phones of a topic. Never throws: every end has its name. */
export interface Push {
  send(message: PushMessage): Promise<Delivery>;
}
