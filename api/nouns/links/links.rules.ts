import { type LinkFault, linkFaults } from '#contract/links.ts';

/* What the answer to a link means, and when it is asked again (product/links). */

/**
 * Why there is no status: faults of the link, and those that say nothing about it: `port` is not one of the web, `scheme` of a
 * redirect is not one of the web, `unverified` is a certificate whose issuer is not known here, `malformed` no HTTP.
 */
export type Fault = LinkFault | 'port' | 'scheme' | 'unverified' | 'malformed';

export interface Answer {
  readonly status: number | null;
  readonly fault: Fault | null;
}

/** The statuses of hosts that do not answer programs, or only signed-in visitors (product/links#unasked). */
const unaskable = [401, 403, 405, 407, 429, 999];

/** Whether the answer says that the link leads nowhere. */
export function isFailing({ status, fault }: Pick<Answer, 'status' | 'fault'>): boolean {
  if (fault) return (linkFaults as readonly Fault[]).includes(fault);
  return status === null || (status >= 400 && !unaskable.includes(status));
}

/**
 * Whether the answer shows that this server has a connection. Only an answer over HTTP does: a name server or a gateway without
 * one answers too, that a name is unknown or a host private.
 */
export const isOverHttp = ({ status }: Pick<Answer, 'status'>): boolean => status !== null;

const day = 24 * 60 * 60_000;
const minFailures = 3;
const timeUntilDead = 3 * day;

/** How a link has been doing; instants are in ISO 8601. */
export interface Record {
  readonly failing_since: string | null;
  readonly failures: number;
  readonly dead_since: string | null;
}

/** The record after an answer, and when the link is asked again (product/links#dead, product/links#polite). */
export function recordAfter(before: Record, answer: Answer, now: Date): Record & { next_check: string } {
  const after = (days: number) => new Date(now.getTime() + days * day).toISOString();
  if (!isFailing(answer)) return { failing_since: null, failures: 0, dead_since: null, next_check: after(7) };
  const failing_since = before.failing_since ?? now.toISOString();
  const failures = before.failures + 1;
  const isDead = failures >= minFailures && now.getTime() - Date.parse(failing_since) >= timeUntilDead;
  const dead_since = before.dead_since ?? (isDead ? now.toISOString() : null);
  return { failing_since, failures, dead_since, next_check: after(dead_since ? 7 : 1) };
}
