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
const longestWaiting = { status: 'pending', page: 1, perPage: 5 } as const;

/** `/spot_revisions`: what owners changed, the longest waiting first; none is added by hand (product/revisions#list). */
export function RevisionList() {
  const t = useRevisionTexts();
  const list = useListState('spot_revisions', filters);
  const rows = useList(revisions.list, list.query);
  const columns = useMemo<Column<Revision>[]>(
    () => [
      { id: 'name', label: t.spotName, cell: nameOf },
      { id: 'createdAt', label: t.sentAt, cell: ({ createdAt }) => <DateCell value={createdAt} /> },
      { id: 'status', label: t.status, cell: ({ status }) => <RevisionStatusChip status={status} /> },
      { id: 'spot_id', label: t.spotId, cell: ({ spot_id }) => <SpotId id={spot_id} /> },
    ],
    [t],
  );
  return (
    <ListPage
      title={t.title}
      list={list}
      actions={<Start />}
      filters={
        <>
          <SearchField value={list.search} onChange={list.setSearch} label={t.searchLabel} />
          <FilterSelect
            label={t.status}
            value={list.filters.status}
            options={revisionStatuses.map((value) => ({ value, label: t.statuses[value] }))}
            onChange={(status) => list.setFilter('status', status)}
          />
          <FilterSelect
            label={t.waiting}
            value={list.filters.waiting}
            options={[{ value: 'true', label: t.waitingLong }]}
            onChange={(waiting) => list.setFilter('waiting', waiting)}
          />
        </>
      }
    >
      <UndoBar />
      <DataTable
        label={t.title}
        list={list}
        rows={rows}
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

/** Opens the one that waits longest, to go on from each to the next. */
function Start() {
  const t = useRevisionTexts();
  const { data } = useList(revisions.list, longestWaiting);
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
