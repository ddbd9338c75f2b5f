import usePagination, { type UsePaginationItem } from '@mui/material/usePagination';
import { useTexts } from '../../../texts/useTexts.ts';
import { ChevronIcon } from '../../theme/icons.tsx';
import { formatNumber } from '../../values/useNumberFormat.ts';
import './footer.css';

interface Props {
  page: number;
  count: number;
  /** How many numbers are shown on each side of the present page. */
  siblings: number;
  onChange(page: number): void;
}

/** The numbers of the pages, as plain buttons: MUI's are ten times as large, and every list waits for them. */
export function Pages({ page, count, siblings, onChange }: Props) {
  const t = useTexts();
  const { items } = usePagination({
    ...{ page, count, siblingCount: siblings },
    onChange: (_event, next) => onChange(next),
  });
  return (
    <nav aria-label={t.pagination}>
      <ul className="pages">
        {items.map((item) => (
          <li key={item.type === 'page' ? item.page : item.type}>
            {item.type.endsWith('ellipsis') ? '…' : <PageButton {...item} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Not `disabled` at the first and the last page: it keeps the focus. */
function PageButton({ type, page, selected, disabled, onClick }: UsePaginationItem) {
  const t = useTexts();
  const isNumber = type === 'page';
  const number = formatNumber(page ?? 1);
  const arrowLabel = type === 'previous' ? t.previousPage : t.nextPage;
  return (
    <button
      type="button"
      aria-label={isNumber ? t.page(number) : arrowLabel}
      aria-current={selected ? 'page' : undefined}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      {isNumber ? number : <ChevronIcon className={type} width={18} height={18} />}
    </button>
  );
}
