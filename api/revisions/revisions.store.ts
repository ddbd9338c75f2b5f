import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Page } from '#contract/kit.ts';
import type { RevisionQuery } from '#contract/revisions.calls.ts';
import type { Revision } from '#contract/revisions.ts';
import { categories } from '../categories/categories.table.ts';
import type { Db, Tx } from '../database/connect.ts';
import { history } from '../kit/kit.table.ts';
import { idsOf, orderOf } from '../kit/page.ts';
import { notFound } from '../kit/problems.ts';
import { matches } from '../kit/search.ts';
import { talliedPage } from '../kit/talliedPage.ts';
import { countOf } from '../kit/tallies.ts';
import { spots } from '../spots/spots.table.ts';
import { users } from '../users/users.table.ts';
import { revisions, waiting } from './revisions.table.ts';

const authors = alias(users, 'authors');
const deciders = alias(users, 'deciders');
const person = ({ id, first_name, last_name }: Record<'id' | 'first_name' | 'last_name', PgColumn>) =>
  sql<Revision['author']>`case when ${id} is null then null else jsonb_build_object(
    'id', ${id}, 'first_name', ${first_name}, 'last_name', ${last_name}) end`;

const shown = {
  id: revisions.id,
  spot_id: revisions.spot_id,
  spot_name: spots.name,
  status: revisions.status,
  old_data: revisions.old_data,
  new_data: revisions.new_data,
  spot_version: revisions.spot_version,
  reason: revisions.reason,
  taken: revisions.taken,
  author: person(authors),
  decider: person(deciders),
  decided_at: revisions.decided_at,
  createdAt: revisions.createdAt,
  version: revisions.version,
};

const selected = (db: Db) =>
  db
    .select(shown)
    .from(revisions)
    .innerJoin(spots, eq(spots.id, revisions.spot_id))
    .leftJoin(authors, eq(authors.id, revisions.author_id))
    .leftJoin(deciders, eq(deciders.id, revisions.decided_by));

/** A page of revisions, newest first; `search` looks at the spots' names. */
export async function listRevisions(db: Db, query: RevisionQuery): Promise<Page<Revision>> {
  const { status, spot_id } = query;
  const search = matches(spots.search, query.search);
  const where = and(
    status ? eq(revisions.status, status) : undefined,
    spot_id ? eq(revisions.spot_id, spot_id) : undefined,
    query.waiting ? waiting : undefined,
    search && sql`${revisions.spot_id} in (select ${spots.id} from ${spots} where ${search})`,
  );
  const isCounted = search || spot_id || query.waiting;
  const count = isCounted ? () => db.$count(revisions, where) : undefined;
  const order = orderOf(query, revisions, revisions.id);
  return talliedPage(db, revisions, { filter: { status }, count }, query, (window, left) => {
    const page = idsOf(db, revisions, and(where, left), order, window);
    return selected(db)
      .where(inArray(revisions.id, page))
      .orderBy(...order);
  });
}

/** How many wait for a decision. */
export async function countPending(db: Db): Promise<number> {
  return countOf(db, 'spot_revisions', { status: 'pending' });
}

/** 404 when there is none. */
export async function findRevision(db: Db, id: string): Promise<Revision> {
  const [revision] = await selected(db).where(eq(revisions.id, id));
  if (!revision) throw notFound();
  return revision;
}

/** The revision, held until the transaction ends. Lock its spot first: everyone takes the two in this order. */
export async function lockRevision(tx: Tx, id: string) {
  const [row] = await tx.select().from(revisions).where(eq(revisions.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}

/** The pending revision of a spot that is locked, if there is one. */
export async function pendingOf(tx: Tx, spotId: string) {
  const where = and(eq(revisions.spot_id, spotId), eq(revisions.status, 'pending'));
  const [row] = await tx.select().from(revisions).where(where).for('update');
  return row;
}

type Values = Partial<typeof revisions.$inferInsert>;

export async function insertRevision(tx: Tx, values: typeof revisions.$inferInsert): Promise<Revision> {
  const [row] = await tx.insert(revisions).values(values).returning({ id: revisions.id });
  return findRevision(tx, row?.id ?? '');
}

/** Changes the columns given, and the version. */
export async function updateRevision(tx: Tx, id: string, values: Values): Promise<Revision> {
  await tx
    .update(revisions)
    .set({ ...values, version: sql`${revisions.version} + 1` })
    .where(eq(revisions.id, id));
  return findRevision(tx, id);
}

export async function removeRevision(tx: Tx, id: string): Promise<void> {
  await tx.delete(revisions).where(eq(revisions.id, id));
}

/** The newest revision of each of these spots. */
export async function newestOf(db: Db, spotIds: readonly string[]) {
  if (spotIds.length === 0) return [];
  return db
    .selectDistinctOn([revisions.spot_id])
    .from(revisions)
    .where(inArray(revisions.spot_id, [...spotIds]))
    .orderBy(revisions.spot_id, desc(revisions.createdAt), desc(revisions.id));
}

/** Everything that hangs on one spot. */
export const revisionsOf = (tx: Tx, spotId: string) =>
  tx.select().from(revisions).where(eq(revisions.spot_id, spotId));

/** True when this person began the revision or changed it since: nobody decides on their own change. */
export async function hasWritten(tx: Tx, id: string, actorId: string): Promise<boolean> {
  const written = and(
    eq(history.noun, 'revisions'),
    eq(history.record_id, id),
    eq(history.actor_id, actorId),
    inArray(history.action, ['create', 'update']),
  );
  return (await tx.select({ id: history.id }).from(history).where(written).limit(1)).length > 0;
}

/** The pending revisions before and after one in the list, newest first, going round its ends; null when it is alone. */
export async function neighbours(db: Db, { id }: Pick<Revision, 'id'>) {
  const self = sql`(select ${revisions.createdAt}, ${revisions.id} from ${revisions} where ${revisions.id} = ${id})`;
  const place = sql`(${revisions.createdAt}, ${revisions.id})`;
  const others = sql`${revisions.status} = 'pending' and ${revisions.id} <> ${id}`;
  const first = (beyond: string, direction: string) => sql`(select ${revisions.id} from ${revisions}
    where ${others} order by ${place} ${sql.raw(beyond)} ${self} desc,
    ${revisions.createdAt} ${sql.raw(direction)}, ${revisions.id} ${sql.raw(direction)} limit 1)`;
  const found = await db.execute<{ next: string | null; previous: string | null }>(
    sql`select ${first('<', 'desc')} as next, ${first('>', 'asc')} as previous`,
  );
  return found.rows[0] ?? { next: null, previous: null };
}

/** The names of spots and categories, by id. */
export async function namesOf(db: Db, spotIds: string[], categoryIds: string[]) {
  const named = [
    ...(await db.select({ id: spots.id, name: spots.name }).from(spots).where(inArray(spots.id, spotIds))),
    ...(await db
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .where(inArray(categories.id, categoryIds))),
  ];
  return Object.fromEntries(named.map(({ id, name }) => [id, name]));
}
