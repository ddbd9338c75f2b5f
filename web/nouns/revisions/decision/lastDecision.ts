import { useEffect, useState } from 'react';
import { type Decision, undoSeconds } from '#contract/revisions.ts';
import { onSessionEnd } from '../../../kit/session/session.ts';
import { createStore, useStore } from '../../../state/createStore.ts';

/* The decision that can still be taken back: it outlives the screen that it was made on. */

export interface LastDecision {
  readonly id: string;
  readonly spot: string;
  readonly status: Decision;
  readonly until: number;
}

const last = createStore<LastDecision | undefined>(undefined);

export const rememberDecision = (made: Omit<LastDecision, 'until'>): void =>
  last.set({ ...made, until: Date.now() + undoSeconds * 1000 });
export const forgetDecision = (): void => last.set(undefined);
onSessionEnd(forgetDecision);

/** The last decision while it can be undone, and the whole seconds that are left. */
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
