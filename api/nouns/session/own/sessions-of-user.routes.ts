import { sessions } from '#contract/sessions.ts';
import { removed } from '../../../http/answers.ts';
import type { Change } from '../../../http/call.ts';
import type { Mount } from '../../../http/mount.ts';
import { notFound, orNotFound } from '../../../problems/problems.ts';
import { recordEvent } from '../../../records/history.ts';
import { fullNameOf } from '../../../records/record-name.ts';
import { findOwner } from '../factor/factor.owner.ts';
import { tokenOf } from './sessions.routes.ts';
import { endSessionsOf, listSessions } from './sessions.store.ts';

/** What administrators see and end of every user's sessions (product/accounts#sessions-of-others). */
export function sessionsOfUserRoutes(on: Mount): void {
  on.answer(sessions.listOf, async ({ db, params, tokenHash }) => {
    const owner = orNotFound(await findOwner(db, params.id));
    return { data: await listSessions(db, owner.id, tokenOf(tokenHash)) };
  });
  on.change(sessions.endOf, async (change) => {
    if ((await endRecorded(change, change.params.session)) === 0) throw notFound();
    return removed(change.params.session);
  });
  on.change(sessions.endAllOf, async (change) => ({
    status: 200 as const,
    ended: await endRecorded(change),
  }));
}

type Ending = Pick<Change<typeof sessions.endAllOf>, 'tx' | 'actor' | 'params' | 'tokenHash' | 'revokes'>;

/** Ends one session, or all but that of the caller, with an entry in the audit. Returns how many there were. */
async function endRecorded(
  { tx, actor, params, tokenHash, revokes }: Ending,
  only?: string,
): Promise<number> {
  const owner = orNotFound(await findOwner(tx, params.id));
  const ended = await endSessionsOf(tx, owner.id, { tokenHash: tokenOf(tokenHash), only });
  if (ended === 0) return 0;
  const { id } = owner;
  await recordEvent(tx, actor, {
    action: 'sessions_ended',
    noun: 'users',
    id,
    name: fullNameOf(owner),
    after: { ended },
  });
  revokes();
  return ended;
}
