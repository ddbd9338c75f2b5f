import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry, AuditQuery } from '#contract/audit.ts';
import type { HistoryAction } from '#contract/history.ts';
import type { Page } from '#contract/kit/endpoint.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import type { Db } from '../../database/connection/database.ts';
import { createdDays } from '../../database/queries/days.ts';
import { countedPage, idsOf, type Window, windowOf } from '../../database/queries/page.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { history } from '../../records/history.table.ts';
import { users } from '../users/users.table.ts';
import { countEntries, isListed, startOfPage } from './audit.days.ts';
import { pathsOf } from './audit.paths.ts';

const { id, at, action, record_id, name, address } = history;
const newestFirst = [desc(at), desc(id)];
const columns = {
  id,
  at,
  action,
  noun: sql<HistoryNoun>`${history.noun}`,
  record_id,
  name,
  actor: { id: users.id, first_name: users.first_name, last_name: users.last_name, email: users.email },
  address,
};

/** A page of what everybody did in the last `days`, newest first (product/audit#list). */
export async function listAudit(db: Db, query: AuditQuery, days: number): Promise<Page<AuditEntry>> {
  const window = windowOf(query);
  const filter = { ...query, ...createdDays(query), days };
  const others = otherConditions(query);
  if (others) {
    const where = and(isListed(filter), others);
    const ids = query.search
      ? matchingIds(db, where, window)
      : idsOf(db, history, where, newestFirst, window);
    return countedPage(await entriesOf(db, ids), window, () => db.$count(history, where));
  }
  const start = await startOfPage(db, filter, window.offset);
  const from = start && { ...filter, to: start.to ?? filter.to };
  const ids = from && idsOf(db, history, isListed(from), newestFirst, { ...window, offset: start.offset });
  return countedPage(ids ? await entriesOf(db, ids) : [], window, () => countEntries(db, filter));
}

/** The conditions that the counts by day do not cover. */
const otherConditions = ({ actor, search }: AuditQuery): SQL | undefined =>
  and(actor ? eq(history.actor_id, actor) : undefined, matchesSearch(history.search, search));

/** Materialized: with LIMIT PostgreSQL would expect to find the matches among the newest entries. */
const matchingIds = (db: Db, where: SQL | undefined, { perPage, offset }: Window) => sql`
  (with matches as materialized (${db.select({ id, at }).from(history).where(where)})
  select id from matches order by created_at desc, id desc limit ${perPage} offset ${offset})`;

async function entriesOf(db: Db, ids: ReturnType<typeof idsOf> | SQL): Promise<AuditEntry[]> {
  const entries = await db
    .select(columns)
    .from(history)
    .leftJoin(users, eq(users.id, history.actor_id))
    .where(sql`${id} in ${ids}`)
    .orderBy(...newestFirst);
  const paths = await pathsOf(db, entries);
  return entries.map((entry) => ({ ...entry, path: paths.get(entry.record_id ?? '') ?? null }));
}

type Labels = { noun: Readonly<Record<string, string>>; action: Record<HistoryAction, string> };

/** All entries that match the filters, newest first, with labels and dates as text: the columns of the export. */
export function allEntries(db: Db, query: AuditQuery, days: number, labels: Labels): SQL {
  const labelOf = (column: keyof Labels) =>
    sql<string>`coalesce(${JSON.stringify(labels[column])}::jsonb ->> ${history[column]}, ${history[column]})`;
  const { first_name, last_name, email } = users;
  return db
    .select({
      at: sql<string>`to_char(${at} at time zone 'UTC', 'DD/MM/YYYY HH24:MI:SS')`,
      actor: sql<string>`coalesce(trim(${first_name} || ' ' || ${last_name}), '')`,
      email: sql<string>`coalesce(${email}, '')`,
      action: labelOf('action'),
      noun: labelOf('noun'),
      name,
      record_id: sql<string>`coalesce(${record_id}::text, '')`,
      address: sql<string>`coalesce(${address}, '')`,
    })
    .from(history)
    .leftJoin(users, eq(users.id, history.actor_id))
    .where(and(isListed({ ...query, ...createdDays(query), days }), otherConditions(query)))
    .orderBy(...newestFirst)
    .getSQL();
}
