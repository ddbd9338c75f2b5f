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
      background: 'linear-gradient(transparent, var(--page) 35%)',
    }}
  >
    {children}
  </Box>
);
