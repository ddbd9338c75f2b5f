import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useTexts } from '../../texts/useTexts.ts';
import { ClockIcon } from '../theme/icons.tsx';

/** Opens the list as on a date. Its text is shown where there is room for all buttons of a list. */
export function AtDateLink({ to }: { to: string }) {
  const { atDate } = useTexts();
  return (
    <Button
      variant="outlined"
      component={Link}
      to={to}
      aria-label={atDate}
      title={atDate}
      sx={{ gap: 1, minWidth: 0, px: { sm: 1, xl: 1.75 } }}
    >
      <ClockIcon width={18} height={18} />
      <Box component="span" sx={{ display: { sm: 'none', xl: 'inline' } }}>
        {atDate}
      </Box>
    </Button>
  );
}
