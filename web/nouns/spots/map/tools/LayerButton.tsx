import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { coarsePointer } from '../../../../kit/theme/touch.ts';

interface Props {
  isOn: boolean;
  onToggle(): void;
  children: ReactNode;
}

/** A button that switches a part of the map on and off. */
export const LayerButton = ({ isOn, onToggle, children }: Props) => (
  <ButtonBase aria-pressed={isOn} onClick={onToggle} sx={chipStyle}>
    {children}
  </ButtonBase>
);

/** One line, that scrolls sideways where it has no room: the map below stays where it is when a record opens beside it. */
export const rowStyle = {
  display: 'flex',
  gap: 0.75,
  alignItems: 'center',
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  minWidth: 0,
} as const;

const chipStyle = {
  flex: 'none',
  gap: 0.75,
  px: 1.25,
  minHeight: 28,
  borderRadius: '14px',
  border: '1px solid var(--line)',
  font: 'inherit',
  fontSize: 13,
  '& .dot': { width: 10, height: 10, borderRadius: '50%' },
  '& .count': { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '&[aria-pressed=true]': {
    borderColor: 'var(--accent)',
    background: 'var(--accent-quiet)',
    fontWeight: 550,
  },
  '&:focus-visible': { outline: '2px solid var(--accent)', outlineOffset: 1 },
  [coarsePointer]: { minHeight: 44, borderRadius: '22px' },
} as const;
