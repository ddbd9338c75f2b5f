import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Decision } from '#contract/revisions.ts';
import { useTranslate } from '../../texts/messages.ts';
import { forgetText } from '../drafts/single/forgetText.ts';
import { enqueueUndo } from '../feedback/toastQueue.ts';
import { toast } from '../feedback/toasts.tsx';
import { targetOf } from '../http/outgoing.ts';
import { messageOf, ProblemError } from '../http/problem.ts';
import { useOnce } from '../http/useOnce.ts';
import { isLeaving } from '../page/nextScreen.ts';
import { currentRun, homeOfRun } from '../page/run.ts';
import { useFinish } from '../page/useGoBack.ts';
import { setLastDecision, type Typed } from './lastDecision.ts';
import { reviewPathOf } from './ReviewPendingButton.tsx';
import { useReviewingTexts } from './review.texts.ts';

type NewDecision = { readonly status: Decision; readonly reason?: string };

/** What is reviewed, and how its decisions are sent. */
interface Review<D extends NewDecision> {
  readonly id: string;
  readonly version: number;
  /** The address of its list. */
  readonly list: string;
  /** Whether the next one opens after the decision, not the list. */
  readonly queue: boolean;
  /** Sends a decision; returns the id of the next one that waits. */
  send(decision: D): Promise<string | null>;
  /** The call that undoes it. */
  readonly undo: Endpoint<`/${string}/:id/undo`>;
  /** The notice of a decision, and the sentence beside its undo. */
  readonly done: Readonly<Record<Decision, string>>;
  decided(decision: D): string;
  /** The fields that were taken or left: an undo brings them back. */
  readonly choices?: Typed['choices'];
  /** Reads it anew. */
  reload(): Promise<{ readonly error: unknown }>;
}

/** After how many milliseconds the screen says that a decision is on its way. */
const slow = 1000;

/** Which draft is the reason for which a review is rejected (product/drafts#texts). */
export const rejectionOf = (id: string): string => `rejection ${id}`;

/** Sends a decision on the version that was read, notifies of its result, and navigates to the next screen. */
export function useDecision<D extends NewDecision>(review: Review<D>) {
  const t = useReviewingTexts();
  const translate = useTranslate();
  const navigate = useNavigate();
  const finish = useFinish();
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [isSlow, setSlow] = useState(false);
  const once = useOnce();
  const { id, version, list, queue, done, decided, choices } = review;

  const send = async (decision: D) => {
    const next = await review.send(decision);
    void forgetText(rejectionOf(id));
    const undo = {
      ...({ what: 'decision', call: targetOf(review.undo), id } as const),
      ...{ label: decided(decision), path: reviewPathOf(list, id, queue) },
      run: homeOfRun() ? currentRun() : undefined,
      typed: { reason: decision.reason, choices } satisfies Typed,
    };
    setLastDecision(enqueueUndo(done[decision.status], 'success', undo));
    // Whoever has gone elsewhere meanwhile stays there.
    if (isLeaving(reviewPathOf(list, id))) return;
    // Replaces the decided review in the browser's history.
    if (queue && next && !homeOfRun()) navigate(reviewPathOf(list, next, true), { replace: true });
    else finish(list);
  };
  /** Resolves to false if the session had ended: what was typed is sent again after the next login. */
  const decide = async (decision: D): Promise<boolean> => {
    setFailure(undefined);
    setPending(true);
    const timer = setTimeout(() => setSlow(true), slow);
    try {
      // Once it is made nothing can be decided until the next screen is there.
      await once(`${id} ${version}`, () => send(decision));
    } catch (error) {
      setPending(false);
      // The login, or the dialog above a reason, says so.
      if (error instanceof ProblemError && error.status === 401) return false;
      toast.error(t.decideFailed);
      setFailure(translate(messageOf(error)));
    } finally {
      clearTimeout(timer);
      setSlow(false);
    }
    return true;
  };
  /** Also where the review has not changed: the button that asked for it goes, and with it the focus. */
  const reload = async () => {
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    const { error } = await review.reload();
    setFailure(error ? translate(messageOf(error)) : undefined);
  };
  return { decide, reload, isPending, isSlow, failure };
}
