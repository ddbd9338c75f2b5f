import useMediaQuery from '@mui/material/useMediaQuery';
import { pageSizes } from '#contract/kit/endpoint.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { Select } from '../../fields/picker/Select.tsx';
import { formatNumber } from '../../values/useNumberFormat.ts';
import type { ListState } from '../useListState.ts';
import { Pages } from './Pages.tsx';
import './footer.css';

interface Props {
  list: Pick<ListState, 'page' | 'perPage' | 'setPage' | 'setPerPage'>;
  total: number | undefined;
  dense: boolean;
  setDense(dense: boolean): void;
}

const sizes = pageSizes.map((size) => ({ value: String(size), label: String(size) }));

/** Below the rows: page size, row range, page numbers, and the Dense padding switch. */
export function TableFooter({ list, total, dense, setDense }: Props) {
  const t = useTexts();
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  return (
    <div className="table-footer">
      {/* A plain element: MUI's switch would be a tenth of what a list loads besides the shell. */}
      <label className="dense-switch">
        <input
          type="checkbox"
          role="switch"
          aria-checked={dense}
          checked={dense}
          onChange={({ target }) => setDense(target.checked)}
        />
        {t.densePadding}
      </label>
      <div>
        {t.rowsPerPage}
        <Select
          className="small"
          aria-label={t.rowsPerPage}
          value={String(list.perPage)}
          options={sizes}
          onChange={({ target }) => list.setPerPage(Number(target.value))}
        />
      </div>
      <span role="status">{total ? <Range {...list} total={total} /> : null}</span>
      <Pages
        count={Math.max(1, Math.ceil((total ?? 0) / list.perPage))}
        page={list.page}
        onChange={list.setPage}
        siblings={isPhone ? 0 : 1}
      />
    </div>
  );
}

function Range({ page, perPage, total }: { page: number; perPage: number; total: number }) {
  const t = useTexts();
  const written = (value: number) => formatNumber(Math.min(value, total));
  return t.range(written((page - 1) * perPage + 1), written(page * perPage), written(total));
}
