/** A small label on the edge of a row, or in its text. */
export const pillStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  px: 1,
  border: '1px solid var(--line-strong)',
  borderRadius: 999,
  background: 'var(--raised)',
  color: 'var(--text)',
  fontSize: 11.5,
  lineHeight: '16px',
  whiteSpace: 'nowrap',
} as const;
