import { useMemo } from 'react';
import { countryCodes } from '#contract/countries.ts';
import { deliveryStates, type Notification, notifications } from '#contract/notifications.ts';
import { CountryFilter } from '../kit/CountryFilter.tsx';
import { Country } from '../kit/countries.tsx';
import { DataTable } from '../kit/DataTable.tsx';
import { useList } from '../kit/data.ts';
import { FilterSelect } from '../kit/filters.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { SearchField } from '../kit/SearchField.tsx';
import type { Column } from '../kit/table.ts';
import { useListState } from '../kit/useListState.ts';
import { useTexts } from '../texts/useTexts.ts';
import { useNotificationTexts } from './notifications.texts.ts';
import { StateChip } from './StateChip.tsx';
import { Times } from './Times.tsx';
import { useNotificationActions } from './useNotificationActions.ts';
import { useSendQuestion } from './useSendQuestion.tsx';

const filters = { state: deliveryStates, country: countryCodes };

/** `/notifications`: one column, the title, with its state below (specification §2). */
export function NotificationList() {
  const t = useNotificationTexts();
  const shared = useTexts();
  const list = useListState('notifications', filters);
  const rows = useList(notifications.list, list.query, nextLook);
  const columns = useMemo<Column<Notification>[]>(
    () => [{ id: 'title', label: t.title, cell: (one) => <Titled notification={one} /> }],
    [t],
  );
  const { ask, question } = useSendQuestion();
  const actions = useNotificationActions(ask);
  return (
    <ListPage
      title={shared.nav.notifications}
      list={list}
      add="/notifications/new"
      filters={
        <>
          <SearchField value={list.search} onChange={list.setSearch} label={t.searchLabel} />
          <FilterSelect
            label={t.state}
            value={list.filters.state}
            options={deliveryStates.map((value) => ({ value, label: t.states[value] }))}
            onChange={(state) => list.setFilter('state', state)}
          />
          <CountryFilter value={list.filters.country} onChange={(code) => list.setFilter('country', code)} />
        </>
      }
    >
      <DataTable
        label={shared.nav.notifications}
        list={list}
        rows={rows}
        columns={columns}
        nameOf={(one) => one.title}
        edit={(one) => `/notifications/${one.id}/edit`}
        remove={notifications.remove}
        removable={(one) => one.state !== 'sending'}
        actions={actions}
        emptyHint={shared.addFirst}
      />
      {question}
    </ListPage>
  );
}

const hour = 3_600_000;

/** Rows on their way are looked at every three seconds; those that wait for their time, when it has come. */
function nextLook(rows: readonly Notification[]): number | false {
  const waits = rows
    .filter(({ state }) => state === 'sending' || state === 'scheduled')
    .map(({ state, send_at }) => (state === 'sending' ? 0 : Date.parse(send_at) - Date.now()));
  return waits.length > 0 && Math.min(hour, Math.max(3000, Math.min(...waits)));
}

function Titled({ notification: one }: { notification: Notification }) {
  return (
    <span style={{ display: 'grid', gap: 6, padding: '4px 0' }}>
      <span style={{ overflowWrap: 'anywhere' }}>{one.title}</span>
      <span
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: '4px 16px',
          alignItems: 'center',
          fontSize: 13,
          fontWeight: 400,
        }}
      >
        <StateChip state={one.state} />
        <Country code={one.country} />
        <Times at={one.sent_at ?? one.send_at} country={one.country} />
      </span>
      {one.reason ? (
        <span style={{ fontSize: 12.5, fontWeight: 400, color: 'var(--text-quiet)' }}>{one.reason}</span>
      ) : null}
    </span>
  );
}
