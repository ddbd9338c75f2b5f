import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';

/** A titled part of a screen of numbers. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        minWidth: 0,
        p: 2,
        border: '1px solid var(--line)',
        borderRadius: 'var(--radius)',
        background: 'var(--surface)',
      }}
    >
      <Box component="h2" id={id} sx={{ typography: 'h2', mb: 1.5 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}
