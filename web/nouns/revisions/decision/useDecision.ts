import { useState } from 'react';
import { useNavigate } from 'react-router';
import { revisions } from '#contract/revisions.calls.ts';
import type { Decision, RevisionDetail, RevisionField } from '#contract/revisions.ts';
import { spots } from '#contract/spots.calls.ts';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { useSave } from '../../../kit/http/data.ts';
import { messageOf } from '../../../kit/http/problem.ts';
import { useOnce } from '../../../kit/http/useOnce.ts';
import { homeOfRun } from '../../../kit/page/run.ts';
import { useFinish } from '../../../kit/page/useGoBack.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { useDecisionTexts } from './decision.texts.ts';
import { clearLastDecision, setLastDecision, useLastDecision } from './lastDecision.ts';

/** The address of a review; with `queue` the next pending revision opens after the decision, not the list. */
export const reviewPath = (id: string, queue = false): string =>
  `/spot_revisions/${id}/edit${queue ? '?queue=1' : ''}`;

type NewDecision = { status: Decision; reason?: string; fields?: RevisionField[] };

/** Sends a decision on the version that was read, notifies of its result, and navigates to the next screen. */
export function useDecision(revision: RevisionDetail, queue: boolean) {
  const t = useDecisionTexts();
  const translate = useTranslate();
  const navigate = useNavigate();
  const finish = useFinish();
  const { save, isPending } = useSave(revisions.decide, spots.read);
  const [failure, setFailure] = useState<string>();
  const once = useOnce();

  const send = async (decision: NewDecision) => {
    const { id, version, live_version, spot_name } = revision;
    const { data } = await save({ params: { id }, body: { ...decision, version, live_version } });
    toast.success(decision.status === 'approved' ? t.approved : t.rejected);
    setLastDecision({ id, spot: spot_name, status: decision.status });
    // Replaces the decided revision in the browser's history.
    if (queue && data.next && !homeOfRun()) navigate(reviewPath(data.next, true), { replace: true });
    else finish('/spot_revisions');
  };
  const decide = async (decision: NewDecision) => {
    setFailure(undefined);
    try {
      await once(`${revision.id} ${revision.version}`, () => send(decision));
    } catch (error) {
      toast.error(t.decideFailed);
      setFailure(translate(messageOf(error)));
    }
  };
  return { decide, isPending, failure };
}

/** Undoes the last decision and opens its revision again; does nothing after the time limit. */
export function useUndo() {
  const t = useDecisionTexts();
  const translate = useTranslate();
  const navigate = useNavigate();
  const last = useLastDecision();
  const { save, isPending } = useSave(revisions.undo, spots.read);
  const once = useOnce();
  const send = async (id: string) => {
    await save({ params: { id } });
    clearLastDecision();
    toast.success(t.undone);
    navigate(reviewPath(id, true));
  };
  const undo = async () => {
    if (!last) return;
    const { id, until } = last.decision;
    try {
      await once(`${id} ${until}`, () => send(id));
    } catch (error) {
      toast.error(translate(messageOf(error)));
    }
  };
  return { last, undo, isPending };
}
