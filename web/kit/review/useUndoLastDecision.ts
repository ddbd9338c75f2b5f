import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { removeStoredToast, toastKeyOf } from '../feedback/storedToasts.ts';
import { toast } from '../feedback/toasts.tsx';
import { useUndoTexts } from '../feedback/undo/undo.texts.ts';
import type { UndoableDecision } from '../feedback/undo/undoable.ts';
import { onDecisionUndone } from '../feedback/undo/undone.ts';
import { useErrorToast } from '../feedback/useErrorToast.ts';
import { callTarget } from '../http/call.ts';
import { queryClient } from '../http/data.ts';
import { useOnce } from '../http/useOnce.ts';
import { homeOfRun, setRun } from '../page/run.ts';
import { type LastDecision, useLastDecision } from './lastDecision.ts';

/**
 * Undoes the last decision and opens its review again, in the run where it was made; does nothing after the time limit. On the
 * screens that use it the button of a toast does the same.
 */
export function useUndoLastDecision() {
  const { decisionUndone } = useUndoTexts();
  const toastError = useErrorToast();
  const last = useLastDecision();
  const [isPending, setPending] = useState(false);
  const once = useOnce();
  const openReview = useOpenReview();
  const send = async (decision: LastDecision) => {
    const { id, call } = decision.undo;
    // Pressed again after a lost answer it is answered as the first time.
    await callTarget(call, { params: { id }, key: toastKeyOf(decision) });
    removeStoredToast(id);
    toast.success(decisionUndone);
    openReview(decision.undo);
  };
  const undo = async () => {
    if (!last) return;
    const { decision } = last;
    setPending(true);
    try {
      await once(toastKeyOf(decision), () => send(decision));
    } catch (error) {
      toastError(error);
    } finally {
      // Also without an answer: it may have been undone.
      void queryClient.invalidateQueries();
      setPending(false);
    }
  };
  return { last, undo, isPending };
}

function useOpenReview() {
  const navigate = useNavigate();
  const open = ({ path, run }: UndoableDecision) => {
    // As each record of a run it replaces the history entry of the one before.
    const replace = homeOfRun() !== undefined;
    if (run) setRun(run);
    navigate(path, { replace });
  };
  const openUndone = useEffectEvent(open);
  useEffect(() => {
    onDecisionUndone.set((decision) => openUndone(decision));
    return () => onDecisionUndone.set(undefined);
  }, []);
  return open;
}
