import { and, type SQL, sql } from 'drizzle-orm';
import {
  type Inbox,
  type InboxItem,
  type InboxItemsQuery,
  type InboxKind,
  type InboxQuery,
  inboxFirst,
  inboxKindNames,
  inboxKinds,
} from '#contract/inbox.ts';
import type { Page } from '#contract/kit/endpoint.ts';
import type { Db } from '../../database/connection/database.ts';
import { pageOf, type Window, windowOf } from '../../database/queries/page.ts';
import type { Actor } from '../../security/access.ts';
import { sources } from './inbox.sources.ts';

type Person = Pick<Actor, 'id' | 'role'>;
type Scope = Pick<InboxQuery, 'country'>;

const none: SQL = sql`''`;

const conditionOf = (kind: InboxKind, actor: Person, { country }: Scope): SQL | undefined =>
  and(sources[kind].where(actor), country ? sources[kind].inCountry(country) : undefined);

function countOf(kind: InboxKind, actor: Person, scope: Scope): SQL {
  const { table, total } = sources[kind];
  return total && !scope.country
    ? total
    : sql`(select count(*)::int from ${table} where ${conditionOf(kind, actor, scope)})`;
}

/** How many items of these kinds wait: the totals of the lists of `inboxKinds`. One statement, so one snapshot. */
export async function countKinds<K extends InboxKind>(
  db: Db,
  actor: Person,
  kinds: readonly K[],
  scope: Scope = {},
): Promise<Record<K, number>> {
  const counts = kinds.map((kind) => sql`${countOf(kind, actor, scope)} as ${sql.identifier(kind)}`);
  const { rows } = await db.execute<Record<K, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  return rows[0] as Record<K, number>;
}

type Row = Omit<InboxItem, 'kind' | 'since'> & { since: Date };

/** A part of the items of a kind, the oldest first. */
async function listKind(
  db: Db,
  kind: InboxKind,
  actor: Person,
  scope: Scope,
  { perPage, offset }: Pick<Window, 'perPage' | 'offset'>,
): Promise<InboxItem[]> {
  const { table, since, name, country, thumbnail, why, detail, path, version } = sources[kind];
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select ${table.id} as id, ${version ?? sql`null::int`} as version, coalesce(${name}, '') as name, ${country ?? sql`null`} as country,
      ${thumbnail ?? sql`null`} as thumbnail, ${since} as since, ${why ?? sql`'{}'::text[]`} as why,
      coalesce(${detail ?? none}, '') as detail, ${path} as path
    from ${table} where ${conditionOf(kind, actor, scope)}
    order by ${since}, ${table.id} limit ${perPage} offset ${offset}`);
  return rows.map((row) => ({ ...row, kind, since: new Date(row.since).toISOString() }));
}

/** The kinds that a decision or a repair waits for. */
const urgentKinds = inboxKindNames.filter((kind) => inboxKinds[kind].group !== 'improve');

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((a, b) => a + b, 0);

export async function countWaiting(db: Db, actor: Person) {
  const counts = await countKinds(db, actor, urgentKinds);
  return { total: sum(counts), revisions: counts.revisions, submissions: counts.submissions };
}

/** The inbox of a person: of all kinds or one, of all countries or one. */
export async function readInbox(db: Db, actor: Person, { kind, country }: InboxQuery): Promise<Inbox> {
  const hasCountry = (one: InboxKind) => !country || !('countries' in inboxKinds[one]);
  const asked = (kind ? [kind] : inboxKindNames).filter(hasCountry);
  const all = await countKinds(db, actor, inboxKindNames.filter(hasCountry), { country });
  const window = { perPage: inboxFirst, offset: 0 };
  const kinds: Inbox['kinds'] = [];
  for (const one of asked) {
    const items = all[one] ? await listKind(db, one, actor, { country }, window) : [];
    kinds.push({ kind: one, count: all[one], items });
  }
  const total = sum(Object.fromEntries(urgentKinds.filter(hasCountry).map((one) => [one, all[one]])));
  return { total, kinds };
}

/** A page of the items of one kind. */
export async function listInbox(
  db: Db,
  actor: Person,
  { kind, country, ...query }: InboxItemsQuery,
): Promise<Page<InboxItem>> {
  const window = windowOf(query);
  const { [kind]: total } = await countKinds(db, actor, [kind], { country });
  return pageOf(total ? await listKind(db, kind, actor, { country }, window) : [], total, window);
}
