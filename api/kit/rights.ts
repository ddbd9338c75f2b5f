import { codes } from '#contract/codes.ts';
import type { Endpoint } from '#contract/kit.ts';
import type { Tx } from '../database/database.ts';
import { type Actor, admit } from './access.ts';
import type { Call } from './call.ts';
import { ProblemError } from './problems.ts';

/*
 * Who calls is read before the body, which may take minutes. So it is read again inside the transaction of the change
 * (docs/decisions/0029).
 */

/** The caller has another role or address than when the call began: it begins again as whom they are. */
export class CallerChanged extends ProblemError {
  readonly actor: Actor;
  constructor(actor: Actor) {
    super(503, codes.busy, { headers: { 'retry-after': '5' } });
    this.actor = actor;
  }
}

/** Does the work, and does it anew when the caller turns out to be allowed something else by now. */
export async function asCallerIs(
  request: { actor: Actor | undefined },
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
 * Holds what the caller may do until the transaction ends; throws when it is not what the work was begun with. Asked
 * first and waited for last: on a connection what follows is done after it, so it costs no round trip (0018).
 */
export async function holdRights(tx: Tx, call: Call<Endpoint>, endpoint: Endpoint): Promise<void> {
  const { visitor, tokenHash } = call;
  if (!visitor || !tokenHash) return admit(visitor, endpoint.least);
  const alone = (call.params as Record<string, string>).id === visitor.id;
  const now = await call.holdActor(tx, tokenHash, alone);
  admit(now, endpoint.least);
  if (now && (now.role !== visitor.role || now.email !== visitor.email)) throw new CallerChanged(now);
}

/** Both at once on one transaction. What is wrong with the caller's rights is said before what is wrong with the work. */
export async function byRights<T>(rights: Promise<void>, work: () => Promise<T>): Promise<T> {
  const [held, worked] = await Promise.allSettled([rights, work()]);
  if (held.status === 'rejected') throw held.reason;
  if (worked.status === 'rejected') throw worked.reason;
  return worked.value;
}
