import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { createStore, useStore } from '../../state/createStore.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { lazyPrefetched } from '../loading/lazyPrefetched.ts';
import { currentSession } from '../session/session.ts';

const ConfirmDialog = lazyPrefetched(() =>
  import('./ConfirmDialog.tsx').then((m) => ({ default: m.ConfirmDialog })),
);

interface Guard {
  enabled: boolean;
  /** True when the changes were saved after the last render: then leaving is allowed. */
  isSaved?(): boolean;
  /** Called when leaving was blocked and the question is shown. */
  onBlocked?(): void;
}

/** The guards of the screen: a form, and a note of staff. The router allows one blocker, so the first asks for all. */
const guards = createStore<readonly RefObject<Guard>[]>([]);

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
  // Without a session the form cannot stay; a change of the query only is not leaving.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      guards.get().some(({ current: { enabled, isSaved } }) => enabled && !isSaved?.()) &&
      currentSession() !== undefined &&
      currentLocation.pathname !== nextLocation.pathname,
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
