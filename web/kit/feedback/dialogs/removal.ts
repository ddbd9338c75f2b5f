import { history } from '#contract/history.ts';
import { codes } from '#contract/kit/codes.ts';
import { call } from '../../http/call.ts';
import { isGone, ProblemError } from '../../http/problem.ts';
import { currentSession } from '../../session/session.ts';

/** What came of a deletion: done, done by somebody else before, or refused. */
export type Removal =
  | { readonly what: 'done' }
  | { readonly what: 'byOther'; readonly person: string | undefined }
  | { readonly what: 'refused'; readonly error: unknown; readonly isStale: boolean };

/**
 * The result of a deletion that was sent. A record that is gone may have been deleted by the same person: their first attempt
 * has lost its answer, or was made in another tab.
 */
export async function resultOf(sent: Promise<unknown>, noun: string, id: string): Promise<Removal> {
  try {
    await sent;
    return { what: 'done' };
  } catch (error) {
    if (!isGone(error)) {
      const isStale = error instanceof ProblemError && error.problem.code === codes.stale;
      return { what: 'refused', error, isStale };
    }
    const actor = await deleterOf(noun, id);
    if (actor?.id === currentSession()?.userId) return { what: 'done' };
    return { what: 'byOther', person: actor && `${actor.first_name} ${actor.last_name}`.trim() };
  }
}

/** Who deleted a record; undefined if the history does not say, without which the message is less exact. */
async function deleterOf(noun: string, id: string) {
  const request = { params: { id }, query: { noun, perPage: 5 } };
  const read = () => call(history.list, request);
  // The network that has lost the answer to the deletion may lose this one too.
  const answer = await read()
    .catch(() => new Promise((resolve) => setTimeout(resolve, 700)).then(read))
    .catch(() => undefined);
  return answer?.data.find(({ action }) => action === 'delete')?.actor ?? undefined;
}
