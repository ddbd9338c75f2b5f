import { Suspense, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { useStore } from '../../state/createStore.ts';
import { texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { lazyPrefetched } from '../loading/lazyPrefetched.ts';
import { type Guard, guards, hasUnsavedWork } from '../page/leaveGuards.ts';
import { openIn } from '../page/panel.ts';
import { currentSession, signingOut } from '../session/session.ts';

const ConfirmDialog = lazyPrefetched(() =>
  import('./dialogs/ConfirmDialog.tsx').then((m) => m.ConfirmDialog),
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

const useKeptText = texts({
  mixed: {
    kept: 'Lo que escribiste te espera en este dispositivo. Se borra si entra otra persona.',
  },
  en: { kept: 'What you typed waits for you on this device. It is deleted if another person signs in.' },
});

function Blocker() {
  const { kept } = useKeptText();
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
  // What was typed is kept for who signs out, until another person signs in (product/drafts#persons).
  const isSigningOut = blocker.location?.state === signingOut;
  const leave = () => {
    if (!isSigningOut) for (const { current } of guards.get()) current.onLeave?.();
    blocker.proceed?.();
  };
  const isKept = isSigningOut && guards.get().some(({ current }) => current.enabled && current.onLeave);
  return (
    <LeaveQuestion
      open={isBlocked}
      onLeave={leave}
      onStay={() => blocker.reset?.()}
      hint={isKept ? kept : undefined}
    />
  );
}

interface QuestionProps {
  open: boolean;
  onLeave(): void;
  onStay(): void;
  /** By default that there are unsaved changes. */
  hint?: string | undefined;
  /** The question, and the answer that leaves; by default about leaving the screen. */
  words?: { title: string; yes: string } | undefined;
}

/** Whether to leave without saving. */
export function LeaveQuestion({ open, onLeave, onStay, hint, words }: QuestionProps) {
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
        title={words?.title ?? t.leaveTitle}
        hint={hint ?? t.leaveHint}
        yes={words?.yes ?? t.leave}
        no={t.stay}
        danger
        onYes={onLeave}
        onNo={onStay}
      />
    </Suspense>
  );
}
