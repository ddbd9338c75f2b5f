import Box from '@mui/material/Box';
import Paper, { type PaperProps } from '@mui/material/Paper';
import type { ReactNode } from 'react';

/** The list of a picker, with what is said above and below the options. */
export function ListPaper(props: PaperProps & { head?: ReactNode; foot?: ReactNode }) {
  const { head, foot, children, ...paper } = props;
  return (
    <Paper {...paper}>
      {head}
      {children}
      {foot ? (
        <Box
          role="status"
          sx={{
            px: 2,
            py: 0.75,
            fontSize: 12,
            color: 'text.secondary',
            borderTop: '1px solid var(--line)',
          }}
        >
          {foot}
        </Box>
      ) : null}
    </Paper>
  );
}
