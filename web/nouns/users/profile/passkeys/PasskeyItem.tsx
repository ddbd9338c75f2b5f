import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Passkey } from '#contract/passkeys.ts';
import { DateCell } from '../../../../kit/values/DateCell.tsx';
import type { PasskeyWords } from './passkeys.texts.ts';

interface Props {
  passkey: Passkey;
  words: PasskeyWords;
  busy: boolean;
  rename(): void;
  remove(): void;
}

/** One passkey: its name, where it is, its times, and the buttons that rename and remove it. */
export function PasskeyItem({ passkey: { name, kind, createdAt, usedAt }, words: t, busy, ...acts }: Props) {
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{name}</strong>
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
          <div>{t.kinds[kind]}</div>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            <span>
              {usedAt ? (
                <>
                  {t.used} <DateCell value={usedAt} />
                </>
              ) : (
                t.never
              )}
            </span>
            <span>
              {t.created} <DateCell value={createdAt} />
            </span>
          </Box>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          aria-label={t.renameOf(name)}
          aria-disabled={busy}
          onClick={acts.rename}
        >
          {t.rename}
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          aria-label={t.removeOf(name)}
          aria-disabled={busy}
          onClick={() => !busy && acts.remove()}
        >
          {t.remove}
        </Button>
      </Box>
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1,
  borderTop: '1px solid',
  borderColor: 'divider',
};
