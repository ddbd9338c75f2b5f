import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Tx } from '../../../database/connection/database.ts';
import type { Call } from '../../../http/call.ts';
import { withRightsOf } from '../../../http/change.ts';
import { orNotFound } from '../../../problems/problems.ts';
import { requireProof, type SessionUser } from '../../../security/access.ts';
import { findOwner, type Owner } from './factor.owner.ts';

/** Runs `work` in a transaction in which the caller's account is locked, after their rights and proof were checked again. */
export function asOwner<E extends Endpoint, T>(
  call: Call<E>,
  endpoint: E,
  work: (tx: Tx, owner: Owner, tokenHash: Buffer) => Promise<T>,
): Promise<T> {
  const asLocked = async (tx: Tx, caller: SessionUser | undefined, tokenHash: Buffer) => {
    requireProof(endpoint, caller);
    return work(tx, orNotFound(await findOwner(tx, call.actor.id)), tokenHash);
  };
  return withRightsOf(call, endpoint, asLocked, { exclusive: true });
}
