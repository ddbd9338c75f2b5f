import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '../texts/useTexts.ts';
import { Ask } from './Ask.tsx';
import { currentSession } from './session.ts';

/** Asks before unsaved changes are left behind: by a link, by Back, or by closing the tab. */
export function LeaveGuard({ when }: { when: boolean }) {
  const t = useTexts();
  // Who signs out has decided; a change of the address' query is not leaving.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentSession() !== undefined && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [when]);
  return (
    <Ask
      open={blocker.state === 'blocked'}
      title={t.leaveTitle}
      hint={t.leaveHint}
      yes={t.leave}
      no={t.stay}
      onYes={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    />
  );
}
