import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { type OwnSession, sessions } from '#contract/sessions.ts';
import { ConfirmDialog } from '../../../kit/feedback/dialogs/ConfirmDialog.tsx';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { useErrorToast } from '../../../kit/feedback/useErrorToast.ts';
import { useOne, useSave } from '../../../kit/http/data.ts';
import { isGone } from '../../../kit/http/problem.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { ProfileSection } from './ProfileSection.tsx';
import { SessionItem } from './SessionItem.tsx';
import { useSessionListTexts } from './sessions.texts.ts';

/** How many are shown at once; the others on demand. */
const shownAtFirst = 5;

/** Where the person is signed in (product/accounts#sessions). */
export function Sessions() {
  const t = useSessionListTexts();
  const answer = useOne(sessions.list, {});
  return (
    <ProfileSection words={t} answer={answer} height={140}>
      {(data) => <List all={data.data} refetch={answer.refetch} />}
    </ProfileSection>
  );
}

function List({ all, refetch }: { all: readonly OwnSession[]; refetch(): void }) {
  const t = useSessionListTexts();
  const { cancel } = useTexts();
  const [isWhole, setWhole] = useState(false);
  const [asks, setAsks] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed goes with its session.
  const focusList = () => list.current?.focus();
  const { end, endOthers, busy } = useEnding(refetch, focusList);
  const shown = isWhole ? all : all.slice(0, shownAtFirst);
  const isAlone = all.every(({ current }) => current);
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
            busy={busy}
            end={() => void end(session.id)}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {shown.length < all.length ? (
          <Button color="inherit" size="small" onClick={() => setWhole(true)}>
            {t.showAll(all.length)}
          </Button>
        ) : null}
        {isAlone ? null : (
          <Button variant="outlined" size="small" aria-disabled={busy} onClick={() => setAsks(true)}>
            {t.endOthers}
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
          void endOthers();
        }}
        onNo={() => setAsks(false)}
      />
    </div>
  );
}

/** Ends sessions, one call at a time, and says what happened. */
function useEnding(refetch: () => void, ended: () => void) {
  const t = useSessionListTexts();
  const toastError = useErrorToast();
  const one = useSave(sessions.end);
  const others = useSave(sessions.endOthers);
  const busy = one.isPending || others.isPending;
  const run = async (work: () => Promise<string>) => {
    if (busy) return;
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
      await one.save({ params: { id } }).catch((error) => {
        // It has ended already.
        if (!isGone(error)) throw error;
        refetch();
      });
      return t.ended;
    });
  const endOthers = () => run(async () => t.endedOthers((await others.save({})).ended));
  return { end, endOthers, busy };
}
