import { Link } from 'react-router';
import { touched } from '../theme/touch.ts';
import type { RowAction } from './table.ts';

interface Props<Row> {
  row: Row;
  /** How the row is called, so that each button says what it acts on. */
  name: string;
  actions: readonly RowAction<Row>[];
}

/** The buttons of one row. Their look, `actionStyle`, belongs into the style of what holds the rows. */
export function RowActions<Row>({ row, name, actions }: Props<Row>) {
  const offered = actions.filter((action) => action.when?.(row) ?? true);
  return (
    <div className={offered.length > 2 ? 'row-actions many' : 'row-actions'}>
      {offered.map(({ label, icon: Drawn, to, run, tone }) => {
        const words = { className: tone, title: label, 'aria-label': name ? `${label}: ${name}` : label };
        return to ? (
          <Link key={label} to={to(row)} {...words}>
            <Drawn width={16} height={16} />
            <span>{label}</span>
          </Link>
        ) : (
          <button key={label} type="button" onClick={() => run?.(row)} {...words}>
            <Drawn width={16} height={16} />
            <span>{label}</span>
          </button>
        );
      })}
    </div>
  );
}

/** As MUI's small quiet buttons, which would be thirty components on a page of rows. */
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
    [touched]: { minHeight: 44 },
  },
  '& .row-actions svg': { flex: 'none', ml: '-2px', mr: 1 },
  '& .row-actions > :hover': { background: 'var(--hover)', color: 'text.primary' },
  '& .row-actions > .danger:hover': { color: 'error.main' },
} as const;
