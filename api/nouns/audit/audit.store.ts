import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type AuditEntry, type AuditQuery, type auditCells, auditFileName } from '#contract/audit.ts';
import type { HistoryAction } from '#contract/history.ts';
import type { Page } from '#contract/kit/endpoint.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import type { Db } from '../../database/connection/database.ts';
import { createdDays } from '../../database/queries/days.ts';
import { countedPage, idsOf, orderOf, type Window, windowOf } from '../../database/queries/page.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { type Listing, selectRows } from '../../records/export/export-list.ts';
import { history } from '../../records/history.table.ts';
import { apiKeys } from '../keys/keys.table.ts';
import { fullName, personWithEmail, users } from '../users/users.table.ts';
import { countEntries, isListed, startOfPage } from './audit.days.ts';
import { pathBesidesRecords, pathsOf, webhookOf } from './audit.paths.ts';

const { id, at, action, record_id, name, address } = history;
const orderOfEntries = ({ order }: AuditQuery): SQL[] => orderOf({ order }, { createdAt: at }, id);
const columns = {
  id,
  at,
  action,
  noun: sql<HistoryNoun>`${history.noun}`,
  record_id,
  name,
  actor: personWithEmail,
  key: apiKeys.name,
  address,
};

/** A page of what everybody did in the last `days`, by default newest first (product/audit#list). */
export async function listAudit(db: Db, query: AuditQuery, days: number): Promise<Page<AuditEntry>> {
  const window = windowOf(query);
  const order = orderOfEntries(query);
  const filter = { ...query, ...createdDays(query), days };
  const others = otherConditions(query);
  if (others) {
    const where = and(isListed(filter), others);
    const ids = query.search
      ? matchingIds(db, where, order, window)
      : idsOf(db, history, where, order, window);
    return countedPage(await entriesOf(db, ids, order), window, () => db.$count(history, where));
  }
  const start = await startOfPage(db, filter, query.order ?? 'desc', window.offset);
  const rest = start && { ...filter, from: start.from ?? filter.from, to: start.to ?? filter.to };
  const ids = rest && idsOf(db, history, isListed(rest), order, { ...window, offset: start.offset });
  return countedPage(ids ? await entriesOf(db, ids, order) : [], window, () => countEntries(db, filter));
}

/** The conditions that the counts by day do not cover. */
const otherConditions = ({ actor, search }: AuditQuery): SQL | undefined =>
  and(actor ? eq(history.actor_id, actor) : undefined, matchesSearch(history.search, search));

/** Materialized: with LIMIT PostgreSQL would expect to find the matches among the newest entries. */
const matchingIds = (db: Db, where: SQL | undefined, order: SQL[], { perPage, offset }: Window) => sql`
  (with matches as materialized (${db.select({ id, at }).from(history).where(where)})
  select id from matches as history order by ${sql.join(order, sql`, `)} limit ${perPage} offset ${offset})`;

async function entriesOf(db: Db, ids: ReturnType<typeof idsOf> | SQL, order: SQL[]): Promise<AuditEntry[]> {
  const entries = await db
    .select({ ...columns, webhook: webhookOf })
    .from(history)
    .leftJoin(users, eq(users.id, history.actor_id))
    .leftJoin(apiKeys, eq(apiKeys.id, history.key_id))
    .where(sql`${id} in ${ids}`)
    .orderBy(...order);
  const paths = await pathsOf(db, entries);
  return entries.map(({ webhook, ...entry }) => {
    const path = pathBesidesRecords(entry.action, webhook);
    return { ...entry, path: path === undefined ? (paths.get(entry.record_id ?? '') ?? null) : path };
  });
}

const conditions = (query: AuditQuery, days: number): SQL | undefined =>
  and(isListed({ ...query, ...createdDays(query), days }), otherConditions(query));

const { email } = users;
const ofActor = (value: SQL) => sql`(select ${value} from ${users} where ${users.id} = ${history.actor_id})`;

/** The audit of the last `days`, for an export with other columns. */
export const auditListing = (days: number): Listing<AuditQuery, (typeof auditCells)[number]> => ({
  noun: 'users',
  file: auditFileName,
  columns: {
    at: sql`to_char(${at} at time zone 'UTC', 'DD/MM/YYYY HH24:MI:SS')`,
    actor: ofActor(fullName),
    email: ofActor(sql`${email}`),
    key: sql`(select ${apiKeys.name} from ${apiKeys} where ${apiKeys.id} = ${history.key_id})`,
    ...{ action, noun: history.noun, record: name, record_id, address, id },
  },
  rows: selectRows(history, (query) => conditions(query, days), orderOfEntries),
});

type Labels = { noun: Readonly<Record<string, string>>; action: Record<HistoryAction, string> };

/** All entries that match the filters, newest first, with labels and dates as text: the columns of the export. */
export function allEntries(db: Db, query: AuditQuery, days: number, labels: Labels): SQL {
  const labelOf = (column: keyof Labels) =>
    sql<string>`coalesce(${JSON.stringify(labels[column])}::jsonb ->> ${history[column]}, ${history[column]})`;
  return db
    .select({
      at: sql<string>`to_char(${at} at time zone 'UTC', 'DD/MM/YYYY HH24:MI:SS')`,
      actor: sql<string>`coalesce(${fullName}, '')`,
      email: sql<string>`coalesce(${email}, '')`,
      key: sql<string>`coalesce(${apiKeys.name}, '')`,
      action: labelOf('action'),
      noun: labelOf('noun'),
      name,
      record_id: sql<string>`coalesce(${record_id}::text, '')`,
      address: sql<string>`coalesce(${address}, '')`,
    })
    .from(history)
    .leftJoin(users, eq(users.id, history.actor_id))
    .leftJoin(apiKeys, eq(apiKeys.id, history.key_id))
    .where(conditions(query, days))
    .orderBy(...orderOfEntries(query))
    .getSQL();
}
