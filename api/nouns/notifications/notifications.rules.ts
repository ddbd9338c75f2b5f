import type { Delivery } from '../../integrations/push/push.ts';

/** Firebase asks for 10 s at least after a 500 or 503, and for a minute after a 429 without `Retry-After`. */
const first = 10;
const afterTooMany = 60;
/** No date is further away than this, whatever is asked for. */
const longest = 7 * 86_400;
export const maxAttempts = 8;

/**
 * Seconds until the next attempt, or undefined when this one was the last. What the provider asks for counts, else
 * the wait doubles from 10 s; `attempt` counts from 1.
 */
export function retryDelay(
  refusal: Extract<Delivery, { state: 'later' }>,
  attempt: number,
): number | undefined {
  if (attempt >= maxAttempts) return undefined;
  const doubling = first * 2 ** (attempt - 1);
  const least = refusal.reason.startsWith('FCM 429') ? Math.max(afterTooMany, doubling) : doubling;
  return Math.min(longest, refusal.after ?? least);
}
