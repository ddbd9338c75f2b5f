import { Suspense, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { useStore } from '../../state/createStore.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { lazyPrefetched } from '../loading/lazyPrefetched.ts';
import { type Guard, guards, hasUnsavedWork } from '../page/leaveGuards.ts';
import { openIn } from '../page/panel.ts';
import { currentSession } from '../session/session.ts';

const ConfirmDialog = lazyPrefetched(() =>
  import('./ConfirmDialog.tsx').then((m) => ({ default: m.ConfirmDialog })),
);

/** Asks before leaving unsaved changes: by a link, Back, signing out, or closing the tab. */
export function LeaveGuard(props: Guard) {
  const { enabled } = props;
  const guard = useRef(props);
  guard.current = props;
  useEffect(() => {
    guards.set([...guards.get(), guard]);
    return () => guards.set(guards.get().filter((one) => one !== guard));
  }, []);
  useEffect(() => {
    if (!enabled) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [enabled]);
  return useStore(guards)[0] === guard ? <Blocker /> : null;
}

function Blocker() {
  // Without a session the form cannot stay; a change of the query only is not leaving, unless it opens another record beside
  // the list.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedWork() &&
      currentSession() !== undefined &&
      (currentLocation.pathname !== nextLocation.pathname ||
        openIn(currentLocation.search) !== openIn(nextLocation.search)),
  );
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (isBlocked) for (const { current } of guards.get()) current.onBlocked?.();
  }, [isBlocked]);
  return (
    <LeaveQuestion open={isBlocked} onLeave={() => blocker.proceed?.()} onStay={() => blocker.reset?.()} />
  );
}

interface QuestionProps {
  open: boolean;
  onLeave(): void;
  onStay(): void;
}

/** Whether to leave without saving. */
export function LeaveQuestion({ open, onLeave, onStay }: QuestionProps) {
  const t = useTexts();
  // The dialog stays mounted for its closing animation.
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => {
    if (open) setWasOpen(true);
  }, [open]);
  if (!open && !wasOpen) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open={open}
        title={t.leaveTitle}
        hint={t.leaveHint}
        yes={t.leave}
        no={t.stay}
        danger
        onYes={onLeave}
        onNo={onStay}
      />
    </Suspense>
  );
}
