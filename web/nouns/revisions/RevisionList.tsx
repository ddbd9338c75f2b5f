import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { revisions } from '#contract/revisions.calls.ts';
import { type Revision, revisionStatuses } from '#contract/revisions.ts';
import { FilterSelect } from '../../kit/fields/picker/FilterSelect.tsx';
import { useList } from '../../kit/http/data.ts';
import { DataTable } from '../../kit/lists/DataTable.tsx';
import { SearchField } from '../../kit/lists/filters/SearchField.tsx';
import { ListPage } from '../../kit/lists/ListPage.tsx';
import type { Column } from '../../kit/lists/table.ts';
import { useListState } from '../../kit/lists/useListState.ts';
import { ReviewIcon } from '../../kit/theme/icons.tsx';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { UndoBar } from './decision/UndoBar.tsx';
import { reviewPath } from './decision/useDecision.ts';
import { RevisionStatusChip } from './RevisionStatusChip.tsx';
import { useRevisionTexts } from './revisions.texts.ts';

const filters = { status: revisionStatuses, waiting: ['true'] } as const;

/** `/spot_revisions`: the changes that owners proposed, the oldest pending one first (product/revisions#list). */
// Not declared with `nounList`: it loads the country filter (9 kB), which this list does not have.
export function RevisionList() {
  const t = useRevisionTexts();
  const list = useListState('spot_revisions', { filters });
  const { fields, values } = t;
  const columns = useMemo<Column<Revision>[]>(
    () => [
      { id: 'spot_name', label: fields.spot_name, cell: nameOf },
      { id: 'createdAt', label: fields.createdAt, cell: ({ createdAt }) => <DateCell value={createdAt} /> },
      { id: 'status', label: fields.status, cell: ({ status }) => <RevisionStatusChip status={status} /> },
      { id: 'spot_id', label: fields.spot_id, cell: ({ spot_id }) => <SpotId id={spot_id} /> },
    ],
    [fields],
  );
  return (
    <ListPage
      title={t.title}
      list={list}
      actions={<ReviewPendingButton />}
      filters={
        <>
          <SearchField value={list.search} onChange={list.setSearch} label={t.searchLabel} />
          <FilterSelect
            label={fields.status}
            value={list.filters.status}
            options={revisionStatuses.map((value) => ({ value, label: values.status[value] }))}
            onChange={(status) => list.setFilter('status', status)}
          />
          <FilterSelect
            label={fields.waiting}
            value={list.filters.waiting}
            options={[{ value: 'true', label: values.waiting.true }]}
            onChange={(waiting) => list.setFilter('waiting', waiting)}
          />
        </>
      }
    >
      <UndoBar />
      <DataTable
        label={t.title}
        list={list}
        rows={useList(revisions.list, list.query)}
        columns={columns}
        nameOf={nameOf}
        edit={({ id }) => reviewPath(id)}
        remove={revisions.remove}
        emptyHint={t.emptyHint}
      />
    </ListPage>
  );
}

const nameOf = ({ spot_name, spot_id }: Revision): string => spot_name || spot_id;

const SpotId = ({ id }: { id: string }) => (
  <Box component="span" sx={{ fontSize: 12, color: 'text.secondary', whiteSpace: { md: 'nowrap' } }}>
    {id}
  </Box>
);

/** Opens the oldest pending revision; each decision then opens the next one. */
function ReviewPendingButton() {
  const t = useRevisionTexts();
  const { data } = useList(revisions.list, { status: 'pending', page: 1, perPage: 5 });
  const [first] = data?.data ?? [];
  if (!first || !data) return null;
  return (
    <Button
      variant="contained"
      component={Link}
      to={reviewPath(first.id, true)}
      startIcon={<ReviewIcon width={18} height={18} />}
    >
      {t.start(data.metadata.total)}
    </Button>
  );
}
