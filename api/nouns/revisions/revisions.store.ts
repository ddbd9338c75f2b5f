import { and, asc, desc, eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Page } from '#contract/kit/endpoint.ts';
import type { RevisionQuery } from '#contract/revisions.calls.ts';
import { type Revision, type RevisionStatus, revisionMoves } from '#contract/revisions.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { countedPage, idsOf, orderOf, type Window, windowOf } from '../../database/queries/page.ts';
import { pageByCounter } from '../../database/queries/page-by-counter.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { beyond, countOf, startOf } from '../../database/queries/tallies.ts';
import { notFound } from '../../problems/problems.ts';
import { categories } from '../categories/categories.table.ts';
import { spots } from '../spots/spots.table.ts';
import { users } from '../users/users.table.ts';
import { revisions, waiting } from './revisions.table.ts';

const noun = getTableName(revisions);
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

/** The rows of a window, in this order. */
const rowsOf = (
  db: Db,
  where: SQL | undefined,
  order: SQL[],
  window: Pick<Window, 'perPage' | 'offset'>,
): Promise<Revision[]> =>
  selected(db)
    .where(inArray(revisions.id, idsOf(db, revisions, where, order, window)))
    .orderBy(...order);

/**
 * A page of revisions; `search` looks at the spots' names. Unless it says otherwise, pending ones come first, the longest
 * waiting first, then decided ones, newest first.
 */
export async function listRevisions(db: Db, query: RevisionQuery): Promise<Page<Revision>> {
  const { status, spot_id } = query;
  const isPending = status === 'pending' || Boolean(query.waiting);
  // Of one spot only the newest can be pending.
  if (query.sort || query.order || status || query.waiting || spot_id)
    return listBy(db, { ...query, order: query.order ?? (isPending ? 'asc' : 'desc') });
  if (!query.search) return listQueue(db, query);
  const where = conditions(query);
  const window = windowOf(query);
  const rows = await rowsOf(db, where, queueOrder, window);
  return countedPage(rows, window, () => db.$count(revisions, where));
}

function conditions({ status, spot_id, ...query }: RevisionQuery): SQL | undefined {
  const search = matchesSearch(spots.search, query.search);
  return and(
    status ? eq(revisions.status, status) : undefined,
    spot_id ? eq(revisions.spot_id, spot_id) : undefined,
    query.waiting ? waiting : undefined,
    search && sql`${revisions.spot_id} in (select ${spots.id} from ${spots} where ${search})`,
  );
}

function listBy(db: Db, query: RevisionQuery): Promise<Page<Revision>> {
  const where = conditions(query);
  const isCounted = query.search || query.spot_id || query.waiting;
  const count = isCounted ? () => db.$count(revisions, where) : undefined;
  const order = orderOf(query, revisions, revisions.id);
  const filter = { status: query.status };
  return pageByCounter(db, revisions, { filter, count }, query, (window, left) =>
    rowsOf(db, and(where, left), order, window),
  );
}

const decided: RevisionStatus[] = [...revisionMoves.pending];
const { createdAt, id } = revisions;
const oldestFirst = [asc(createdAt), asc(id)];
const newestFirst = [desc(createdAt), desc(id)];
const isPendingRow = eq(revisions.status, 'pending');
/** Few rows are put in this order one by one; the whole list is read in its two parts. */
const queueOrder = [sql`(case when ${isPendingRow} then ${createdAt} end) asc nulls last`, ...newestFirst];

/** The whole list: pending ones by their index, then decided ones, where far pages skip whole months. */
async function listQueue(db: Db, query: RevisionQuery): Promise<Page<Revision>> {
  const window = windowOf(query);
  const { offset, perPage } = window;
  const pending = await countPending(db);
  const first = offset < pending ? await rowsOf(db, isPendingRow, oldestFirst, window) : [];
  const rest = perPage - first.length;
  const filter = { status: decided };
  const start = await startOf(db, noun, filter, 'desc', Math.max(0, offset - pending));
  const isRead = rest > 0 && start !== undefined;
  const second = isRead
    ? await rowsOf(db, and(inArray(revisions.status, decided), beyond(createdAt, start)), newestFirst, {
        perPage: rest,
        offset: start.offset,
      })
    : [];
  return countedPage([...first, ...second], window, () => countOf(db, noun));
}

/** How many wait for a decision. */
export async function countPending(db: Db): Promise<number> {
  return countOf(db, noun, { status: 'pending' });
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

type Values = PgUpdateSetSource<typeof revisions>;

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

/** The pending revisions before and after one in the queue, the longest waiting first, going round its ends; null when it is alone. */
export async function neighbours(db: Db, { id }: Pick<Revision, 'id'>) {
  const self = sql`(select ${revisions.createdAt}, ${revisions.id} from ${revisions} where ${revisions.id} = ${id})`;
  const others = sql`${isPendingRow} and ${revisions.id} <> ${id}`;
  const first = (beyond: string, direction: string) => sql`(select ${revisions.id} from ${revisions}
    where ${others} order by ${place} ${sql.raw(beyond)} ${self} desc,
    ${revisions.createdAt} ${sql.raw(direction)}, ${revisions.id} ${sql.raw(direction)} limit 1)`;
  const found = await db.execute<{ next: string | null; previous: string | null }>(
    sql`select ${first('>', 'asc')} as next, ${first('<', 'desc')} as previous`,
  );
  return found.rows[0] ?? { next: null, previous: null };
}

const place = sql`(${revisions.createdAt}, ${revisions.id})`;

/** How far a pending revision has come, the longest waiting being the first of all. */
export async function queueOf(db: Db, { id, status }: Pick<Revision, 'id' | 'status'>) {
  if (status !== 'pending') return null;
  const self = sql`(select ${revisions.createdAt}, ${revisions.id} from ${revisions} where ${revisions.id} = ${id})`;
  const before = await db.$count(revisions, and(isPendingRow, sql`${place} < ${self}`));
  return { place: before + 1, of: Math.max(before + 1, await countPending(db)) };
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
