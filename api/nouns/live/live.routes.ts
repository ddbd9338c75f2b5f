import { codes } from '#contract/kit/codes.ts';
import { live } from '#contract/live.ts';
import { removed } from '../../http/answers.ts';
import type { Mount } from '../../http/mount.ts';
import { serializerOf } from '../../http/serialize.ts';
import { invalidField, ProblemError, unauthorized } from '../../problems/problems.ts';
import { isOwn } from '../revisions/revisions.ownership.change.ts';
import { claimReview, releaseClaim } from './claims.change.ts';
import { findPending } from './claims.store.ts';
import { LiveHub } from './live.hub.ts';

export function liveRoutes(on: Mount): void {
  const message = serializerOf(live.stream);
  const hub = new LiveHub({ ...on.services, serialize: (told) => message.answer(told) });
  on.onClose(() => hub.close());
  on.answer(live.stream, ({ actor, tokenHash, query: { noun, record_id, after } }) => {
    if ((noun === undefined) !== (record_id === undefined))
      throw invalidField(noun ? 'record_id' : 'noun', codes.required);
    if (!tokenHash) throw unauthorized();
    const record = noun && record_id ? { noun, record_id } : undefined;
    return hub.open({ userId: actor.id, tokenHash, record, after });
  });
  on.change(live.claim, async ({ tx, actor, params, body }) => {
    const review = await findPending(tx, params.id);
    if (await isOwn(tx, review.noun, actor.id, review)) throw new ProblemError(403, codes.ownRevision);
    return claimReview(tx, actor.id, review, body.take ?? false);
  });
  on.change(live.release, async ({ tx, actor, params }) => {
    await releaseClaim(tx, actor.id, params.id);
    return removed(params.id);
  });
}
