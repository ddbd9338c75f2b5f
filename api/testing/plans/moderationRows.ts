import type { AuditQuery } from '#contract/audit.ts';
import type { Db } from '../../database/connection/database.ts';
import { listAudit } from '../../nouns/audit/audit.store.ts';
import { listDue, listTrash } from '../../records/trash/entries.ts';

/** `index`: one or several, which may be the beginning of a name. */
export type Row = [what: string, work: (db: Db) => Promise<unknown>, index: string, buffers: number];

interface Places {
  /** Pages. */
  readonly middle: number;
  readonly last: number;
  /** The day so many days ago. */
  day(ago: number): string;
  /** A person with entries. */
  actor(): string;
}

/** The plans of the trash and of the audit. */
export function moderationRows({ middle, last, day, actor }: Places): { trash: Row[]; audit: Row[] } {
  const trash: Row[] = [
    ['the trash', (db) => listTrash(db, {}), 'trash_list', 2500],
    ['the trash of a noun', (db) => listTrash(db, { noun: 'comments' }), 'trash_by_noun', 2500],
    ['the trash by name', (db) => listTrash(db, { sort: 'name', order: 'desc' }), 'trash_by_name', 2500],
    ['the trash by noun', (db) => listTrash(db, { sort: 'noun', page: 2 }), 'trash_by_noun', 2500],
    ['the trash, a search', (db) => listTrash(db, { search: 'gardel 1234' }), 'trash_search', 600],
    ['the trash, what is due', (db) => listDue(db), 'trash_list', 400],
  ];

  const audited = (query: AuditQuery) => (db: Db) => listAudit(db, query, 100_000);
  const audit: Row[] = [
    ['all', audited({}), 'history_list', 600],
    ['the middle', audited({ page: middle }), 'history_list', 2500],
    ['the last page', audited({ page: last }), 'history_list', 2500],
    ['all, oldest first', audited({ order: 'asc' }), 'history_list', 600],
    ['the middle, oldest first', audited({ page: middle, order: 'asc' }), 'history_list', 2500],
    ['a noun', audited({ noun: 'spots' }), 'history_by_noun', 600],
    ['a noun with few', audited({ noun: 'pics' }), 'history_by_noun', 600],
    ['an action', audited({ action: 'update' }), 'history_by_action', 600],
    ['an action with few', audited({ action: 'login_failed' }), 'history_by_action', 600],
    ['a noun and an action', audited({ noun: 'pics', action: 'delete' }), 'history_', 2500],
    ['some days', audited({ from: day(30), to: day(20) }), 'history_list', 1000],
    ['a person', (db) => listAudit(db, { actor: actor() }, 100_000), 'history_by_actor', 600],
    ['a search', audited({ search: 'bar 12345' }), 'history_search', 6000],
  ];
  return { trash, audit };
}
