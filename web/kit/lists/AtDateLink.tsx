import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useTexts } from '../../texts/useTexts.ts';
import { ClockIcon } from '../theme/icons.tsx';

/** Opens the list as on a date. */
export function AtDateLink({ to }: { to: string }) {
  const { atDate } = useTexts();
  return (
    <Button variant="outlined" component={Link} to={to} startIcon={<ClockIcon width={18} height={18} />}>
      {atDate}
    </Button>
  );
}
