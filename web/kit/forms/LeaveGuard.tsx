import { Suspense, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '../../texts/useTexts.ts';
import { lazyPrefetched } from '../loading/lazyPrefetched.ts';
import { currentSession } from '../session/session.ts';

const ConfirmDialog = lazyPrefetched(() =>
  import('../feedback/ConfirmDialog.tsx').then((m) => ({ default: m.ConfirmDialog })),
);

interface Props {
  enabled: boolean;
  /** True when the changes were saved after the last render: then leaving is allowed. */
  isSaved(): boolean;
  /** Called when leaving was blocked and the question is shown. */
  onBlocked(): void;
}

/** Asks before leaving unsaved changes: by a link, Back, signing out, or closing the tab. */
export function LeaveGuard({ enabled, isSaved, onBlocked }: Props) {
  const t = useTexts();
  // Without a session the form cannot stay; a change of the query only is not leaving.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      enabled &&
      !isSaved() &&
      currentSession() !== undefined &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!enabled) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [enabled]);
  const isBlocked = blocker.state === 'blocked';
  // The dialog stays mounted for its closing animation.
  const [wasBlocked, setWasBlocked] = useState(false);
  useEffect(() => {
    if (!isBlocked) return;
    setWasBlocked(true);
    onBlocked();
  }, [isBlocked, onBlocked]);
  if (!isBlocked && !wasBlocked) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open={isBlocked}
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
