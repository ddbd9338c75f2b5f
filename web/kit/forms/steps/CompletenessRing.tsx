import Box from '@mui/material/Box';

const radius = 19;
const length = 2 * Math.PI * radius;

/** How complete something is as a ring; its text is beside it, for screen readers too. */
export const CompletenessRing = ({ percent }: { percent: number }) => (
  <Box
    component="span"
    aria-hidden="true"
    sx={{ position: 'relative', display: 'grid', placeItems: 'center', width: 44, height: 44, flex: 'none' }}
  >
    <svg viewBox="0 0 44 44" width="44" height="44" fill="none" strokeWidth="4" aria-hidden="true">
      <circle cx="22" cy="22" r={radius} stroke="var(--line)" />
      <circle
        cx="22"
        cy="22"
        r={radius}
        stroke={percent === 100 ? 'var(--success)' : 'var(--accent)'}
        strokeDasharray={`${(length * percent) / 100} ${length}`}
        transform="rotate(-90 22 22)"
      />
    </svg>
    <Box component="span" sx={{ position: 'absolute', fontSize: 11.5, fontWeight: 650 }}>
      {percent}
    </Box>
  </Box>
);
