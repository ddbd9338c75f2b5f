import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Tx } from '../../../database/connection/database.ts';
import type { Change } from '../../../http/call.ts';
import type { Mount } from '../../../http/mount.ts';
import { type FieldError, ProblemError } from '../../../problems/problems.ts';
import type { Actor } from '../../../security/access.ts';
import type { Values } from '../nouns.ts';

interface Request {
  readonly tx: Tx;
  readonly actor: Actor;
  /** Of the record; a new one has none. */
  readonly id?: string | undefined;
  readonly query?: Values;
  readonly body: Values;
  /** What the history says, if it is not what the call says. */
  readonly action?: 'undo';
}

/** Calls the handler of an endpoint as if the actor had made the call. */
export function callHandler(
  on: Mount,
  endpoint: Endpoint | undefined,
  { tx, actor, id, query = {}, body, action }: Request,
): Promise<unknown> {
  const handler = endpoint && on.changes.get(endpoint);
  if (!handler) throw new Error('This noun has no such call');
  const ignored = () => {};
  const call: Change<Endpoint> & { action?: string } = {
    ...on.services,
    tx,
    actor,
    visitor: actor,
    tokenHash: undefined,
    params: id ? { id } : {},
    query,
    body,
    ip: actor.address ?? '',
    cookies: undefined,
    userAgent: undefined,
    setCookie: ignored,
    revokes: ignored,
    registerFiles: ignored,
    // Proved by the call that started the act.
    requireProof: ignored,
    ...(action && { action }),
  };
  return handler(call);
}

/** Why a handler refused: the code, and the field after a slash. Rethrows what is no refusal. */
export function refusalOf(error: unknown): { reason: string; errors: readonly FieldError[] | undefined } {
  if (!(error instanceof ProblemError) || error.status >= 500) throw error;
  const [first] = error.errors ?? [];
  return { reason: first ? `${first.code}/${first.path}` : error.code, errors: error.errors };
}
