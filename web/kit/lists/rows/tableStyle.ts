import { coarsePointerLinks } from '../../theme/touch.ts';
import { chipStyle } from '../../values/StatusChip.tsx';
import { actionStyle } from './RowActions.tsx';
import { sortStyle } from './SortHeader.tsx';

/** The style of the rows as a table. */
export const tableStyle = {
  width: '100%',
  overflowX: 'auto',
  '& table': { width: '100%', borderCollapse: 'collapse', borderSpacing: 0 },
  '& thead': { background: 'var(--sunken)' },
  '& th, & td': {
    padding: '10px 12px',
    borderBottom: '1px solid var(--line)',
    textAlign: 'left',
    verticalAlign: 'inherit',
  },
  // A picture of 100 px needs less padding. At the sides cells have that of their header, which narrow tables reduce.
  '& tr:has(.picture) > td': { paddingBlock: '3px' },
  '& .dense th, & .dense td': { paddingBlock: '3px' },
  '& th': {
    color: 'var(--text-quiet)',
    fontSize: 12.5,
    fontWeight: 550,
    lineHeight: '24px',
    whiteSpace: 'nowrap',
    padding: '5px 12px',
    // Many columns scroll sideways: text may be broken anywhere, so that without it they would become slivers.
    minWidth: 112,
  },
  // Limits the share of a long word: a table divides its width by the maximum width of the cells.
  '& td': { fontSize: 14, lineHeight: 1.45, maxWidth: 360, overflowWrap: 'anywhere' },
  '& time': { whiteSpace: 'nowrap' },
  '& tbody tr:hover': { background: 'var(--hover)' },
  '& tr[data-changed] > td:first-of-type': { boxShadow: 'inset 3px 0 var(--info)' },
  '& tr[data-to]': { cursor: 'pointer' },
  '& tbody tr:focus-visible': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '& tr:last-child td': { border: 0 },
  ...chipStyle,
  ...sortStyle,
  '& .pick': { width: 40, minWidth: 0, paddingRight: 0 },
  ...actionStyle,
  ...coarsePointerLinks,
  '& .row-actions': { ...actionStyle['& .row-actions'], justifyContent: 'flex-end' },
  // On narrow tables, columns are closer, actions are icons only, and a date may wrap.
  containerType: 'inline-size',
  '@container (max-width: 900px)': {
    '& th, & td': { paddingInline: '8px' },
    '& th': { minWidth: 104 },
    '& .row-actions > *': { minWidth: 36, minHeight: 36 },
    '& .row-actions > * > span': { display: 'none' },
    '& .row-actions svg': { m: 0 },
    '& time': { whiteSpace: 'normal' },
  },
} as const;
