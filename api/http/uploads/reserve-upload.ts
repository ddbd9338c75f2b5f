import type { FastifyRequest } from 'fastify';
import { codes } from '#contract/kit/codes.ts';
import { createUpload, type Exceeded } from '../../files/resumable/uploads.store.ts';
import { ProblemError } from '../../problems/problems.ts';
import type { SessionUser } from '../../security/access.ts';
import { releaseQuota, reserveQuota } from '../../security/quotas.ts';
import { headersOf, quotaExceeded } from '../quota-headers.ts';
import type { Services } from '../services.ts';

/** The largest forms have 21 pictures; two of them at once, and what a crashed tab has left. */
const maxWaiting = 60;
const statuses: Record<Exceeded, number> = { count: 429, person: 507, everyone: 507 };

/**
 * Creates an upload before any of its bytes are read. Throws 429 or 507 when the person, or everyone, has too much that no
 * record uses yet, or the person's quota of the hour is used up.
 */
export async function reserveUpload(
  { db, config }: Pick<Services, 'db' | 'config'>,
  request: FastifyRequest,
  actor: SessionUser,
  { id, size }: { id: string; size: number },
): Promise<void> {
  if (size === 0) throw new ProblemError(422, codes.notAnImage);
  const wanted = { kind: 'uploads' as const, n: 1, max: config.limits[actor.role].uploads };
  const used = await reserveQuota(db, actor.id, wanted);
  if (!used) throw await quotaExceeded({ db, actor: { ...actor, address: null } }, request, wanted);
  request.quotaHeaders = headersOf([{ ...wanted, ...used }]);
  try {
    const limits = { ...config.uploads, count: maxWaiting };
    const exceeded = await createUpload(db, { id, userId: actor.id, size }, limits);
    if (!exceeded) return;
    request.log.warn({ person: actor.id, limit: exceeded }, 'an upload is refused: too much waits');
    throw new ProblemError(statuses[exceeded], codes.uploadsFull, { headers: { 'retry-after': '60' } });
  } catch (error) {
    request.quotaHeaders = undefined;
    await releaseQuota(db, actor.id, wanted.kind, wanted.n, used.until).catch(() => {});
    throw error;
  }
}
