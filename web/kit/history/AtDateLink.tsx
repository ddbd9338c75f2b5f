import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { listedAtNouns } from '#contract/history.ts';
import { ClockIcon } from '../theme/icons.tsx';
import { useHistoryTexts } from './history.texts.ts';

/** Opens the list of a noun as on a date. */
export function AtDateLink({ noun }: { noun: (typeof listedAtNouns)[number] }) {
  const { atDate } = useHistoryTexts();
  return (
    <Button
      variant="outlined"
      component={Link}
      to={`/history/${noun}`}
      startIcon={<ClockIcon width={18} height={18} />}
    >
      {atDate}
    </Button>
  );
}
