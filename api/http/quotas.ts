import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { isFile } from '#contract/kit/fields.ts';
import type { QuotaKind } from '#contract/kit/quotas.ts';
import { UploadedFile } from '../files/uploads/uploaded-file.ts';
import { ReceivedFile } from '../files/uploads/uploads.ts';
import { ProblemError } from '../problems/problems.ts';
import { type QuotaRequest, releaseQuota, reserveQuota } from '../security/quotas.ts';
import type { Call } from './call.ts';
import { idempotencyClaimOf } from './change.ts';
import { storedAnswer } from './idempotency.ts';
import { headersOf, quotaExceeded, type Taken } from './quota-headers.ts';

/* What a person creates is counted by kind and hour; the quotas are configuration (docs/decisions/0039). */

/**
 * Runs `work` if the caller's hourly quotas allow it. Quotas are reserved first and released if the work fails or the
 * request turns out to be a repetition. Throws 429 when a quota is exceeded, with nothing done.
 */
export async function withQuotas<T>(
  call: Call<Endpoint>,
  endpoint: Endpoint,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T | unknown> {
  const wanted = quotasOf(call, endpoint);
  if (wanted.length === 0) return work();
  // A picture would be decoded before it turns out that the change was made already.
  const repeated =
    wanted.some(({ kind }) => kind === 'pictures') && (await storedAnswerOf(call, endpoint, request));
  if (repeated) return repeated.answer;
  const reserved = await reserveAll(call, endpoint, request, wanted);
  if (reserved instanceof ProblemError) {
    // The last unit may have been used by this very request, whose answer was lost.
    const first = await storedAnswerOf(call, endpoint, request);
    if (first) return first.answer;
    throw reserved;
  }
  try {
    const answer = await work();
    if (request.isRepeated) await releaseAll(call, reserved);
    else request.quotaHeaders = headersOf(reserved);
    return answer;
  } catch (error) {
    await releaseAll(call, reserved, !request.hasDecoded);
    throw error;
  }
}

/** The quotas a call uses; none for anonymous callers, who are limited by address. */
function quotasOf(
  { visitor, query, body, config }: Call<Endpoint>,
  { counts, takes }: Endpoint,
): QuotaRequest[] {
  const kinds: readonly QuotaKind[] =
    typeof counts === 'function' ? counts(query as Record<string, unknown>) : counts;
  if (!visitor || kinds.length === 0) return [];
  const pictures = takes ? 0 : filesIn(body);
  const all = [...kinds.map((kind) => ({ kind, n: 1 })), { kind: 'pictures' as const, n: pictures }];
  const limits = config.limits[visitor.role];
  return all.filter(({ n }) => n > 0).map(({ kind, n }) => ({ kind, n, max: limits[kind] }));
}

function filesIn(value: unknown): number {
  if (value instanceof ReceivedFile || value instanceof UploadedFile) return 1;
  if (typeof value !== 'object' || value === null || isFile(value)) return 0;
  return Object.values(value).reduce((sum: number, inner) => sum + filesIn(inner), 0);
}

/** Reserves all or nothing. Reads go on even if nothing can be written, on a full disk for example. */
async function reserveAll(
  call: Call<Endpoint>,
  { method }: Endpoint,
  request: FastifyRequest,
  wanted: readonly QuotaRequest[],
): Promise<Taken[] | ProblemError> {
  const reserved: Taken[] = [];
  try {
    for (const one of wanted) {
      const used = await reserveQuota(call.db, call.actor.id, one);
      if (used) reserved.push({ ...one, ...used });
      else {
        await releaseAll(call, reserved, true);
        return await quotaExceeded(call, request, one);
      }
    }
  } catch (error) {
    if (method !== 'GET') throw error;
  }
  return reserved;
}

/** Pictures stay counted once decoding began: decoding is the cost, whether or not the change succeeds. */
async function releaseAll(
  { db, actor }: Call<Endpoint>,
  reserved: readonly Taken[],
  unused = false,
): Promise<void> {
  for (const { kind, n, until } of reserved) {
    // If the database is unavailable, the first failure is the one to report.
    if (unused || kind !== 'pictures') await releaseQuota(db, actor.id, kind, n, until).catch(() => {});
  }
}

/** The stored answer of the request's key; undefined for a new key. */
async function storedAnswerOf(call: Call<Endpoint>, endpoint: Endpoint, request: FastifyRequest) {
  const claim = await idempotencyClaimOf(call, endpoint, request);
  return claim && storedAnswer(call.db, claim);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The rate limit headers of the response. */
    quotaHeaders: Record<string, string> | undefined;
    /** Whether the answer is the stored one of its Idempotency-Key. */
    isRepeated: boolean;
    /** Whether decoding of a picture has begun. */
    hasDecoded: boolean;
  }
}
