import { useEffect, useState } from 'react';
import type { ResolveQuery } from '#contract/spots.resolve.ts';
import { useOnline } from '../../../kit/http/online.ts';
import { isActive, renewal } from '../../../kit/live/activity.ts';
import { useSession } from '../../../kit/session/session.ts';
import { useStore } from '../../../state/createStore.ts';
import { ResolveRun, type RunState } from './resolveRun.ts';

/** The run of this screen through the spots of a query, for as long as it is mounted. */
export function useRun(query: ResolveQuery): { run: ResolveRun; state: RunState } {
  const person = useSession()?.userId ?? '';
  const [run] = useState(() => new ResolveRun(query, `${person} ${JSON.stringify(query)}`));
  const state = useStore(run.state);
  const isOnline = useOnline();
  useEffect(() => {
    run.open();
    // As a review: while its reader does something (product/live#claims).
    const timer = setInterval(() => isActive() && void run.renew(), renewal);
    return () => {
      clearInterval(timer);
      run.close();
    };
  }, [run]);
  // When the connection is back, not after each failure.
  useEffect(() => {
    if (isOnline && run.state.get().error !== undefined) run.retry();
  }, [isOnline, run]);
  return { run, state };
}
