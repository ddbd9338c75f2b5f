import { useMemo } from 'react';
import { type AuditEntry, type AuditQuery, audit, auditFileName } from '#contract/audit.ts';
import { historyActions } from '#contract/history.ts';
import { type HistoryNoun, historyNouns } from '#contract/nouns.ts';
import { ExportButton } from '../../kit/lists/ExportButton.tsx';
import type { ControlProps, RecordFilter } from '../../kit/nouns/filters/declared.ts';
import { nounList } from '../../kit/nouns/nounScreens.tsx';
import { nounName } from '../../texts/nounNames.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { UserFilter, UserName } from '../users/UserFilterRef.tsx';
import { nameOf } from '../users/UserRef.tsx';
import { useAuditTexts } from './audit.texts.ts';
import { ActionChip, RecordCell, useActionWords } from './cells.tsx';

const actorFilter: RecordFilter = { kind: 'record', Control: ActorFilter, Name: UserName };

const Entries = nounList({ name: 'audit', path: '/audit', calls: { list: audit.list } } as const, {
  words: useWords,
  columns: {
    at: 'date',
    actor: { cell: (entry) => <Actor entry={entry} /> },
    action: { cell: ({ action }) => <ActionChip action={action} /> },
    record: { width: '36%', cell: (entry) => <RecordCell entry={entry} /> },
    address: 'text',
    email: { optional: true, cell: ({ actor }) => actor?.email ?? '' },
    key: { optional: true, cell: ({ key }) => key ?? '' },
    noun: { kind: 'choice', optional: true },
    record_id: { kind: 'id', optional: true },
  },
  filters: {
    actor: actorFilter,
    noun: historyNouns,
    action: historyActions,
    from: { kind: 'since', what: (t) => t.fields.at },
    to: 'until',
    created: 'past',
  },
  panel: ['created'],
  nameOf: ({ name }) => name,
  form: 'none',
  Export,
});

/** Entries have `at` instead. */
const without = ['createdAt'];

/** `/audit`: what everybody did (product/audit#list). */
export const AuditList = () => <Entries exclude={without} />;

function useWords() {
  const t = useAuditTexts();
  const action = useActionWords();
  return useMemo(() => {
    const names = historyNouns.map((noun) => [noun, nounName(t.nouns, noun)]);
    return { ...t, values: { action, noun: Object.fromEntries(names) as Record<HistoryNoun, string> } };
  }, [t, action]);
}

/** A job has no address; a caller who is not signed in has one. */
function Actor({ entry: { actor, key, address } }: { entry: AuditEntry }) {
  const t = useAuditTexts();
  const { none } = useTexts();
  const name = actor && (nameOf(actor) || actor.email);
  if (name) return key ? `${name} · ${t.withKey(key)}` : name;
  return address ? none : t.system;
}

function ActorFilter(props: ControlProps) {
  return <UserFilter {...props} all={useAuditTexts().everybody} width={220} />;
}

/** The file of the spreadsheet that has the default columns (product/audit#export). */
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
