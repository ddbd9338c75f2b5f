import type { DeliveryFault } from '#contract/webhooks.ts';

/* When a delivery is tried again, and when a webhook pauses (product/webhooks#retries). Durations in milliseconds. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Before the second attempt, the third, …; the last one before all further ones. */
const delays = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour];
/** So that what failed together does not return together. */
const jitter = 0.2;

/** The longest wait that a receiver may ask for. */
export const maxRetryAfter = hour;

/** What became of an attempt. */
export interface Outcome {
  /** Null without an answer. */
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
  readonly answer: string | null;
  readonly ms: number;
  /** The header `Retry-After`. */
  readonly retryAfter: string | undefined;
}

/** Any 2xx, read to its end in time; a redirect is a failure, because it is not followed. */
export const isDelivered = ({ status, fault }: Pick<Outcome, 'status' | 'fault'>): boolean =>
  fault === null && status !== null && status >= 200 && status < 300;

/** The receiver wants no more deliveries, ever. */
export const isGone = ({ status }: Pick<Outcome, 'status'>): boolean => status === 410;

/** How long a receiver asks to wait, in seconds or until a date; undefined if it does not, or nonsense. */
export function retryAfterOf(
  { status, retryAfter = '' }: Pick<Outcome, 'status' | 'retryAfter'>,
  now: number,
): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const asked = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * second : Date.parse(retryAfter) - now;
  return Number.isNaN(asked) ? undefined : Math.min(Math.max(asked, second), maxRetryAfter);
}

/** The wait after the `attempts`-th attempt has failed; `random` from 0 to 1. */
export function retryDelay(attempts: number, random: number): number {
  const delay = delays[Math.min(attempts, delays.length) - 1] ?? hour;
  return Math.round(delay * (1 + jitter * (2 * random - 1)));
}

/** Failures in a row after which the whole webhook pauses: before, it may be one record that the receiver cannot read. */
const failuresBeforePause = 5;
const maxPause = 10 * minute;

/** For how long a webhook sends nothing after so many failures in a row; undefined: it goes on. */
export function pauseAfter(failures: number): number | undefined {
  if (failures < failuresBeforePause) return undefined;
  return Math.min(5 * second * 2 ** Math.min(failures - failuresBeforePause, 20), maxPause);
}
