import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Tx } from '../../../database/connection/database.ts';
import type { Call } from '../../../http/call.ts';
import { retryConflicts } from '../../../http/change.ts';
import { notFound } from '../../../problems/problems.ts';
import { requireProof, requireRights } from '../../../security/access.ts';
import { findOwner, type Owner } from './factor.owner.ts';

/** Runs `work` in a transaction in which the caller's account is locked, after their rights and proof were checked again. */
export function asOwner<E extends Endpoint, T>(
  { db, actor, tokenHash, lockActor }: Call<E>,
  endpoint: E,
  work: (tx: Tx, owner: Owner, tokenHash: Buffer) => Promise<T>,
): Promise<T> {
  return retryConflicts(() =>
    db.transaction(async (tx) => {
      const caller = tokenHash && (await lockActor(tx, tokenHash, true));
      requireRights(caller, endpoint);
      requireProof(endpoint, caller);
      const owner = await findOwner(tx, actor.id);
      if (!owner || !tokenHash) throw notFound();
      return work(tx, owner, tokenHash);
    }),
  );
}
