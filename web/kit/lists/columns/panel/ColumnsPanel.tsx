import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useEffect, useId, useRef, useState } from 'react';
import { coarsePointer } from '../../../theme/touch.ts';
import { visuallyHidden } from '../../../theme/visuallyHidden.ts';
import type { Column } from '../../table.ts';
import { defaultIds, movedTo, shownIds } from '../chosenColumns.ts';
import { useColumnTexts } from '../columns.texts.ts';
import type { ColumnChoice } from '../useColumnChoice.ts';
import { ColumnRow } from './ColumnRow.tsx';
import { useColumnPanelTexts } from './columnsPanel.texts.ts';

interface Props {
  id: string;
  anchor: HTMLElement;
  all: readonly Pick<Column<never>, 'id' | 'label' | 'optional'>[];
  choice: ColumnChoice;
  close(): void;
}

/** The choice of columns: what is checked is shown, in this order. A column that is hidden keeps its place while it is open. */
export function ColumnsPanel({ id, anchor, all, choice, close }: Props) {
  const t = useColumnPanelTexts();
  const { columns } = useColumnTexts();
  const title = useId();
  const shown = shownIds(all, choice.ids);
  const [order, setOrder] = useState(() => inOrder(all, shown));
  const [said, setSaid] = useState('');
  const labelOf = (column: string) => all.find((one) => one.id === column)?.label ?? column;
  // What was chosen last: two quick clicks may come before the panel is rendered again.
  const latest = useRef(shown);
  const key = shown.join();
  useEffect(() => {
    latest.current = key.split(',');
  }, [key]);
  const show = (next: string[]) => {
    latest.current = next;
    choice.choose(next);
  };

  const toggle = (column: string) => {
    const shown = latest.current;
    const isShown = shown.includes(column);
    setSaid(isShown ? t.hidden(labelOf(column)) : t.shown(labelOf(column)));
    show(order.filter((one) => (one === column ? !isShown : shown.includes(one))));
  };
  const move = (column: string, index: number) => {
    const next = movedTo(order, column, index);
    if (next.join() === order.join()) return;
    setOrder(next);
    setSaid(t.moved(labelOf(column), next.indexOf(column) + 1, next.length));
    const visible = next.filter((one) => latest.current.includes(one));
    if (visible.join() !== latest.current.join()) show(visible);
  };
  const restore = () => {
    setOrder(inOrder(all, defaultIds(all)));
    setSaid(t.restored);
    choice.choose(choice.isOfAddress ? defaultIds(all) : null);
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          id,
          role: 'dialog',
          'aria-labelledby': title,
          sx: {
            mt: 0.5,
            width: 320,
            maxWidth: 'calc(100vw - 32px)',
            display: 'flex',
            flexDirection: 'column',
          },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 1, pt: 1 }}>
        <Box id={title} component="h2" sx={{ flex: 1, m: 0, fontSize: 14, fontWeight: 600 }}>
          {columns}
        </Box>
        <Button
          size="small"
          color="inherit"
          disabled={shown.join() === defaultIds(all).join()}
          onClick={restore}
          sx={{ color: 'text.secondary' }}
        >
          {t.restore}
        </Button>
      </Box>
      <Box component="ul" aria-labelledby={title} sx={listStyle}>
        {order.map((column, index) => (
          <ColumnRow
            key={column}
            label={labelOf(column)}
            checked={shown.includes(column)}
            fixed={shown.length === 1 && shown[0] === column}
            index={index}
            count={order.length}
            toggle={() => toggle(column)}
            move={(to) => move(column, to)}
          />
        ))}
      </Box>
      <Box sx={hintStyle}>
        {choice.isOfAddress ? t.hintOfView : t.hint} <span>{t.keys}</span>
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </Popover>
  );
}

/** The shown columns first, then the others. */
const inOrder = (all: Props['all'], shown: readonly string[]): string[] => [
  ...shown,
  ...all.map((column) => column.id).filter((column) => !shown.includes(column)),
];

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0.75,
  maxHeight: 'min(60vh, 460px)',
  overflowY: 'auto',
} as const;
const hintStyle = {
  px: 2,
  py: 1,
  borderTop: '1px solid var(--line)',
  color: 'text.secondary',
  fontSize: 12.5,
  lineHeight: 1.4,
  [coarsePointer]: { '& span': { display: 'none' } },
} as const;
