import type { PushMessage } from '#contract/notifications.ts';

/**
 * How a message fared. `later`: it certainly did not go out and may be tried again, not before `after` seconds.
 * `unknown`: it may have gone out, so nobody may try again (the provider has no idempotency key).
 */
export type Delivery =
  | { state: 'sent' }
  | { state: 'simulated' }
  | ({ state: 'failed' | 'unknown' } & Failure)
  | ({ state: 'later'; after?: number | undefined } & Failure);

export interface Failure {
  /** What went wrong on the way; none where the provider says in its own words why it refuses. */
  readonly fault?: PushFault | undefined;
  /** The words of the provider, or of the network; for people who run the server. */
  readonly reason: string;
}

export type PushFault = 'unreachable' | 'timeout' | 'lost' | 'bad_key' | 'token_timeout' | 'token_refused';

/** Sends one message to the phones of a topic. Never throws: every end has its name. */
export interface Push {
  send(message: PushMessage): Promise<Delivery>;
}
