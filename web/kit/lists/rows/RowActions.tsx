import { Link } from 'react-router';
import { coarsePointer } from '../../theme/touch.ts';
import type { RowAction } from '../table.ts';

interface Props<Row> {
  row: Row;
  /** The name of the row, for the accessible names of its buttons. */
  name: string;
  actions: readonly RowAction<Row>[];
}

/** The buttons of one row. Their style, `actionStyle`, belongs to the container of the rows. */
export function RowActions<Row>({ row, name, actions }: Props<Row>) {
  const available = actions.filter((action) => action.when?.(row) ?? true);
  return (
    <div className={available.length > 2 ? 'row-actions many' : 'row-actions'}>
      {available.map(({ label, icon: IconComponent, to, run, tone }) => {
        const attributes = {
          className: tone,
          title: label,
          'aria-label': name ? `${label}: ${name}` : label,
        };
        return to ? (
          <Link key={label} to={to(row)} {...attributes}>
            <IconComponent width={16} height={16} />
            <span>{label}</span>
          </Link>
        ) : (
          <button key={label} type="button" onClick={() => run?.(row)} {...attributes}>
            <IconComponent width={16} height={16} />
            <span>{label}</span>
          </button>
        );
      })}
    </div>
  );
}

/** Looks like MUI's small text buttons, which would be some thirty components on a page of rows. */
export const actionStyle = {
  '& .row-actions': { display: 'flex', gap: 0.5 },
  '& .row-actions.many': {
    display: 'grid',
    gridTemplateColumns: 'max-content max-content',
    justifyItems: 'start',
    columnGap: 0.5,
    rowGap: 0,
  },
  '& .row-actions > *': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 64,
    minHeight: 28,
    padding: '2px 6px',
    border: 0,
    borderRadius: 1,
    background: 'none',
    color: 'text.secondary',
    font: 'inherit',
    fontSize: 13,
    fontWeight: 550,
    lineHeight: 1.5,
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    WebkitTapHighlightColor: 'transparent',
    transition: 'background-color .25s, color .25s',
    [coarsePointer]: { minHeight: 44 },
  },
  '& .row-actions svg': { flex: 'none', ml: '-2px', mr: 1 },
  '& .row-actions > :hover': { background: 'var(--hover)', color: 'text.primary' },
  '& .row-actions > .danger:hover': { color: 'error.main' },
} as const;
