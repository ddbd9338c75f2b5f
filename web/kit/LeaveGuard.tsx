import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '../texts/useTexts.ts';
import { Ask } from './Ask.tsx';
import { currentSession } from './session.ts';

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
  useEffect(() => {
    if (asks) onAsk();
  }, [asks, onAsk]);
  return (
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
  );
}
