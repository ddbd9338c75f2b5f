/* The look of the tables of numbers: the first column takes the space that the numbers leave. */

export const tableStyle = { width: '100%', borderCollapse: 'collapse', fontSize: 14 } as const;

export const headerStyle = {
  color: 'text.secondary',
  fontSize: 12.5,
  fontWeight: 550,
  textAlign: 'left',
  verticalAlign: 'bottom',
  pb: 0.5,
  '&:not(:first-of-type)': { textAlign: 'right', pl: 2 },
} as const;

export const rowStyle = { borderTop: '1px solid var(--line)' } as const;

export const nameStyle = { textAlign: 'left', fontWeight: 400, py: 0.75, overflowWrap: 'anywhere' } as const;

export const numberStyle = {
  textAlign: 'right',
  py: 0.75,
  pl: 2,
  width: '1%',
  whiteSpace: 'nowrap',
  verticalAlign: 'top',
  fontVariantNumeric: 'tabular-nums',
} as const;
