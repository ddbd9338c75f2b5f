import Box from '@mui/material/Box';
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
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: { xs: 'center', sm: 'flex-start' },
        columnGap: 3,
        rowGap: 1,
        px: 2,
        py: 1,
        borderTop: '1px solid var(--line)',
        fontSize: 13,
        color: 'text.secondary',
      }}
    >
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
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {t.rowsPerPage}
        <Select
          className="small"
          aria-label={t.rowsPerPage}
          value={String(list.perPage)}
          options={sizes}
          onChange={({ target }) => list.setPerPage(Number(target.value))}
        />
      </Box>
      <Box component="span" role="status" sx={{ ml: { md: 'auto' }, fontVariantNumeric: 'tabular-nums' }}>
        {total ? <Range {...list} total={total} /> : null}
      </Box>
      <Pages
        count={Math.max(1, Math.ceil((total ?? 0) / list.perPage))}
        page={list.page}
        onChange={list.setPage}
        siblings={isPhone ? 0 : 1}
      />
    </Box>
  );
}

function Range({ page, perPage, total }: { page: number; perPage: number; total: number }) {
  const t = useTexts();
  const written = (value: number) => formatNumber(Math.min(value, total));
  return t.range(written((page - 1) * perPage + 1), written(page * perPage), written(total));
}
