import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { MouseEvent } from 'react';
import { useTexts } from '../../texts/useTexts.ts';
import { useConnectionTexts } from '../feedback/connection.texts.ts';
import { useConnection } from '../http/online.ts';
import { OfflineIcon } from '../theme/icons.tsx';
import type { EditForm } from './saving/editForm.ts';

/** Beside the buttons of a form: how far its save is, that it waits for a connection or for the server, with a cancel button, or why it was not saved. */
export function SendingNotice({ form }: { form: Pick<EditForm<never>, 'progress' | 'sending'> }) {
  const { saving: savingText } = useTexts();
  const {
    progress,
    sending: { status, stop },
  } = form;
  const t = useConnectionTexts();
  const waiting = useConnection() === 'offline' ? t.savePending : t.silentSave;
  const messages = { waiting, unsent: t.notSent, stopped: t.saveAborted };
  const message = status && status !== 'saving' ? messages[status] : undefined;
  const cancelSave = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // This button is about to be removed, so the focus moves to its neighbour.
    currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
    stop();
  };
  return (
    <>
      {progress !== undefined && progress < 1 ? (
        <LinearProgress
          variant="determinate"
          value={progress * 100}
          aria-label={savingText}
          sx={{ position: 'absolute', top: 0, left: 0, right: 0, borderRadius: 1 }}
        />
      ) : null}
      <Box role="status" sx={{ display: 'contents' }}>
        {message ? (
          <Box sx={style}>
            {status === 'stopped' ? null : (
              <OfflineIcon width={18} height={18} style={{ flex: 'none', color: 'var(--warning)' }} />
            )}
            <span style={{ flex: 1 }}>{message}</span>
            {status === 'waiting' ? (
              <Button size="small" variant="outlined" onClick={cancelSave} sx={{ flex: 'none' }}>
                {t.cancelSave}
              </Button>
            ) : null}
          </Box>
        ) : null}
      </Box>
    </>
  );
}

/** A line of its own above the buttons, which stay where they are; not transparent, because fields scroll below it. */
const style = {
  flex: '1 0 100%',
  minWidth: 0,
  minHeight: 40,
  px: 1.5,
  py: 0.5,
  border: '1px solid var(--line)',
  borderRadius: 1,
  background: 'var(--raised)',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  fontSize: 13.5,
} as const;
