import { Suspense, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '../../texts/useTexts.ts';
import { lazyPrefetched } from '../loading/lazyPrefetched.ts';
import { currentSession } from '../session/session.ts';

const Ask = lazyPrefetched(() =>
  import('../feedback/ConfirmDialog.tsx').then((m) => ({ default: m.ConfirmDialog })),
);

interface Props {
  when: boolean;
  /** Whether to let go all the same: what was typed has just been saved. */
  isSaved(): boolean;
  /** Runs when somebody is asked. */
  onAsk(): void;
}

/** Asks before unsaved changes are left behind: by a link, by Back, by signing out, or by closing the tab. */
export function LeaveGuard({ when, isSaved, onAsk }: Props) {
  const t = useTexts();
  // A session that has ended cannot stay; a change of the address' query is not leaving.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      !isSaved() &&
      currentSession() !== undefined &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [when]);
  const asks = blocker.state === 'blocked';
  const [hasAsked, setHasAsked] = useState(false);
  useEffect(() => {
    if (!asks) return;
    setHasAsked(true);
    onAsk();
  }, [asks, onAsk]);
  if (!asks && !hasAsked) return null;
  return (
    <Suspense>
      <Ask
        open={asks}
        title={t.leaveTitle}
        hint={t.leaveHint}
        yes={t.leave}
        no={t.stay}
        danger
        onYes={() => blocker.proceed?.()}
        onNo={() => blocker.reset?.()}
      />
    </Suspense>
  );
}
