import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { type Comment, comments } from '#contract/comments.ts';
import { countryCodes } from '#contract/countries.ts';
import { spots } from '#contract/spots.calls.ts';
import { CountryFilter } from '../kit/CountryFilter.tsx';
import { DataTable } from '../kit/DataTable.tsx';
import { DateCell } from '../kit/DateCell.tsx';
import { DaysChip, dayFilters } from '../kit/DaysChip.tsx';
import { useList, useOne } from '../kit/data.ts';
import { ListPage } from '../kit/ListPage.tsx';
import { isMissing } from '../kit/problem.ts';
import { SearchField } from '../kit/SearchField.tsx';
import type { Column } from '../kit/table.ts';
import { useListState } from '../kit/useListState.ts';
import { useRowHistory } from '../kit/useRowHistory.tsx';
import { NoSuchSpot } from '../spots/SpotRef.tsx';
import { useTexts } from '../texts/useTexts.ts';
import { useCommentTexts } from './comments.texts.ts';
import { useCommentHistory } from './useCommentHistory.ts';

const filters = { country: countryCodes, ...dayFilters };

/** `/comments`: of all spots, and `/spots/{id}/comments`: of one. They can only be deleted (specification §6). */
export function CommentList() {
  const t = useCommentTexts();
  const { id } = useParams();
  const list = useListState(id ? `comments-${id}` : 'comments', filters);
  const spot = useOne(spots.read, id ? { query: { id } } : undefined);
  const rows = useList(comments.list, { ...list.query, ...(id && { spot_id: id }) });
  const columns = useCommentColumns(id === undefined);
  const [actions, history] = useRowHistory('comments', useCommentHistory(), nameOf);
  if (isMissing(spot.error)) return <NoSuchSpot />;
  const title = id ? t.titleOf(spot.data?.data.name ?? '…') : t.title;
  return (
    <ListPage
      title={title}
      list={list}
      filters={
        <>
          <SearchField value={list.search} onChange={list.setSearch} label={t.searchLabel} />
          {id ? null : (
            <CountryFilter
              value={list.filters.country}
              onChange={(code) => list.setFilter('country', code)}
            />
          )}
          <DaysChip {...list.filters} />
        </>
      }
    >
      <DataTable
        label={title}
        list={list}
        rows={rows}
        columns={columns}
        nameOf={nameOf}
        actions={actions}
        remove={comments.remove}
        emptyHint={t.none}
        failed={t.failed}
      />
      {history}
    </ListPage>
  );
}

/** Enough of it to know which one is meant. */
const nameOf = ({ comment }: Comment) => (comment.length > 60 ? `${comment.slice(0, 60)}…` : comment);

function useCommentColumns(withSpot: boolean): Column<Comment>[] {
  const t = useCommentTexts();
  const shared = useTexts();
  return useMemo(() => {
    const columns: Column<Comment>[] = [
      {
        id: 'comment',
        label: t.comment,
        cell: ({ comment }) => (
          <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', fontWeight: 400 }}>{comment}</span>
        ),
      },
      { id: 'user', label: t.user, cell: (row) => authorOf(row) || shared.nobody },
      {
        id: 'spot',
        label: t.spot,
        cell: ({ spot_id: spot }) => <Link to={`/spots/${spot.id}/edit`}>{spot.name}</Link>,
      },
      { id: 'createdAt', label: t.createdAt, cell: ({ createdAt }) => <DateCell value={createdAt} /> },
    ];
    return columns.filter(({ id }) => withSpot || id !== 'spot');
  }, [t, shared, withSpot]);
}

const authorOf = ({ user_id: user }: Comment): string =>
  user ? `${user.first_name} ${user.last_name}`.trim() : '';
