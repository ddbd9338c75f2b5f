import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { revisions } from '#contract/revisions.calls.ts';
import type { Decision, RevisionDetail, RevisionField } from '#contract/revisions.ts';
import { spots } from '#contract/spots.calls.ts';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { useSave } from '../../../kit/http/data.ts';
import { messageOf } from '../../../kit/http/problem.ts';
import { useGoBack } from '../../../kit/page/screenHistory.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { useRevisionTexts } from '../revisions.texts.ts';
import { forgetDecision, rememberDecision, useLastDecision } from './lastDecision.ts';

/** `queue`: after a decision the next pending one opens, not the list. */
export const reviewPath = (id: string, queue = false): string =>
  `/spot_revisions/${id}/edit${queue ? '?queue=1' : ''}`;

type Made = { status: Decision; reason?: string; fields?: RevisionField[] };

/** Decides on a revision as it was seen, says how that went, and leads on. */
export function useDecision(revision: RevisionDetail, queue: boolean) {
  const t = useRevisionTexts();
  const translate = useTranslate();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const { save, isPending } = useSave(revisions.decide, spots.read);
  const [refused, setRefused] = useState<string>();

  const decide = async (made: Made) => {
    const { id, version, live_version, spot_name } = revision;
    setRefused(undefined);
    try {
      const { data } = await save({ params: { id }, body: { ...made, version, live_version } });
      toast.success(made.status === 'approved' ? t.approved : t.rejected);
      rememberDecision({ id, spot: spot_name, status: made.status });
      // What was decided is no step to come back to.
      if (queue && data.next) navigate(reviewPath(data.next, true), { replace: true });
      else goBack('/spot_revisions');
    } catch (error) {
      toast.error(t.failed);
      setRefused(translate(messageOf(error)));
    }
  };
  return { decide, isPending, refused };
}

/** Takes the last decision back and opens its revision again; does nothing once its time is over. */
export function useUndo() {
  const t = useRevisionTexts();
  const translate = useTranslate();
  const navigate = useNavigate();
  const last = useLastDecision();
  const { save, isPending } = useSave(revisions.undo, spots.read);
  const id = last?.decision.id;
  const undo = useCallback(async () => {
    if (!id || isPending) return;
    try {
      await save({ params: { id } });
      forgetDecision();
      toast.success(t.undone);
      navigate(reviewPath(id, true));
    } catch (error) {
      toast.error(translate(messageOf(error)));
    }
  }, [id, isPending, save, t, translate, navigate]);
  return { last, undo, isPending };
}
