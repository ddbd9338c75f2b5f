import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { ResolveQuery } from '#contract/spots.resolve.ts';
import { useOnline } from '../../../kit/http/online.ts';
import { isActive, renewal } from '../../../kit/live/activity.ts';
import { useSession } from '../../../kit/session/session.ts';
import { useStore } from '../../../state/createStore.ts';
import { ResolveRun } from './resolveRun.ts';
import type { RunState } from './runState.ts';

/** The form of the draft that was chosen in the outbox, in the state of a location. */
export const formIn = (state: { form?: string } | null): string | undefined => state?.form;

/** The run of this screen through the spots of a query, for as long as it is mounted. */
export function useResolveRun(query: ResolveQuery): { run: ResolveRun; state: RunState } {
  const userId = useSession()?.userId ?? '';
  const { pathname, search, state: locationState } = useLocation();
  const [address] = useState({ userId, pathname, search, form: formIn(locationState) });
  const [run] = useState(() => new ResolveRun(query, `${userId} ${JSON.stringify(query)}`));
  const state = useStore(run.state);
  const isOnline = useOnline();
  useEffect(() => {
    run.open(address);
    // As a review: while its reader does something (product/live#claims).
    const timer = setInterval(() => isActive() && void run.renew(), renewal);
    return () => {
      clearInterval(timer);
      run.close();
    };
  }, [run, address]);
  // When the connection is back, not after each failure.
  useEffect(() => {
    if (isOnline && run.state.get().error !== undefined) run.retry();
  }, [isOnline, run]);
  return { run, state };
}
