import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import type { Steps } from './useSteps.ts';

/**
 * The fields of a step. Those of the other steps stay rendered, so that what was typed, chosen and searched there is kept
 * and the conflict dialog knows their labels.
 */
export const StepPanel = <Step extends string>(props: {
  steps: Steps<Step>;
  name: Step;
  children: ReactNode;
}) => (
  <Box
    data-step={props.name}
    sx={{ display: props.steps.current === props.name ? 'grid' : 'none', gap: 2, minWidth: 0 }}
  >
    {props.children}
  </Box>
);

/** Fields of a step under its heading, without a title of their own. */
export const StepPaper = ({ children }: { children: ReactNode }) => (
  <Paper
    variant="outlined"
    sx={{
      p: 2,
      borderColor: 'divider',
      display: 'grid',
      gap: 2,
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignItems: 'start',
    }}
  >
    {children}
  </Paper>
);
