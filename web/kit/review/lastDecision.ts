import { useEffect, useState } from 'react';
import { undoSeconds } from '#contract/revisions.ts';
import { createStore, useStore } from '../../state/createStore.ts';
import { isStored, storedToasts, type UndoToast, undoStore } from '../feedback/storedToasts.ts';
import type { UndoableDecision } from '../feedback/undo/undoable.ts';
import { onSessionEnd } from '../session/session.ts';

/* The last decision can be undone from another screen, and after a reload: it is that of a stored toast. */

export type LastDecision = UndoToast<UndoableDecision>;

const isDecision = (toast: UndoToast): toast is LastDecision => toast.undo.what === 'decision';
const last = createStore<LastDecision | undefined>(storedToasts().filter(isDecision).at(-1));

export const setLastDecision = (decision: LastDecision): void => last.set(decision);
onSessionEnd(() => last.set(undefined));

/** The last decision while it can be undone, and the seconds left, rounded up. */
export function useLastDecision(): { decision: LastDecision; left: number } | undefined {
  const decision = useStore(last);
  // Its toast may have undone it.
  useStore(undoStore);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!decision) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [decision]);
  const left = decision && isStored(decision) ? Math.ceil((decision.until - now) / 1000) : 0;
  return decision && left > 0 ? { decision, left: Math.min(left, undoSeconds) } : undefined;
}
