import { lazy, Suspense, useMemo, useState } from 'react';
import type { TrashedRecord } from '#contract/kit/trash.ts';
import { historyNounOf, type TrashNoun, trash, trashNames } from '#contract/trash.ts';
import { FilterSelect } from '../../kit/fields/picker/FilterSelect.tsx';
import { useHistoryTexts } from '../../kit/history/history.texts.ts';
import { useList } from '../../kit/http/data.ts';
import { DataTable } from '../../kit/lists/DataTable.tsx';
import { SearchField } from '../../kit/lists/filters/SearchField.tsx';
import { ListPage } from '../../kit/lists/ListPage.tsx';
import type { RowAction } from '../../kit/lists/table.ts';
import { useListState } from '../../kit/lists/useListState.ts';
import { useSession } from '../../kit/session/session.ts';
import { ClockIcon, RestoreIcon, TrashIcon } from '../../kit/theme/icons.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useTrashTexts } from './trash.texts.ts';
import { nameOf, nounOf } from './trashed.ts';
import { useTrashColumns } from './useTrashColumns.tsx';

const RestoreDialog = lazy(() => import('./RestoreDialog.tsx').then((m) => ({ default: m.RestoreDialog })));
const DestroyDialog = lazy(() => import('./DestroyDialog.tsx').then((m) => ({ default: m.DestroyDialog })));

const nouns = Object.values(trashNames);
const filters = { noun: nouns };

/** `/trash`: what was deleted in the last thirty days, to be restored (product/trash#list). */
export function TrashList() {
  const t = useTrashTexts();
  const list = useListState('trash', { filters });
  const rows = useList(trash.list, list.query);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = (id: string, isSelected: boolean) =>
    setSelected((ids) => new Set(isSelected ? [...ids, id] : [...ids].filter((one) => one !== id)));
  const [actions, dialogs] = useRowActions();
  return (
    <ListPage
      title={t.title}
      list={list}
      filters={
        <>
          <SearchField value={list.search} onChange={list.setSearch} label={t.searchLabel} />
          <FilterSelect
            label={t.fields.noun}
            value={list.filters.noun}
            options={nouns.map((value) => ({ value, label: nounOf({ noun: value }, t) }))}
            onChange={(noun) => list.setFilter('noun', noun)}
          />
        </>
      }
    >
      <p style={{ margin: '0 0 16px', color: 'var(--text-quiet)' }}>{t.intro}</p>
      <SelectionBar rows={rows.data?.data ?? []} selected={selected} setSelected={setSelected} />
      <DataTable
        label={t.title}
        list={list}
        rows={rows}
        columns={useTrashColumns(selected, select)}
        nameOf={(row) => nameOf(row, t)}
        actions={actions}
        emptyHint={t.emptyHint}
      />
      {dialogs}
    </ListPage>
  );
}

const historyPath = ({ noun, id }: TrashedRecord) => `/history/${historyNounOf(noun as TrashNoun)}/${id}`;

/** The actions of a row, and the dialogs that they open. */
function useRowActions() {
  const t = useTrashTexts();
  const { restore: label } = useTexts();
  const { title: history } = useHistoryTexts();
  const isAdmin = useSession()?.role === 'admin';
  const [restoring, setRestoring] = useState<TrashedRecord>();
  const [destroying, setDestroying] = useState<TrashedRecord>();
  const actions = useMemo<RowAction<TrashedRecord>[]>(
    () => [
      { label, icon: RestoreIcon, run: setRestoring, key: 'r' },
      { label: history, icon: ClockIcon, to: historyPath },
      { label: t.destroy, icon: TrashIcon, run: setDestroying, when: () => isAdmin, tone: 'danger' },
    ],
    [label, history, t, isAdmin],
  );
  const dialogs = (
    <Suspense>
      {restoring ? <RestoreDialog record={restoring} close={() => setRestoring(undefined)} /> : null}
      {destroying ? <DestroyDialog record={destroying} close={() => setDestroying(undefined)} /> : null}
    </Suspense>
  );
  return [actions, dialogs] as const;
}
