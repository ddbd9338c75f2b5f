import { useMemo } from 'react';
import { useParams } from 'react-router';
import { type EventRecord, events } from '#contract/events.ts';
import { spots } from '#contract/spots.calls.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { useList, useOne } from '../kit/data.ts';
import { formatDay } from '../kit/dates.ts';
import { ListPage } from '../kit/ListPage.tsx';
import { isMissing } from '../kit/problem.ts';
import { SearchField } from '../kit/SearchField.tsx';
import type { Column } from '../kit/table.ts';
import { useListState } from '../kit/useListState.ts';
import { useRowHistory } from '../kit/useRowHistory.tsx';
import { WebLink } from '../kit/WebLink.tsx';
import { NoSuchSpot } from '../spots/SpotRef.tsx';
import { useTexts } from '../texts/useTexts.ts';
import { useEventTexts } from './events.texts.ts';
import { useEventHistory } from './useEventHistory.ts';

/** `/spots/{spotId}/events`: a spot's events, the latest date first. */
export function EventList() {
  const t = useEventTexts();
  const { spotId = '' } = useParams();
  const list = useListState(`events-${spotId}`);
  const spot = useOne(spots.read, { query: { id: spotId } });
  const rows = useList(events.list, { ...list.query, spot_id: spotId });
  const columns = useEventColumns();
  const [actions, history] = useRowHistory('events', useEventHistory(), nameOf);
  if (isMissing(spot.error)) return <NoSuchSpot />;
  const path = `/spots/${spotId}/events`;
  const title = t.title(spot.data?.data.name ?? '…');
  return (
    <ListPage
      title={title}
      list={list}
      add={`${path}/new`}
      filters={<SearchField value={list.search} onChange={list.setSearch} label={t.searchLabel} />}
    >
      <DataTable
        label={title}
        list={list}
        rows={rows}
        columns={columns}
        nameOf={nameOf}
        edit={(event) => `${path}/${event.id}/edit`}
        actions={actions}
        remove={events.remove}
        emptyHint={t.none}
      />
      {history}
    </ListPage>
  );
}

const nameOf = (event: EventRecord) => event.title;

function useEventColumns(): Column<EventRecord>[] {
  const t = useEventTexts();
  const shared = useTexts();
  return useMemo(
    () => [
      { id: 'title', label: t.name, cell: ({ title }) => <strong>{title}</strong> },
      { id: 'date', label: t.date, cell: ({ date }) => (date ? formatDay(date) : shared.noDate) },
      { id: 'start_time', label: t.startTime, cell: ({ start_time }) => start_time },
      { id: 'location', label: t.location, cell: ({ location }) => location },
      {
        id: 'tickets',
        label: t.tickets,
        cell: ({ tickets }) => <WebLink address={tickets} />,
      },
    ],
    [t, shared],
  );
}
