import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { isFile } from '#contract/kit/fields.ts';
import type { Kind } from '#contract/kit/quotas.ts';
import { ReceivedFile } from '../files/uploads/uploads.ts';
import { ProblemError } from '../problems/problems.ts';
import { releaseQuota, reserveQuota, type Wanted } from '../security/quotas.ts';
import type { Call } from './call.ts';
import { idempotencyClaimOf } from './change.ts';
import { storedAnswer } from './idempotency.ts';
import { headersOf, quotaExceeded, type Taken } from './quota-headers.ts';

/* What a person creates is counted by kind and hour; the quotas are configuration (docs/decisions/0039). */

/**
 * Does what a call asks for, when its caller may make that much: counted before, given back when it fails or turns out
 * to be a repetition of what was made already. Answers 429 when it is too much, with nothing done.
 */
export async function withQuotas<T>(
  call: Call<Endpoint>,
  endpoint: Endpoint,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T | unknown> {
  const wanted = wantedBy(call, endpoint);
  if (wanted.length === 0) return work();
  // A picture would be decoded before it turns out that the change was made already.
  const repeated =
    wanted.some(({ kind }) => kind === 'pictures') && (await answeredBefore(call, endpoint, request));
  if (repeated) return repeated.answer;
  const taken = await takeAll(call, endpoint, request, wanted);
  if (taken instanceof ProblemError) {
    // The last unit may have been used by this very request, whose answer was lost.
    const first = await answeredBefore(call, endpoint, request);
    if (first) return first.answer;
    throw taken;
  }
  try {
    const answer = await work();
    if (request.isRepeated) await returnAll(call, taken);
    else request.told = headersOf(taken);
    return answer;
  } catch (error) {
    await returnAll(call, taken, !request.hasDecoded);
    throw error;
  }
}

/** How many of which kinds a call is to make; nothing for those who are not signed in: they are counted by address. */
function wantedBy({ visitor, query, body, config }: Call<Endpoint>, { counts }: Endpoint): Wanted[] {
  const made: readonly Kind[] =
    typeof counts === 'function' ? counts(query as Record<string, unknown>) : counts;
  if (!visitor || made.length === 0) return [];
  const pictures = filesIn(body);
  const all = [...made.map((kind) => ({ kind, n: 1 })), { kind: 'pictures' as const, n: pictures }];
  const limits = config.limits[visitor.role];
  return all.filter(({ n }) => n > 0).map(({ kind, n }) => ({ kind, n, max: limits[kind] }));
}

function filesIn(value: unknown): number {
  if (value instanceof ReceivedFile) return 1;
  if (typeof value !== 'object' || value === null || isFile(value)) return 0;
  return Object.values(value).reduce((sum: number, inner) => sum + filesIn(inner), 0);
}

/** Takes all or nothing. Reading goes on where nothing can be counted, on a full disk above all. */
async function takeAll(
  call: Call<Endpoint>,
  { method }: Endpoint,
  request: FastifyRequest,
  wanted: readonly Wanted[],
): Promise<Taken[] | ProblemError> {
  const taken: Taken[] = [];
  try {
    for (const one of wanted) {
      const used = await reserveQuota(call.db, call.actor.id, one);
      if (used) taken.push({ ...one, ...used });
      else {
        await returnAll(call, taken, true);
        return await quotaExceeded(call, request, one);
      }
    }
  } catch (error) {
    if (method !== 'GET') throw error;
  }
  return taken;
}

/** Pictures stay counted, unless none was looked at: decoding is what they cost, whatever becomes of the change. */
async function returnAll(
  { db, actor }: Call<Endpoint>,
  taken: readonly Taken[],
  unused = false,
): Promise<void> {
  for (const { kind, n, until } of taken) {
    // When the database is away, what failed first is told.
    if (unused || kind !== 'pictures') await releaseQuota(db, actor.id, kind, n, until).catch(() => {});
  }
}

/** What the same request with the same key was answered; undefined when it is new. */
async function answeredBefore(call: Call<Endpoint>, endpoint: Endpoint, request: FastifyRequest) {
  const claim = await idempotencyClaimOf(call, endpoint, request);
  return claim && storedAnswer(call.db, claim);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The headers that tell what its caller may still make. */
    told: Record<string, string> | undefined;
    /** Whether it was answered as its first sending was. */
    isRepeated: boolean;
    /** Whether a picture of its body was decoded, or at least begun to be. */
    hasDecoded: boolean;
  }
}
