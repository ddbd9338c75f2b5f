import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { headingNext } from '../../keyboard/headingNext.ts';
import { formatNumber } from '../../values/useNumberFormat.ts';
import { useSelectionBarTexts } from './bar.texts.ts';
import type { Selection } from './useSelection.ts';

/** What the bar shows and changes of a selection. */
export type ShownSelection = Pick<Selection, 'isAll' | 'count' | 'selectAll' | 'clear'>;

interface Props {
  selection: ShownSelection;
  /** How many rows match the filters. */
  total: number;
  /** The buttons of what can be done. */
  children: ReactNode;
}

/** What is selected and what can be done with it, in sight while the list is scrolled; nothing without a selection. */
export function SelectionBar({ selection, total, children }: Props) {
  const t = useSelectionBarTexts();
  const count = selection.count(total);
  if (count === 0) return null;
  return (
    <Box role="region" aria-label={t.bar} sx={style}>
      <Box component="strong" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t.selected(formatNumber(count))}
      </Box>
      {!selection.isAll && total > count ? (
        <Button
          size="small"
          onClick={({ currentTarget }) => {
            selection.selectAll();
            // This button will be gone.
            (currentTarget.nextElementSibling as HTMLElement).focus();
          }}
          sx={{ order: { xs: 1, sm: 0 } }}
        >
          {t.selectAll(formatNumber(total))}
        </Button>
      ) : null}
      <Button
        ref={headingNext}
        size="small"
        color="inherit"
        onClick={selection.clear}
        sx={{ color: 'text.secondary' }}
      >
        {t.clear}
      </Button>
      <Box
        sx={{
          display: 'flex',
          gap: 1,
          order: 1,
          ml: { sm: 'auto' },
          width: { xs: '100%', sm: 'auto' },
          '& > *': { flex: { xs: '1 1 auto', sm: 'none' } },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

const style = {
  position: 'sticky',
  bottom: 8,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 1,
  mt: 1,
  px: 2,
  py: 1,
  border: '1px solid var(--line-strong)',
  borderRadius: 2,
  background: 'var(--raised)',
  boxShadow: '0 8px 24px rgb(0 0 0 / 45%)',
} as const;
