import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { KeyboardEvent } from 'react';
import { ChevronIcon, DragIcon } from '../../../theme/icons.tsx';
import { coarsePointer } from '../../../theme/touch.ts';
import { useColumnPanelTexts } from './columnsPanel.texts.ts';
import { useRowDrag } from './useRowDrag.ts';

interface Props {
  label: string;
  checked: boolean;
  /** The last column that is shown. */
  fixed: boolean;
  index: number;
  count: number;
  toggle(): void;
  move(index: number): void;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** A column in the choice: its handle, its checkbox, and buttons that move it. */
export function ColumnRow({ label, checked, fixed, index, count, toggle, move }: Props) {
  const t = useColumnPanelTexts();
  const { isDragging, handlers } = useRowDrag(count, move);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? steps[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    move(index + step);
  };
  return (
    <Box component="li" sx={rowStyle} className={isDragging ? 'dragging' : undefined} onKeyDown={onKeyDown}>
      <span className="handle" title={t.drag(label)} {...handlers}>
        <DragIcon width={16} height={16} />
      </span>
      <label title={label}>
        <input type="checkbox" checked={checked} disabled={fixed} onChange={toggle} />
        <span>{label}</span>
      </label>
      <span className="moves">
        <IconButton
          size="small"
          aria-label={t.up(label)}
          disabled={index === 0}
          onClick={() => move(index - 1)}
        >
          <ChevronIcon width={16} height={16} style={{ transform: 'rotate(180deg)' }} />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t.down(label)}
          disabled={index === count - 1}
          onClick={() => move(index + 1)}
        >
          <ChevronIcon width={16} height={16} />
        </IconButton>
      </span>
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  height: 34,
  pl: 0.5,
  pr: 0.5,
  borderRadius: 1,
  '&:hover, &:focus-within': { background: 'var(--hover)' },
  '&.dragging': { background: 'var(--accent-quiet)' },
  '& .handle': {
    display: 'flex',
    p: 0.5,
    color: 'text.secondary',
    cursor: 'grab',
    touchAction: 'none',
    opacity: 0.6,
  },
  '&.dragging .handle': { cursor: 'grabbing' },
  '& label': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    alignSelf: 'stretch',
    cursor: 'pointer',
    fontSize: 13.5,
  },
  '& label > span:last-child': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .moves': { display: 'flex', opacity: 0 },
  '&:hover .moves, &:focus-within .moves': { opacity: 1 },
  [coarsePointer]: { height: 44, '& .moves': { opacity: 1 } },
} as const;
