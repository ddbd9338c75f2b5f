import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The buttons at the end of a screen; sticky, so that they stay visible while it scrolls. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <Box
    className="action-bar"
    sx={{
      position: 'sticky',
      bottom: 0,
      zIndex: 2,
      mt: 2,
      py: 1.5,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'flex-end',
      gap: 1,
      // Three buttons fit beside each other on the narrowest phone.
      '@media (max-width: 389px)': { gap: 0.75, '& .MuiButton-root': { px: 1.25 } },
      background: 'linear-gradient(transparent, var(--page) 35%)',
    }}
  >
    {children}
  </Box>
);
