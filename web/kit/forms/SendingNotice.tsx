import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { useConnectionTexts } from '../feedback/connection.texts.ts';
import { OfflineIcon } from '../theme/icons.tsx';
import type { Saving } from './useSaving.ts';

/** Beside the buttons of a form: that its save waits, with a way to take it back, or why it did not happen. */
export function SendingNotice({ standing, stop }: Pick<Saving, 'standing' | 'stop'>) {
  const t = useConnectionTexts();
  const sentences = { waiting: t.saveWaits, unsent: t.notSent, stopped: t.saveStopped };
  const sentence = standing && standing !== 'saving' ? sentences[standing] : undefined;
  const takeBack = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // This button goes; the focus stays beside it.
    currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
    stop();
  };
  return (
    <Box role="status" sx={{ display: 'contents' }}>
      {sentence ? (
        <Box sx={style}>
          {standing === 'stopped' ? null : (
            <OfflineIcon width={18} height={18} style={{ flex: 'none', color: 'var(--warning)' }} />
          )}
          <span>{sentence}</span>
          {standing === 'waiting' ? (
            <Button size="small" variant="outlined" onClick={takeBack} sx={{ flex: 'none' }}>
              {t.takeBack}
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
