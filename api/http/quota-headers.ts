import type { FastifyRequest } from 'fastify';
import { codes } from '#contract/kit/codes.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { ProblemError } from '../problems/problems.ts';
import { type QuotaRequest, type QuotaUse, quotaUseOf } from '../security/quotas.ts';
import type { Call } from './call.ts';

/* Quotas in responses: rate limit headers, the 429 and its log entry. */

export interface Taken extends QuotaRequest, QuotaUse {}

const hour = 3600;
/** Capped at an hour: PostgreSQL rounds the time up to a millisecond, Node down. */
const secondsUntil = (until: string): number =>
  Math.min(hour, Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 1000)));

/** The 429 for an exceeded quota: its kind, its maximum and when it resets. */
export async function quotaExceeded(
  { db, actor }: Pick<Call<Endpoint>, 'db' | 'actor'>,
  request: FastifyRequest,
  wanted: QuotaRequest,
): Promise<ProblemError> {
  const { kind, max } = wanted;
  const now = (await quotaUseOf(db, actor.id)).get(kind);
  const until = now?.until ?? new Date(Date.now() + hour * 1000).toISOString();
  const seconds = secondsUntil(until);
  warnOnce(request, actor.id, wanted, until);
  const headers = headersOf([{ ...wanted, until, used: now?.used ?? 0 }]);
  return new ProblemError(429, codes.limitReached, {
    params: { kind, most: max, minutes: Math.ceil(seconds / 60) },
    headers: { ...headers, 'retry-after': String(seconds) },
  });
}

/** Exceeded quotas by person and kind, with their end: each is logged once an hour by each server. */
const warned = new Map<string, string>();
const maxWarned = 5000;

function warnOnce(request: FastifyRequest, person: string, { kind, max }: QuotaRequest, until: string): void {
  const key = `${person} ${kind}`;
  if (warned.get(key) === until) return;
  if (warned.size >= maxWarned) warned.clear();
  warned.set(key, until);
  request.log.warn({ person, kind, most: max }, 'limit per hour reached');
}

/** draft-ietf-httpapi-ratelimit-headers-10: quota and window, what remains, and when it resets. */
export function headersOf(all: readonly Omit<Taken, 'n'>[]): Record<string, string> {
  const list = (format: (one: Omit<Taken, 'n'>) => string) => all.map(format).join(', ');
  return {
    'ratelimit-policy': list(({ kind, max }) => `"${kind}";q=${max};w=${hour}`),
    ratelimit: list(
      ({ kind, max, used, until }) => `"${kind}";r=${Math.max(0, max - used)};t=${secondsUntil(until)}`,
    ),
  };
}
