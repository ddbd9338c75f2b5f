import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Page } from '#contract/kit/endpoint.ts';
import { type TrashedRecord, trashDays } from '#contract/kit/trash.ts';
import { historyNounOf, type TrashNoun, type TrashQuery } from '#contract/trash.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { isoText } from '../../database/queries/columns.ts';
import { countedPage, orderOf, windowOf } from '../../database/queries/page.ts';
import { folded, matchesSearch } from '../../database/queries/search.ts';
import { notFound, orNotFound } from '../../problems/problems.ts';
import { type Listing, selectRows } from '../export/export-list.ts';
import { personOf } from '../person.ts';
import { trash, trashRows } from './trash.table.ts';

const { id, noun, name, thumbnail, deletedAt } = trash;

/** When an entry is destroyed. */
const purgesAt = sql`(${deletedAt} + make_interval(days => ${sql.raw(String(trashDays))}))`;
const purgeAt = isoText(purgesAt);
/** When the record was created. The id with its table: without it, it would be that of the inner one. */
const ownId = sql.raw('trash.id');
const createdAt = sql<
  string | null
>`(select ${isoText(sql`(row.content ->> 'created_at')::timestamptz`)} from ${trashRows} as row
  where row.kind = 'row' and row.content ->> 'id' = ${ownId}::text and row.trash_id = ${ownId} limit 1)`;
const columns = {
  noun,
  id,
  name,
  createdAt,
  thumbnail,
  deletedAt,
  deletedBy: personOf(trash.deleted_by),
  purgeAt,
};

/** A page of the trash, the last deleted first by default. */
export async function listTrash(db: Db, query: TrashQuery): Promise<Page<TrashedRecord>> {
  const window = windowOf(query);
  const where = conditions(query);
  const rows = await db
    .select(columns)
    .from(trash)
    .where(where)
    .orderBy(...orderOfTrash(query))
    .limit(window.perPage)
    .offset(window.offset);
  return countedPage(rows, window, () => db.$count(trash, where));
}

const conditions = (query: TrashQuery): SQL | undefined =>
  and(query.noun ? eq(noun, query.noun) : undefined, matchesSearch(trash.search, query.search));

const sortKeys = { createdAt: deletedAt, name: folded(name), noun };
const orderOfTrash = ({ sort, order }: TrashQuery): SQL[] =>
  orderOf({ sort: sort === 'deletedAt' ? 'createdAt' : sort, order }, sortKeys, id);

const deleterName = sql`(select trim(u.first_name || ' ' || u.last_name) from users as u where u.id = ${trash.deleted_by})`;
const purgeCell = sql`to_char(${purgesAt} at time zone 'UTC', 'DD/MM/YYYY HH24:MI')`;

/** The trash, for an export; of one noun it is an export of that noun. */
export const trashListing = (of: TrashNoun | null | undefined): Listing<TrashQuery> => ({
  noun: of ? historyNounOf(of) : 'users',
  file: 'papelera.xlsx',
  columns: { name, noun, deletedBy: deleterName, deletedAt, purgeAt: purgeCell, id },
  rows: selectRows(trash, conditions, orderOfTrash),
});

/** One of a noun's deleted records; 404 if there is none. */
export async function findEntry(db: Db, of: TrashNoun, recordId: string): Promise<TrashedRecord> {
  const [entry] = await db
    .select(columns)
    .from(trash)
    .where(and(eq(id, recordId), eq(noun, of)));
  return orNotFound(entry);
}

/** Locks an entry until the transaction ends; 404 if there is none. */
export async function lockEntry(tx: Tx, of: TrashNoun, recordId: string): Promise<void> {
  const locked = await tx
    .select({ id })
    .from(trash)
    .where(and(eq(id, recordId), eq(noun, of)))
    .for('update');
  if (locked.length === 0) throw notFound();
}

/** Whether a record is in the trash; it stays there until the transaction ends. */
export async function isInTrash(tx: Tx, recordId: string): Promise<boolean> {
  const found = await tx.select({ id }).from(trash).where(eq(id, recordId)).for('share');
  return found.length > 0;
}

/** Removes the entry of a user, whose row stays. */
export const removeEntry = (tx: Tx, recordId: string) => tx.delete(trash).where(eq(id, recordId));

/** Up to 100 entries that are due to be destroyed; users are erased by a job of their own. */
export async function listDue(db: Db): Promise<{ id: string; noun: TrashNoun }[]> {
  const isDue = sql`${deletedAt} < now() - make_interval(days => ${sql.raw(String(trashDays))})`;
  return db
    .select({ id, noun })
    .from(trash)
    .where(and(isDue, sql`${noun} <> 'users'`))
    .orderBy(deletedAt)
    .limit(100);
}
