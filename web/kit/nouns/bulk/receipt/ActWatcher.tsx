import { useEffect } from 'react';
import { bulk } from '#contract/bulk.ts';
import { type BulkAct, isBulkRunning } from '#contract/kit/bulk.ts';
import { useTranslate } from '../../../../texts/messages.ts';
import { toast } from '../../../feedback/toasts.tsx';
import type { Undoable } from '../../../feedback/undo/undoable.ts';
import { forgetAct, useWatchedActs } from '../../../feedback/watchAct.ts';
import { targetOf } from '../../../http/outgoing.ts';
import { ProblemError } from '../../../http/problem.ts';
import { recheckRun } from '../../../page/run.ts';
import { useBulkTexts } from '../bulk.texts.ts';
import { isInSight } from './inSight.ts';
import { outcomeOf } from './outcome.ts';
import { useReceipt } from './useReceipt.ts';

/** Tells the end of the acts that were started in this tab, with a button that undoes it (product/bulk#toast). */
export function ActWatcher() {
  return useWatchedActs().map((id) => <Watch key={id} id={id} />);
}

/** Milliseconds after which an undo that is not done yet is told: most are done before. */
const showAfter = 1500;

function Watch({ id }: { id: string }) {
  const t = useBulkTexts();
  const tell = useOutcomeToast();
  const { data: act, error } = useReceipt(id);
  const isRefused = error instanceof ProblemError && error.status >= 400 && error.status < 500;
  const isUndoing = act?.state === 'undoing';
  useEffect(() => {
    if (isRefused) forgetAct(id);
  }, [id, isRefused]);
  useEffect(() => {
    if (!act || isBulkRunning(act.state)) return;
    if (!forgetAct(id) || isInSight(id)) return;
    tell(act);
    recheckRun();
  }, [id, act, tell]);
  useEffect(() => {
    if (!isUndoing) return;
    const timer = setTimeout(() => isInSight(id) || toast.info(t.states.undoing), showAfter);
    return () => clearTimeout(timer);
  }, [id, isUndoing, t]);
  return null;
}

/** Returns a function that says what an act did, or its undo. */
function useOutcomeToast() {
  const t = useBulkTexts();
  const translate = useTranslate();
  return (act: BulkAct): void => {
    const { done, rest } = outcomeOf(act, t);
    const isStopped = act.state === 'stopped';
    const why = isStopped ? [t.stopped, act.reason && translate(act.reason)] : [];
    const text = [...why, done, rest].filter(Boolean).join('. ');
    // The server says whether there is anything to undo.
    const undo: Undoable | undefined = act.undoUntil
      ? { what: 'act', call: targetOf(bulk.undo), id: act.id }
      : undefined;
    if (isStopped) toast.error(text, undo);
    else toast.success(text, undo);
  };
}
