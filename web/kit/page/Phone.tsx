import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The outline of a phone, for previews of what the mobile app shows. */
export function Phone({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      role="img"
      aria-label={label}
      sx={{
        width: 260,
        maxWidth: '100%',
        aspectRatio: '9 / 18.5',
        mx: 'auto',
        p: '8px',
        borderRadius: '34px',
        border: '1px solid var(--line-strong)',
        background: '#05070b',
      }}
    >
      <Box
        sx={{
          position: 'relative',
          height: '100%',
          overflow: 'hidden',
          borderRadius: '26px',
          background: 'linear-gradient(165deg, #26314a, #10141f 60%, #2c1d16)',
          color: '#fff',
          display: 'flex',
          flexDirection: 'column',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
