import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useHistoryTexts } from './history.texts.ts';
import type { OlderEntries } from './useHistoryPages.ts';

/** How many changes have been read of how many, and the button that reads older ones; nothing if the first page has all. */
export function OlderButton({ older }: { older: OlderEntries }) {
  const t = useHistoryTexts();
  const line = useRef<HTMLParagraphElement>(null);
  const isOver = !older.exist;
  // The focused button is gone once all have been read.
  useEffect(() => {
    if (isOver && document.activeElement === document.body) line.current?.focus({ preventScroll: true });
  }, [isOver]);
  if (older.areAllOnFirstPage) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <Typography ref={line} tabIndex={-1} role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {older.hasFailed ? t.olderFailed : t.shownOf(older.shown, older.total)}
      </Typography>
      {isOver ? null : (
        <Button size="small" variant="outlined" onClick={older.load} aria-busy={older.isLoading}>
          {t.older}
        </Button>
      )}
    </Box>
  );
}
