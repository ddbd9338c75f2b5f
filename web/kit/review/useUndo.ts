import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '../../texts/messages.ts';
import { toast } from '../feedback/toasts.tsx';
import { messageOf } from '../http/problem.ts';
import { useOnce } from '../http/useOnce.ts';
import { homeOfRun, setRun } from '../page/run.ts';
import { clearLastDecision, type LastDecision, useLastDecision } from './lastDecision.ts';
import { useReviewingTexts } from './review.texts.ts';

/** Undoes the last decision and opens its review again, in the run where it was made; does nothing after the time limit. */
export function useUndo() {
  const t = useReviewingTexts();
  const translate = useTranslate();
  const navigate = useNavigate();
  const last = useLastDecision();
  const [isPending, setPending] = useState(false);
  const once = useOnce();
  const send = async ({ undo, path, run }: LastDecision) => {
    await undo();
    clearLastDecision();
    toast.success(t.undone);
    // As each record of a run it replaces the history entry of the one before.
    const replace = homeOfRun() !== undefined;
    if (run) setRun(run);
    navigate(path, { replace });
  };
  const undo = async () => {
    if (!last) return;
    const { decision } = last;
    setPending(true);
    try {
      await once(`${decision.path} ${decision.until}`, () => send(decision));
    } catch (error) {
      toast.error(translate(messageOf(error)));
    } finally {
      setPending(false);
    }
  };
  return { last, undo, isPending };
}
