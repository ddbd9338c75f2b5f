import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { useConnectionTexts } from '../feedback/connection.texts.ts';
import { useConnection } from '../http/online.ts';
import { OfflineIcon } from '../theme/icons.tsx';
import type { Saving } from './useSaving.ts';

/** Beside the buttons of a form: that its save waits for a connection or for the server, with a cancel button, or why it was not saved. */
export function SendingNotice({ status, stop }: Pick<Saving, 'status' | 'stop'>) {
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
    <Box role="status" sx={{ display: 'contents' }}>
      {message ? (
        <Box sx={style}>
          {status === 'stopped' ? null : (
            <OfflineIcon width={18} height={18} style={{ flex: 'none', color: 'var(--warning)' }} />
          )}
          <span>{message}</span>
          {status === 'waiting' ? (
            <Button size="small" variant="outlined" onClick={cancelSave} sx={{ flex: 'none' }}>
              {t.cancelSave}
            </Button>
          ) : null}
        </Box>
      ) : null}
    </Box>
  );
}

const style = {
  flex: { xs: '1 0 100%', sm: 1 },
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  fontSize: 13.5,
} as const;
