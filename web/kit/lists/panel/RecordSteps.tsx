import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { useIsInRun } from '../../page/run.ts';
import { type ListedRows, storedListedRows, storeListedRows } from './listedRows.ts';
import { usePanelTexts } from './panel.texts.ts';
import { RecordStepButtons } from './RecordStepButtons.tsx';
import { pageOf, useRecordSteps } from './useRecordSteps.ts';

interface Props {
  /** The path of the list, and the id of the record whose form is open. */
  list: string;
  id: string;
}

/**
 * On a narrow screen, the record before and the next one in the list that the form was opened from (product/lists#next); nothing
 * without one, and in a run, which has a bar of its own.
 */
export function RecordSteps({ list, id }: Props) {
  const isNarrow = useMediaQuery('screen and (max-width: 1099px)', { noSsr: true });
  const isInRun = useIsInRun();
  const rows = storedListedRows(list);
  return isNarrow && rows && !isInRun ? <Steps {...{ list, id, rows }} /> : null;
}

function Steps({ list, id, rows }: Props & { rows: ListedRows }) {
  const t = usePanelTexts();
  const navigate = useNavigate();
  const { data } = useQuery(pageOf(rows));
  const steps = useRecordSteps(rows, data, id, (to, page) => {
    if (page) storeListedRows(list, { ...rows, query: { ...rows.query, page } });
    // Replaces the history entry, so that Back leads to the list.
    navigate(`${list}/${to}/edit`, { replace: true });
  });
  useShortcuts(t.panel, [
    { keys: 'alt+ArrowDown', label: t.next, run: () => void steps.go(1) },
    { keys: 'alt+ArrowUp', label: t.previous, run: () => void steps.go(-1) },
  ]);
  if (!steps.place) return null;
  return (
    <Box component="section" aria-label={t.steps} sx={style}>
      <RecordStepButtons steps={steps} />
    </Box>
  );
}

const style = {
  position: 'sticky',
  top: 56,
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 44,
  px: { xs: 1, sm: 2 },
  borderBottom: '1px solid var(--line)',
  background: 'var(--sunken)',
  fontSize: 13.5,
  '& .place': { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
} as const;
