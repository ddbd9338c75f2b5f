import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import type { UserSession } from '#contract/sessions.ts';
import { ConfirmDialog } from '../../../kit/feedback/dialogs/ConfirmDialog.tsx';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { useErrorToast } from '../../../kit/feedback/useErrorToast.ts';
import { isGone } from '../../../kit/http/problem.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { SessionItem } from './SessionItem.tsx';
import type { SessionListWords } from './sessions.texts.ts';

/** How many are shown at once; the others on demand. */
const shownAtFirst = 5;

interface Ending {
  words: SessionListWords;
  endOne(id: string): Promise<unknown>;
  /** Ends all but the session of this browser. */
  endAll(): Promise<{ ended: number }>;
  isPending: boolean;
  refetch(): void;
}
interface Props extends Ending {
  sessions: readonly UserSession[];
}

/** The sessions of a person, each with a button that ends it, and a button that ends all (product/accounts#sessions). */
export function SessionList({ sessions, ...ending }: Props) {
  const { words: t, isPending } = ending;
  const { cancel } = useTexts();
  const [isWhole, setWhole] = useState(false);
  const [asks, setAsks] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  /** The button that was pressed goes with its session. Whoever is in a field of the form by then stays there. */
  const focusList = () => {
    const isInField = document.activeElement?.matches('input, textarea, select');
    if (!isInField) list.current?.focus();
  };
  const { end, endAll } = useEnding(ending, focusList);
  const shown = isWhole ? sessions : sessions.slice(0, shownAtFirst);
  const isAlone = sessions.every(({ current }) => current);
  return (
    <div>
      <Box
        component="ul"
        ref={list}
        tabIndex={-1}
        aria-label={t.title}
        sx={{ m: 0, p: 0, listStyle: 'none', outline: 'none' }}
      >
        {shown.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            words={t}
            busy={isPending}
            end={() => void end(session.id)}
          />
        ))}
        {sessions.length === 0 ? (
          <Box component="li" sx={{ color: 'text.secondary' }}>
            {t.none}
          </Box>
        ) : null}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {shown.length < sessions.length ? (
          <Button color="inherit" size="small" onClick={() => setWhole(true)}>
            {t.showAll(sessions.length)}
          </Button>
        ) : null}
        {isAlone ? null : (
          <Button variant="outlined" size="small" aria-disabled={isPending} onClick={() => setAsks(true)}>
            {t.endAll}
          </Button>
        )}
      </Box>
      <ConfirmDialog
        open={asks}
        title={t.confirmTitle}
        hint={t.confirmHint}
        yes={t.confirm}
        no={cancel}
        onYes={() => {
          setAsks(false);
          void endAll();
        }}
        onNo={() => setAsks(false)}
      />
    </div>
  );
}

/** Ends sessions, one call at a time, and says what happened. */
function useEnding({ words: t, refetch, isPending, ...calls }: Ending, ended: () => void) {
  const toastError = useErrorToast();
  const run = async (work: () => Promise<string>) => {
    if (isPending) return;
    try {
      toast.success(await work());
      ended();
    } catch (error) {
      toastError(error, t.failed);
      refetch();
    }
  };
  const end = (id: string) =>
    run(async () => {
      await calls.endOne(id).catch((error) => {
        // It has ended already.
        if (!isGone(error)) throw error;
        refetch();
      });
      return t.ended;
    });
  const endAll = () => run(async () => t.endedAll((await calls.endAll()).ended));
  return { end, endAll };
}
