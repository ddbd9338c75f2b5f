import { useEffect, useState } from 'react';
import { undoSeconds } from '#contract/revisions.ts';
import { createStore, useStore } from '../../state/createStore.ts';
import { isStored, storedToasts, type UndoToast, undoStore } from '../feedback/storedToasts.ts';
import type { UndoableDecision } from '../feedback/undo/undoable.ts';
import { onSessionEnd } from '../session/session.ts';

/* The last decision can be undone from another screen, and after a reload: it is that of a stored toast. */

export type LastDecision = UndoToast<UndoableDecision>;

const isDecision = (toast: UndoToast): toast is LastDecision => toast.undo.what === 'decision';
const stored = storedToasts().filter(isDecision);
const last = createStore<LastDecision | undefined>(stored.at(-1));

/** What was typed and chosen for a decision. */
export interface Typed {
  readonly reason?: string | undefined;
  /** The fields that were taken or left, as the screen keeps them. */
  readonly choices?: readonly (readonly [string, unknown])[] | undefined;
}
/** By the id of the review. Only what was undone can be decided again. */
const typed = new Map<string, Typed>();
const keepTyped = ({ undo }: LastDecision) => typed.set(undo.id, undo.typed as Typed);
stored.forEach(keepTyped);

/** What a review that waits again, as its decision was undone, had been decided with in this tab (product/revisions#undo). */
export const typedBefore = (id: string): Typed => typed.get(id) ?? {};

export function setLastDecision(decision: LastDecision): void {
  keepTyped(decision);
  last.set(decision);
}
onSessionEnd(() => {
  typed.clear();
  last.set(undefined);
});

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
