import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { headingNext } from '../keyboard/headingNext.ts';
import { useLiveTexts } from './live.texts.ts';
import type { RowMarks } from './rowMarks.ts';

interface Props extends Pick<RowMarks, 'changed' | 'missed'> {
  refresh(): unknown;
}

/** Over the list, at the end of the window: how many rows have changed, and a button that loads them anew. It moves no row. */
export function RowsChanged({ changed, missed, refresh }: Props) {
  const t = useLiveTexts();
  return <ChangedBar words={missed ? t.missed : t.rows(changed)} refresh={refresh} />;
}

/** Says what has changed, over what is shown. */
export function ChangedBar({ words, refresh }: { words: string; refresh(): unknown }) {
  const t = useLiveTexts();
  return (
    <>
      {/* Room below a last row that is above the end of the window. Not around the bar, which stays in view only within all rows. */}
      <Box sx={{ pt: 6 }} />
      <Box sx={{ position: 'sticky', bottom: 12, height: 0, zIndex: 1 }}>
        <Box role="status" sx={style}>
          {words}
          <Button ref={headingNext} size="small" onClick={() => refresh()}>
            {t.refresh}
          </Button>
        </Box>
      </Box>
    </>
  );
}

const style = {
  position: 'absolute',
  bottom: 0,
  left: '50%',
  transform: 'translateX(-50%)',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  pl: 2,
  pr: 1,
  py: 0.5,
  whiteSpace: 'nowrap',
  border: '1px solid var(--line-strong)',
  borderRadius: 999,
  background: 'var(--raised)',
  boxShadow: '0 8px 24px rgb(0 0 0 / 45%)',
} as const;
