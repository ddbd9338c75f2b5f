import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../../feedback/toasts.tsx';
import { useOnline } from '../../http/online.ts';
import { checkServer, useWaitForServer } from '../../http/serverAnswers.ts';
import { useSessionState } from '../../session/session.ts';
import { EditIcon, SendIcon } from '../../theme/icons.tsx';
import { draftsOf } from '../database.ts';
import { useLeftDrafts } from '../marks.ts';
import { OutboxDrawer } from './OutboxDrawer.tsx';
import { useOutboxTexts } from './outbox.texts.ts';
import { sendWaiting, type Told } from './sender.ts';

/** Milliseconds until what could not be sent is tried again. */
const pause = 10_000;

/** Sends what waits, and the button that shows it, and what else was left unsaved (product/drafts#outbox). */
export function Outbox() {
  const t = useOutboxTexts();
  const left = useLeftDrafts();
  const [isOpen, setOpen] = useState(false);
  const retry = useSending(left.filter(({ state }) => state === 'queued').length);
  const userId = left[0]?.userId;
  // Removes what is too old.
  useEffect(() => {
    if (userId) draftsOf(userId).catch(() => undefined);
  }, [userId]);
  const waiting = left.filter(({ state }) => state !== 'draft').length;
  // The drawer stays while it is open.
  const isShown = left.length > 0 || isOpen;
  return (
    <>
      {isShown ? (
        <IconButton
          aria-label={waiting > 0 ? t.waiting(waiting) : left.length > 0 ? t.drafts(left.length) : t.title}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {waiting > 0 ? <SendIcon /> : <EditIcon />}
          {waiting > 0 ? (
            <Box component="span" aria-hidden sx={countStyle}>
              {waiting}
            </Box>
          ) : null}
        </IconButton>
      ) : null}
      <OutboxDrawer open={isOpen} close={() => setOpen(false)} left={left} retry={retry} />
    </>
  );
}

/** Sends whenever there is a connection and a session; returns a function that tries at once. */
function useSending(queued: number): () => void {
  const t = useOutboxTexts();
  const online = useOnline();
  const { session } = useSessionState();
  const [tries, setTries] = useState(0);
  const tell = useEffectEvent<Told>(({ title }, outcome, undo) => {
    if (outcome === 'saved') toast.success(t.saved(title), undo);
    else toast.error(t.notSaved(title));
  });
  useWaitForServer(session !== undefined && queued > 0);
  const isReady = online && session !== undefined && queued > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number, another session or another try sends again
  useEffect(() => {
    if (!isReady) return;
    let isOver = false;
    let timer = 0;
    const run = async () => {
      const isMore = await sendWaiting((...sent) => tell(...sent));
      if (isMore && !isOver) timer = window.setTimeout(run, pause);
    };
    void run();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isReady, queued, session?.token, tries]);
  return () => {
    checkServer();
    setTries((n) => n + 1);
  };
}

const countStyle = {
  position: 'absolute',
  top: 2,
  right: 0,
  minWidth: 16,
  px: '4px',
  borderRadius: 999,
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 600,
  background: 'var(--accent-quiet)',
  color: 'var(--accent-bright)',
} as const;
