import { codes } from '#contract/kit/codes.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Tx } from '../database/connection/database.ts';
import { ProblemError } from '../problems/problems.ts';
import { requireRights, type SessionUser } from '../security/access.ts';
import type { Call } from './call.ts';

/*
 * The caller is authenticated before the body is read, which may take minutes, and again inside the transaction of the
 * change (docs/decisions/0029).
 */

/** The caller's role or address changed while the call ran: it starts again with the new one. */
export class CallerChanged extends ProblemError {
  readonly actor: SessionUser;
  constructor(actor: SessionUser) {
    super(503, codes.busy, { headers: { 'retry-after': '5' } });
    this.actor = actor;
  }
}

/** Does the work, once more if the caller's rights changed meanwhile. */
export async function withCurrentRights(
  request: { actor: SessionUser | undefined },
  work: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallerChanged)) throw error;
    request.actor = error.actor;
    return work();
  }
}

/**
 * Locks the caller's rights until the transaction ends; throws if they are not those the work began with. Sent first
 * and awaited last: the statements of a connection run in order, so it costs no round trip (0018).
 */
export async function lockRights(tx: Tx, call: Call<Endpoint>, endpoint: Endpoint): Promise<void> {
  const { visitor, tokenHash } = call;
  if (!visitor || !tokenHash) return requireRights(visitor, endpoint);
  const alone = (call.params as Record<string, string>).id === visitor.id;
  const now = await call.lockActor(tx, tokenHash, alone);
  requireRights(now, endpoint);
  if (now && (now.role !== visitor.role || now.email !== visitor.email)) throw new CallerChanged(now);
}

/** Runs both on one transaction. An error of the rights takes precedence over one of the work. */
export async function withRights<T>(rights: Promise<void>, work: () => Promise<T>): Promise<T> {
  const [held, worked] = await Promise.allSettled([rights, work()]);
  if (held.status === 'rejected') throw held.reason;
  if (worked.status === 'rejected') throw worked.reason;
  return worked.value;
}
