import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { uploadHours } from '#contract/uploads.ts';
import type { Database, Db, Tx } from '../../database/connection/database.ts';
import { lockOf } from '../../database/connection/lock.ts';
import { now } from '../../database/queries/columns.ts';
import { storedFiles } from '../pictures/files.table.ts';
import { uploads } from './uploads.table.ts';

export type StoredUpload = typeof uploads.$inferSelect;

/** How much may wait for a record: bytes of everyone, bytes of one person, uploads of one person. */
export interface WaitingLimits {
  readonly everyone: number;
  readonly person: number;
  readonly count: number;
}

/** The limit that a new upload would exceed. */
export type Exceeded = keyof WaitingLimits;

const isUnused = isNull(uploads.used_at);
const expiry = sql.raw(`interval '${uploadHours} hours'`);
const isCurrent = sql`${uploads.createdAt} > now() - ${expiry}`;
const isOf = (userId: string, id: string) => and(eq(uploads.id, id), eq(uploads.user_id, userId));

/** Creates an upload of `size` bytes; returns the limit that it would exceed, if any. Counts declared sizes, not what has arrived. */
export function createUpload(
  db: Database,
  { id, userId, size }: { id: string; userId: string; size: number },
  limits: WaitingLimits,
): Promise<Exceeded | undefined> {
  return db.transaction(async (tx) => {
    await lockOf(tx, 'uploads', userId);
    const [waiting] = await tx
      .select({
        everyone: sql<number>`coalesce(sum(${uploads.size}), 0)::float8`,
        person: sql<number>`coalesce(sum(${uploads.size}) filter (where ${eq(uploads.user_id, userId)}), 0)::float8`,
        count: sql<number>`count(*) filter (where ${eq(uploads.user_id, userId)})::int`,
      })
      .from(uploads)
      .where(isUnused);
    const { everyone = 0, person = 0, count = 0 } = waiting ?? {};
    if (count + 1 > limits.count) return 'count';
    if (person + size > limits.person) return 'person';
    if (everyone + size > limits.everyone) return 'everyone';
    await tx.insert(uploads).values({ id, user_id: userId, size });
    return undefined;
  });
}

/** An upload of this person that no record uses; expired ones too, until they are removed. */
export async function findUpload(db: Db, userId: string, id: string): Promise<StoredUpload | undefined> {
  const [found] = await db
    .select()
    .from(uploads)
    .where(and(isOf(userId, id), isUnused));
  return found;
}

/** The finished uploads among the ids, used ones too, that are this person's and have not expired. */
export async function findFinished(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, StoredUpload>> {
  const isFinished = and(eq(uploads.received, uploads.size), isCurrent);
  const rows = await db
    .select()
    .from(uploads)
    .where(and(inArray(uploads.id, [...ids]), eq(uploads.user_id, userId), isFinished));
  return new Map(rows.map((row) => [row.id, row]));
}

interface Part {
  readonly key: string;
  readonly sha256: Buffer;
  readonly length: number;
}

/** Adds a part at `offset`. False if another request, on this server or another, has added one there. */
export async function addPart(
  db: Db,
  { id, offset }: { id: string; offset: number },
  { key, sha256, length }: Part,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with added as (
      update ${uploads} set received = received + ${length}, parts = parts || ${key}::text
      where id = ${id} and received = ${offset} and used_at is null returning 1)
    insert into ${storedFiles} (key, sha256) select ${key}, ${sha256} from added`);
  return rowCount === 1;
}

/** Stores the checksum of the whole. */
export async function storeSum(db: Db, id: string, sha256: Buffer): Promise<void> {
  await db.update(uploads).set({ sha256 }).where(eq(uploads.id, id));
}

/**
 * Marks uploads as used by a record, in the transaction of its change. Returns the keys of their parts, to be removed;
 * undefined if another change has taken one of them.
 */
export async function takeUploads(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<string[] | undefined> {
  const used = await tx
    .update(uploads)
    .set({ used_at: now })
    .where(and(inArray(uploads.id, [...ids]), eq(uploads.user_id, userId), isUnused))
    .returning({ parts: uploads.parts });
  return used.length === ids.length ? used.flatMap(({ parts }) => parts) : undefined;
}

/** Deletes an upload that no record uses. Returns the keys of its parts; undefined if there is none of this person. */
export async function deleteUpload(tx: Tx, userId: string, id: string): Promise<string[] | undefined> {
  const [deleted] = await tx
    .delete(uploads)
    .where(and(isOf(userId, id), isUnused))
    .returning({ parts: uploads.parts });
  return deleted?.parts;
}

/** Deletes what expired. Returns the keys of the parts. */
export async function deleteExpired(tx: Tx): Promise<string[]> {
  const deleted = await tx
    .delete(uploads)
    .where(sql`coalesce(${uploads.used_at}, ${uploads.createdAt}) <= now() - ${expiry}`)
    .returning({ used_at: uploads.used_at, parts: uploads.parts });
  return deleted.flatMap(({ used_at, parts }) => (used_at ? [] : parts));
}
