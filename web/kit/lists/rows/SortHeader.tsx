import { ChevronIcon } from '../../theme/icons.tsx';
import type { ListState } from '../useListState.ts';

export type Sorting = Pick<ListState, 'sort' | 'order' | 'setSort'>;

/** The value of `aria-sort` of a column. */
export function ariaSort(column: string | undefined, { sort, order }: Sorting) {
  if (!column || column !== sort) return undefined;
  return order === 'desc' ? 'descending' : 'ascending';
}

interface Props {
  label: string;
  /** The name of the column in the query. */
  column: string;
  sorting: Sorting;
}

/** The header of a column that sorts the list: ascending, descending, then in the order of the list itself. */
export function SortHeader({ label, column, sorting }: Props) {
  const isSorted = sorting.sort === column;
  const next = () => {
    if (!isSorted) return sorting.setSort(column, 'asc');
    return sorting.order === 'desc' ? sorting.setSort(undefined) : sorting.setSort(column, 'desc');
  };
  return (
    <button type="button" className="sort" onClick={next}>
      {label}
      <ChevronIcon
        width={14}
        height={14}
        style={{
          opacity: isSorted ? 1 : undefined,
          transform: isSorted && sorting.order === 'desc' ? undefined : 'rotate(180deg)',
        }}
      />
    </button>
  );
}

/** For the container of the table. */
export const sortStyle = {
  '& .sort': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 0.5,
    m: '-2px -6px',
    p: '2px 6px',
    border: 0,
    borderRadius: '6px',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
  },
  '& .sort svg': { opacity: 0, transition: 'opacity .1s' },
  '& .sort:hover svg, & .sort:focus-visible svg': { opacity: 0.6 },
  '& .sort:hover, & [aria-sort] .sort': { color: 'text.primary' },
} as const;
