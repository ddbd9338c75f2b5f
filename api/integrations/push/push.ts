import type { PushMessage } from '#contract/notifications.ts';

/**
 * The result of sending. `later`: the message was not sent, and may be retried after `after` seconds. `unknown`: it may have
 * been sent, so it must not be retried (the provider has no idempotency key).
 */
export type Delivery =
  | { state: 'sent' }
  | { state: 'simulated' }
  | ({ state: 'failed' | 'unknown' } & DeliveryFailure)
  | ({ state: 'later'; after?: number | undefined } & DeliveryFailure);

export interface DeliveryFailure {
  /** The kind of a failure before the provider answered; undefined for an answer of the provider. */
  readonly fault?: PushFault | undefined;
  /** The message of the provider or of the network, for operators. */
  readonly reason: string;
}

export type PushFault = 'unreachable' | 'timeout' | 'lost' | 'bad_key' | 'token_timeout' | 'token_refused';

/** Sends one message to the devices of a topic. Never throws. */
export interface Push {
  send(message: PushMessage): Promise<Delivery>;
}
