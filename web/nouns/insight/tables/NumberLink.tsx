import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { coarsePointer } from '../../../kit/theme/touch.ts';

interface Props {
  to: string;
  /** Begins with the text that is shown. */
  label: string;
  children: string;
}

/** A number in a table, which opens the list of what it counts. */
export function NumberLink({ to, label, children }: Props) {
  return (
    <Box component={Link} to={to} aria-label={label} sx={style}>
      {children}
    </Box>
  );
}

const style = {
  color: 'inherit',
  textDecorationColor: 'var(--line-strong)',
  textUnderlineOffset: '3px',
  '&:hover': { textDecorationColor: 'currentColor' },
  [coarsePointer]: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    minWidth: 44,
    minHeight: 44,
  },
} as const;
