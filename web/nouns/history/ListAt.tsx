import { useMemo } from 'react';
import { history, type listedAtNouns, type RecordAt } from '#contract/history.ts';
import { useHistoryTexts } from '../../kit/history/history.texts.ts';
import type { AnyHistoryWords } from '../../kit/history/historyWords.ts';
import { useList } from '../../kit/http/data.ts';
import { DataTable } from '../../kit/lists/DataTable.tsx';
import { anyDay } from '../../kit/lists/filters/anyDay.ts';
import { DayFilter } from '../../kit/lists/filters/DayFilter.tsx';
import { SearchField } from '../../kit/lists/filters/SearchField.tsx';
import { ListPage } from '../../kit/lists/ListPage.tsx';
import type { RowAction } from '../../kit/lists/table.ts';
import { useListState } from '../../kit/lists/useListState.ts';
import { ClockIcon } from '../../kit/theme/icons.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { columnsAt } from './columnsAt.tsx';
import { endOf, pointAt } from './points.ts';
import { useVersionTexts } from './versions.texts.ts';

type Noun = (typeof listedAtNouns)[number];

const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Existing days up to today. */
const pastDays: readonly string[] = Object.assign([], {
  includes: (value: string) => anyDay.includes(value) && value <= day(0),
});
const filters = { at: pastDays };

/** The spots or users as they were at the end of a day, yesterday by default (product/history#as-on-date). */
export function ListAt({ noun, words }: { noun: Noun; words: AnyHistoryWords }) {
  const t = useVersionTexts();
  const { nobody } = useTexts();
  const { compare } = useHistoryTexts();
  const list = useListState(`history-${noun}`, { filters });
  const { at = day(1), ...query } = list.query;
  const rows = useList(history.listAt, { noun, ...query, at: endOf(at) });
  const names = rows.data && 'names' in rows.data ? (rows.data.names as Record<string, string>) : undefined;
  const columns = useMemo(() => columnsAt(noun, words, t, names ?? {}), [noun, words, t, names]);
  const pathOf = ({ id }: RecordAt) => `/history/${noun}/${id}?left=${pointAt(at)}`;
  const actions: RowAction<RecordAt>[] = [{ label: compare, icon: ClockIcon, to: pathOf }];
  return (
    <ListPage
      title={t.lists[noun]}
      list={list}
      filters={
        <>
          <SearchField value={list.search} onChange={list.setSearch} label={t.searchLabels[noun]} />
          <DayFilter
            label={t.day}
            value={at}
            max={day(0)}
            onChange={(chosen) => list.setFilter('at', chosen)}
          />
        </>
      }
    >
      <p style={{ margin: '0 0 16px', color: 'var(--text-quiet)' }}>{t.intro}</p>
      <DataTable
        label={t.lists[noun]}
        list={list}
        rows={rows}
        columns={columns}
        nameOf={({ name }) => name || nobody}
        open={pathOf}
        actions={actions}
        emptyHint={t.noneThen}
      />
    </ListPage>
  );
}
