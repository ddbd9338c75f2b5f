import { useEffect, useState } from 'react';
import { undoSeconds } from '#contract/revisions.ts';
import { createStore, useStore } from '../../state/createStore.ts';
import type { Run } from '../page/run.ts';
import { onSessionEnd } from '../session/session.ts';

/* The last decision is stored outside React: it can be undone from another screen. */

export interface LastDecision {
  /** What was decided, as a sentence. */
  readonly label: string;
  /** Undoes it; works on any screen. */
  undo(): Promise<unknown>;
  /** The run in which it was made, at its place. */
  readonly run: Run | undefined;
  /** The address of its review. */
  readonly path: string;
  /** Until when it can be undone, in milliseconds since the epoch. */
  readonly until: number;
}

const last = createStore<LastDecision | undefined>(undefined);

export const setLastDecision = (decision: Omit<LastDecision, 'until'>): void =>
  last.set({ ...decision, until: Date.now() + undoSeconds * 1000 });
export const clearLastDecision = (): void => last.set(undefined);
onSessionEnd(clearLastDecision);

/** The last decision while it can be undone, and the seconds left, rounded up. */
export function useLastDecision(): { decision: LastDecision; left: number } | undefined {
  const decision = useStore(last);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!decision) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [decision]);
  const left = decision ? Math.ceil((decision.until - now) / 1000) : 0;
  return decision && left > 0 ? { decision, left: Math.min(left, undoSeconds) } : undefined;
}
