import { useMemo } from 'react';
import { type AuditEntry, type AuditQuery, audit, auditFileName } from '#contract/audit.ts';
import { historyActions } from '#contract/history.ts';
import { historyNouns } from '#contract/nouns.ts';
import { FilterSelect } from '../../kit/fields/picker/FilterSelect.tsx';
import { useList } from '../../kit/http/data.ts';
import { DataTable } from '../../kit/lists/DataTable.tsx';
import { ExportButton } from '../../kit/lists/ExportButton.tsx';
import { anyDay } from '../../kit/lists/filters/anyDay.ts';
import { DayFilter } from '../../kit/lists/filters/DayFilter.tsx';
import { SearchField } from '../../kit/lists/filters/SearchField.tsx';
import { ListPage } from '../../kit/lists/ListPage.tsx';
import type { Column } from '../../kit/lists/table.ts';
import { type ListState, useListState } from '../../kit/lists/useListState.ts';
import { anyId } from '../../kit/nouns/filters/declared.ts';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { nounName } from '../../texts/nounNames.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { UserFilter } from '../users/UserFilterRef.tsx';
import { nameOf } from '../users/UserRef.tsx';
import { type AuditWords, useAuditTexts } from './audit.texts.ts';
import { ActionChip, RecordCell, useActionWords } from './cells.tsx';

const filters = { actor: anyId, noun: historyNouns, action: historyActions, from: anyDay, to: anyDay };

/** `/audit`: what everybody did (product/audit#list). */
export function AuditList() {
  const t = useAuditTexts();
  const list = useListState('audit', { filters });
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <ListPage
      title={t.title}
      list={list}
      actions={<Export query={list.query} />}
      filters={<Filters list={list} />}
    >
      <DataTable
        label={t.title}
        list={list}
        rows={useList(audit.list, list.query)}
        columns={columns}
        nameOf={({ name }) => name}
        emptyHint={t.emptyHint}
      />
    </ListPage>
  );
}

function columnsOf({ fields }: AuditWords): Column<AuditEntry>[] {
  return [
    { id: 'at', label: fields.at, cell: ({ at }) => <DateCell value={at} /> },
    { id: 'actor', label: fields.actor, cell: (entry) => <Actor entry={entry} /> },
    { id: 'action', label: fields.action, cell: ({ action }) => <ActionChip action={action} /> },
    { id: 'record', label: fields.record, width: '36%', cell: (entry) => <RecordCell entry={entry} /> },
    { id: 'address', label: fields.address, cell: ({ address }) => address },
  ];
}

/** A job has no address; a caller who is not signed in has one. */
function Actor({ entry: { actor, address } }: { entry: AuditEntry }) {
  const t = useAuditTexts();
  const { none } = useTexts();
  if (actor) return nameOf(actor) || actor.email;
  return address ? none : t.system;
}

function Filters({ list }: { list: ListState<typeof filters> }) {
  const t = useAuditTexts();
  const actions = useActionWords();
  const { actor, noun, action, from, to } = list.filters;
  return (
    <>
      <SearchField value={list.search} onChange={list.setSearch} label={t.searchLabel} />
      <UserFilter
        label={t.fields.actor}
        all={t.everybody}
        width={220}
        value={actor}
        onChange={(id) => list.setFilter('actor', id)}
      />
      <FilterSelect
        label={t.noun}
        value={noun}
        options={historyNouns.map((value) => ({ value, label: nounName(t.nouns, value) }))}
        onChange={(value) => list.setFilter('noun', value)}
      />
      <FilterSelect
        label={t.fields.action}
        value={action}
        options={historyActions.map((value) => ({ value, label: actions[value] }))}
        onChange={(value) => list.setFilter('action', value)}
      />
      <DayFilter label={t.from} value={from} onChange={(day) => list.setFilter('from', day)} />
      <DayFilter label={t.to} value={to} onChange={(day) => list.setFilter('to', day)} />
    </>
  );
}

function Export({ query }: { query: Partial<AuditQuery> }) {
  const { page: _page, perPage: _perPage, ...filters } = query;
  return (
    <ExportButton
      endpoint={audit.list}
      query={{ ...filters, export: 'xlsx' }}
      fileName={auditFileName}
      words={useAuditTexts()}
    />
  );
}
