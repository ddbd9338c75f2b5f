import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { visuallyHidden } from '../theme/visuallyHidden.ts';

/* The layout of two versions of a record, field by field: a label and two values; below each other on narrow screens. */

/** One of the two values of a field. */
export function ComparedValue(props: {
  label: string;
  highlighted?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <Box
      sx={{
        minWidth: 0,
        overflowWrap: 'anywhere',
        borderLeft: '2px solid',
        borderColor: props.highlighted ? 'var(--accent)' : 'var(--line)',
        pl: 1.5,
      }}
    >
      <Box component="span" sx={labelStyle}>
        {props.label}
      </Box>
      <div>{props.children}</div>
    </Box>
  );
}

/** Where the columns have visible headings, the label of a value is for screen readers only. */
const labelStyle = {
  fontSize: 12,
  color: 'text.secondary',
  '@media (min-width: 900px)': visuallyHidden,
} as const;

export const comparedColumns = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr) minmax(0, 1fr)' },
} as const;

export const comparedRow = {
  ...comparedColumns,
  px: 2,
  py: 1.5,
  borderTop: '1px solid var(--line)',
  alignItems: 'start',
} as const;
