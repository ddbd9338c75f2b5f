import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { coarsePointerLinks } from '../../theme/touch.ts';
import { chipStyle } from '../../values/StatusChip.tsx';
import { SelectRow } from '../selection/SelectRow.tsx';
import type { Column } from '../table.ts';
import { useOpenRow } from './openRow.ts';
import { actionStyle, RowActions } from './RowActions.tsx';
import { MarkOf, type RowsProps } from './TableRows.tsx';

/** The rows as cards, for narrow screens: the first column is the heading, or the picture. */
export function CardRows<Row extends { id: string }>(props: RowsProps<Row>) {
  const { label, columns, actions, nameOf, open, rows, expected, dense, selection, marks } = props;
  const openHandlers = useOpenRow();
  const [heading, ...rest] = columns;
  if (!rows) return <SkeletonCards count={Math.min(expected, 5)} />;
  return (
    <Box component="ul" aria-label={label} sx={style} {...openHandlers}>
      {rows.map((row) => (
        <Box
          component="li"
          key={row.id}
          tabIndex={-1}
          data-row={row.id}
          data-to={open?.(row)}
          data-selected={selection?.has(row.id) || undefined}
          data-changed={marks?.get(row.id)?.change ? true : undefined}
          sx={{ py: dense ? 1 : 2, position: 'relative', '& > .pick + *': { pr: 4 } }}
        >
          {selection ? (
            <Box className="pick" sx={{ position: 'absolute', top: 14, right: 18, zIndex: 1 }}>
              <SelectRow {...{ row, rows, selection }} name={nameOf(row)} />
            </Box>
          ) : null}
          {heading?.narrow === 'picture' ? (
            <Box sx={besidePicture}>
              <Box sx={{ flex: 'none' }}>{heading.cell(row)}</Box>
              <Details row={row} columns={rest} dense={dense} labels="fit-content(68px)" />
            </Box>
          ) : (
            <>
              <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{heading?.cell(row)}</Box>
              <Details row={row} columns={rest} dense={dense} />
            </>
          )}
          {actions.length > 0 ? (
            <Box sx={{ mt: 'auto', pt: 0.5, ml: -1 }}>
              <RowActions row={row} name={nameOf(row)} actions={actions} />
              <Box component="span" sx={markStyle}>
                <MarkOf mark={marks?.get(row.id)} />
              </Box>
            </Box>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}

/** Beside the picture, and below it where words would become columns of letters. */
const besidePicture = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  '& dl': { mt: 0, flex: '1 1 148px' },
} as const;

/** A line below the words of the buttons, whose touch targets are higher. */
const markStyle = {
  position: 'absolute',
  bottom: 11,
  left: 4,
  right: 4,
  height: 0,
  '& > span': { maxWidth: 'calc(100% - 24px)' },
} as const;

/** One card a row on a phone, several where they fit. */
const style = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 330px), 1fr))',
  // Each card has a line above and on its left; the lines at the edges are cut off.
  overflow: 'hidden',
  '& > li': {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    px: 2,
    background: 'var(--surface)',
    boxShadow: '-1px -1px 0 var(--line)',
  },
  '& > li[data-changed]': { boxShadow: '-1px -1px 0 var(--line), inset 3px 0 var(--info)' },
  '& > li[data-to]': { cursor: 'pointer' },
  '& > li[data-to]:hover': { background: 'var(--hover)' },
  // There is less room than in a column: a chip wraps.
  '& dd span': { whiteSpace: 'normal !important' },
  ...chipStyle,
  '& .chip': { ...chipStyle['& .chip'], minHeight: 44 },
  ...coarsePointerLinks,
  ...actionStyle,
  '& .row-actions': { ...actionStyle['& .row-actions'], flexWrap: 'wrap' },
  '& .row-actions > *': { ...actionStyle['& .row-actions > *'], minHeight: 44 },
} as const;

interface DetailsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  dense: boolean;
  /** The width of the labels. */
  labels?: string;
}

function Details<Row>({ row, columns, dense, labels = 'minmax(88px, auto)' }: DetailsProps<Row>) {
  const shown = columns.filter((column) => column.narrow !== 'hidden');
  if (shown.length === 0) return null;
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: `${labels} minmax(0, 1fr)`,
        columnGap: 1.5,
        rowGap: dense ? 0.25 : 0.75,
        m: 0,
        mt: 1,
        minWidth: 0,
        fontSize: 13,
        alignItems: 'center',
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
      }}
    >
      {shown.map((column) => (
        <Box key={column.id} sx={{ display: 'contents' }}>
          <dt>{column.label}</dt>
          <dd>{column.cell(row)}</dd>
        </Box>
      ))}
    </Box>
  );
}

function SkeletonCards({ count }: { count: number }) {
  return Array.from({ length: count }, (_, card) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other key
    <Box key={card} sx={{ p: 2, borderBottom: '1px solid var(--line)' }}>
      <Skeleton variant="rounded" height={18} width="60%" />
      <Skeleton variant="rounded" height={14} width="85%" sx={{ mt: 1 }} />
      <Skeleton variant="rounded" height={14} width="40%" sx={{ mt: 1 }} />
    </Box>
  ));
}
