import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Icon } from '../../theme/icons.tsx';

interface Props {
  icon: Icon;
  title: string;
  hint: string;
  /** Added to its style. */
  sx?: object;
  children?: ReactNode;
}

/** Shown where nothing is: why, and what to do next. */
export const Empty = ({ icon: IconComponent, title, hint, sx, children }: Props) => (
  <Box role="status" sx={{ py: 8, px: 3, textAlign: 'center', ...sx }}>
    <IconComponent width={28} height={28} style={{ color: 'var(--text-quiet)' }} />
    <Box component="p" sx={{ mt: 1.5, fontSize: 15, fontWeight: 600 }}>
      {title}
    </Box>
    <Box component="p" sx={{ color: 'text.secondary' }}>
      {hint}
    </Box>
    {children}
  </Box>
);
