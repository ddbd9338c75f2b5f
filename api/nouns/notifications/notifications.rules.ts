import type { Delivery } from '../../integrations/push/push.ts';

/** Firebase requires at least 10 s after a 500 or 503, and a minute after a 429 without `Retry-After`. */
const minDelay = 10;
const minDelayAfter429 = 60;
const maxDelay = 7 * 86_400;
export const maxAttempts = 8;

/** Between choosing a time, a question and its answer the time may pass; clocks differ. */
const toleranceMs = 5 * 60_000;

/** Whether a time to send is refused, because it has passed; not the one that the notification has already. */
export const isSendTimePast = (at: string, before: string | undefined, now = Date.now()): boolean =>
  Date.parse(at) < now - toleranceMs && Date.parse(at) !== Date.parse(before ?? '');

/**
 * Seconds until the next attempt; undefined if this one was the last. Either what the provider requires, or exponential
 * backoff from 10 s. `attempt` counts from 1.
 */
export function retryDelay(
  { reason, after }: Extract<Delivery, { state: 'later' }>,
  attempt: number,
): number | undefined {
  if (attempt >= maxAttempts) return undefined;
  const backoff = minDelay * 2 ** (attempt - 1);
  const delay = reason.startsWith('FCM 429') ? Math.max(minDelayAfter429, backoff) : backoff;
  return Math.min(maxDelay, after ?? delay);
}
