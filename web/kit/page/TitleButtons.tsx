import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Several buttons beside a title that are equally important: on narrow screens in a row below it. */
export const TitleButtons = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: { xs: 0.5, sm: 1.5 },
      ml: { xs: -1, sm: 0 },
    }}
  >
    {children}
  </Box>
);
