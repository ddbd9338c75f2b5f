import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export function Sample({ title, stack, children }: { title: string; stack?: boolean; children: ReactNode }) {
  const flow = stack
    ? { display: 'grid', gap: 2 }
    : { display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' };
  return (
    <section>
      <Box component="h2" sx={{ mb: 1.5, fontSize: 13, color: 'text.secondary' }}>
        {title}
      </Box>
      <Box sx={flow}>{children}</Box>
    </section>
  );
}
