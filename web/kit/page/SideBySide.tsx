import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Content with a sticky aside, such as a preview; on narrow screens the aside is below. */
export function SideBySide({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <Box
      className="columns"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>{children}</Box>
      <Box sx={{ position: { md: 'sticky' }, top: 72, minWidth: 0 }}>{aside}</Box>
    </Box>
  );
}
