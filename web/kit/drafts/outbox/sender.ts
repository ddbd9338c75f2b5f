import type { Problem } from '#contract/kit/endpoint.ts';
import { createStore } from '../../../state/createStore.ts';
import { serialQueue } from '../../../state/serialQueue.ts';
import type { Undoable } from '../../feedback/undo/undoable.ts';
import { undoOfAnswer } from '../../feedback/undo/undoOfAnswer.ts';
import { callTarget } from '../../http/call.ts';
import { queryClient } from '../../http/data.ts';
import { hasNetwork, isOnline } from '../../http/online.ts';
import { ProblemError } from '../../http/problem.ts';
import { noteAnswer, noteNoAnswer } from '../../http/serverAnswers.ts';
import { currentSession } from '../../session/session.ts';
import { draftsOf, readDraft, removeDraft, storeDraft } from '../database.ts';
import { afterFailure, isSavedAlready, mightRepeat } from '../decisions.ts';
import type { Draft, DraftRequest } from '../draft.ts';
import { lockOf, takeLock } from '../locks.ts';

/* Sends what waits, one after the other, from one tab at a time (product/drafts#outbox). */

/** Told for each draft that was sent, and what undoes it. */
export type Told = (draft: Draft, outcome: 'saved' | 'refused', undo?: Undoable) => void;

/** The draft that this tab is sending. */
export const sendingNow = createStore<string | undefined>(undefined);

const sendInOrder = serialQueue();

/** Returns whether something waits still that another try may send. */
export const sendWaiting = (tell: Told): Promise<boolean> => sendInOrder(() => sendAll(tell));

async function sendAll(tell: Told): Promise<boolean> {
  const userId = currentSession()?.userId;
  if (!userId || !isOnline()) return false;
  const release = await takeLock('outbox');
  if (!release) return true;
  try {
    const waiting = (await draftsOf(userId)).filter((draft) => draft.queued);
    const since = ({ queued }: Draft) => queued?.since ?? 0;
    let isMore = false;
    for (const { id } of waiting.sort((a, b) => since(a) - since(b))) {
      const outcome = await withDraft(id, (draft) => {
        sendingNow.set(id);
        return send(draft, tell);
      });
      if (outcome === 'stop') return false;
      if (outcome !== 'done') isMore = true;
      if (outcome === 'retry') break;
    }
    return isMore;
  } finally {
    sendingNow.set(undefined);
    release();
  }
}

type Outcome = 'done' | 'retry' | 'stop';

/** Works on a draft that no form has open; undefined while one has. */
async function withDraft<T>(id: string, work: (draft: Draft) => Promise<T>): Promise<T | 'done' | undefined> {
  const release = await takeLock(lockOf(id));
  if (!release) return undefined;
  try {
    const draft = await readDraft(id);
    return draft ? await work(draft) : 'done';
  } finally {
    release();
  }
}

async function send(draft: Draft, tell: Told): Promise<Outcome> {
  const { queued } = draft;
  // The person decides.
  if (!queued || mightRepeat(draft.attempted, queued.request.target.method)) return 'done';
  if (currentSession()?.userId !== draft.userId) return 'stop';
  await storeDraft({ ...draft, attempted: draft.attempted ?? Date.now() });
  const { problem, outcome, undo } = await attempt(queued.request, draft);
  if (outcome === 'retry' || outcome === 'stop') return outcome;
  if (outcome === 'refused') await storeDraft({ ...draft, queued: undefined, refused: problem });
  else {
    await removeDraft(draft.id);
    void queryClient.invalidateQueries();
  }
  tell(draft, outcome, undo);
  return 'done';
}

interface Attempt {
  outcome: 'saved' | 'refused' | 'retry' | 'stop';
  problem?: Problem;
  undo?: Undoable | undefined;
}

async function attempt(request: DraftRequest, draft: Draft): Promise<Attempt> {
  const { target, params, body } = request;
  try {
    const answer = await callTarget(target, { params, body, key: draft.key });
    noteAnswer();
    return { outcome: 'saved', undo: undoOfAnswer(request.undo, answer, draft.base) };
  } catch (error) {
    // Anything else is a failure of this page.
    if (!(error instanceof ProblemError)) throw error;
    const { problem } = error;
    if (problem.status !== 0) noteAnswer();
    else if (hasNetwork() && noteNoAnswer() === 'fail') return { problem, outcome: 'refused' };
    return isSavedAlready(problem, request)
      ? { outcome: 'saved' }
      : { problem, outcome: afterFailure(problem.status) };
  }
}

/** The person wants it to be sent, even if it might have been saved already. */
export const sendAgain = (id: string): Promise<unknown> =>
  withDraft(id, async (draft) => {
    await storeDraft({ ...draft, attempted: undefined });
  });

/** Takes a draft back from what waits; returns false while it is being sent. */
export const withdraw = async (id: string): Promise<boolean> =>
  (await withDraft(id, async (draft) => {
    await storeDraft({ ...draft, queued: undefined });
    return 'done' as const;
  })) !== undefined;
