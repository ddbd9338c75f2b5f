import { Link } from 'react-router';
import { bulk } from '#contract/bulk.ts';
import { type BulkAct, type BulkState, isBulkRunning } from '#contract/kit/bulk.ts';
import { FilterSelect } from '../../kit/fields/picker/FilterSelect.tsx';
import { actorName } from '../../kit/history/historyChanges.ts';
import { useList } from '../../kit/http/data.ts';
import { DataTable } from '../../kit/lists/DataTable.tsx';
import { ListPage } from '../../kit/lists/ListPage.tsx';
import type { Column } from '../../kit/lists/table.ts';
import { useListState } from '../../kit/lists/useListState.ts';
import { useBulkTexts } from '../../kit/nouns/bulk/bulk.texts.ts';
import { AlertIcon, CheckIcon, ClockIcon, type Icon, RestoreIcon } from '../../kit/theme/icons.tsx';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { StatusChip, type Tone } from '../../kit/values/StatusChip.tsx';
import { formatNumber } from '../../kit/values/useNumberFormat.ts';
import { useActName } from './useActName.ts';

const looks: Record<BulkState, [Icon, Tone]> = {
  queued: [ClockIcon, 'info'],
  running: [ClockIcon, 'info'],
  done: [CheckIcon, 'success'],
  stopped: [AlertIcon, 'warning'],
  undoing: [ClockIcon, 'info'],
  undone: [RestoreIcon, 'neutral'],
};

export function StateChip({ state }: Pick<BulkAct, 'state'>) {
  const [icon, tone] = looks[state];
  return <StatusChip label={useBulkTexts().states[state]} icon={icon} tone={tone} />;
}

/** `/bulk`: the receipts of acts on many records, the newest first (product/bulk#receipts). */
export function BulkList() {
  const t = useBulkTexts();
  const list = useListState('bulk', { filters });
  const columns = useColumns();
  const nameOf = useActName();
  return (
    <ListPage
      title={t.title}
      list={list}
      filters={
        <FilterSelect
          label={t.fields.state}
          value={list.filters.failed}
          all={t.allStates}
          options={[{ value: 'true', label: t.onlyFailed }]}
          onChange={(value) => list.setFilter('failed', value)}
        />
      }
    >
      <p style={{ margin: '0 0 16px', color: 'var(--text-quiet)' }}>{t.listIntro}</p>
      <DataTable
        label={t.title}
        list={list}
        rows={useList(bulk.list, list.query, refetchInterval)}
        columns={columns}
        nameOf={nameOf}
        open={({ id }) => `/bulk/${id}`}
        emptyHint={t.emptyHint}
      />
    </ListPage>
  );
}

const filters = { failed: ['true'] } as const;

/** While the server is at work on one of them. */
const refetchInterval = (acts: readonly BulkAct[]) =>
  acts.some(({ state }) => isBulkRunning(state)) ? 2000 : (false as const);

function useColumns(): Column<BulkAct>[] {
  const { fields } = useBulkTexts();
  const nameOf = useActName();
  return [
    {
      id: 'action',
      label: fields.action,
      width: '34%',
      cell: (act) => <Link to={`/bulk/${act.id}`}>{nameOf(act)}</Link>,
    },
    { id: 'state', label: fields.state, cell: ({ state }) => <StateChip state={state} /> },
    { id: 'changed', label: fields.changed, align: 'right', cell: ({ changed }) => formatNumber(changed) },
    { id: 'skipped', label: fields.skipped, align: 'right', cell: ({ skipped }) => formatNumber(skipped) },
    { id: 'actor', label: fields.actor, cell: ({ actor }) => actorName(actor) },
    { id: 'createdAt', label: fields.createdAt, cell: ({ createdAt }) => <DateCell value={createdAt} /> },
  ];
}
