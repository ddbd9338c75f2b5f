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
import { setLastDecision } from './lastDecision.ts';
import { useReviewingTexts } from './review.texts.ts';

/** What is reviewed, and how its decisions are sent. */
interface Review<D extends { readonly status: Decision }> {
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
  readonly decided: Readonly<Record<Decision, string>>;
}

/** The address of a review; with `queue` the next pending one opens after the decision. */
export const reviewPathOf = (list: string, id: string, queue = false): string =>
  `${list}/${id}/edit${queue ? '?queue=1' : ''}`;

/** Which draft is the reason for which a review is rejected (product/drafts#texts). */
export const rejectionOf = (id: string): string => `rejection ${id}`;

/** Sends a decision on the version that was read, notifies of its result, and navigates to the next screen. */
export function useDecision<D extends { readonly status: Decision }>(review: Review<D>) {
  const t = useReviewingTexts();
  const translate = useTranslate();
  const navigate = useNavigate();
  const finish = useFinish();
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  const once = useOnce();
  const { id, version, list, queue, done, decided } = review;

  const send = async (decision: D) => {
    const next = await review.send(decision);
    void forgetText(rejectionOf(id));
    const undo = {
      ...({ what: 'decision', call: targetOf(review.undo), id } as const),
      ...{ label: decided[decision.status], path: reviewPathOf(list, id, queue) },
      run: homeOfRun() ? currentRun() : undefined,
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
    try {
      await once(`${id} ${version}`, () => send(decision));
    } catch (error) {
      // The login, or the dialog above a reason, says so.
      if (error instanceof ProblemError && error.status === 401) return false;
      toast.error(t.decideFailed);
      setFailure(translate(messageOf(error)));
    } finally {
      setPending(false);
    }
    return true;
  };
  return { decide, isPending, failure };
}
