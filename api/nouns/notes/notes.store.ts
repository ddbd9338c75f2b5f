import { and, asc, desc, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Page } from '#contract/kit/endpoint.ts';
import type { Note, NotePerson } from '#contract/notes.ts';
import type { NotedNoun } from '#contract/nouns.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { countedPage, type ListQuery, windowOf } from '../../database/queries/page.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { orNotFound } from '../../problems/problems.ts';
import { person, userName, users } from '../users/users.table.ts';
import { isUnseenBy, noteMentions as mentions, notes } from './notes.table.ts';

const isKept = isNull(notes.deleted_at);

/** Notes as `reader` sees them. */
const selectNotes = (db: Db, reader: string) => {
  const unseen = and(eq(mentions.user_id, reader), isNull(mentions.seen_at));
  return db
    .select({
      id: notes.id,
      noun: notes.noun,
      record_id: notes.record_id,
      record_name: notes.record_name,
      path: notes.path,
      text: notes.text,
      author: person,
      mentions: sql<NotePerson[]>`(
        select coalesce(json_agg(json_build_object('id', called.id, 'first_name', called.first_name,
          'last_name', called.last_name) order by called.id), '[]')
        from ${mentions} join ${users} as called on called.id = ${mentions.user_id}
        where ${mentions.note_id} = ${notes.id})`,
      unseen: sql<boolean>`${exists(ofNote(db, unseen))}`,
      createdAt: notes.createdAt,
    })
    .from(notes)
    .leftJoin(users, eq(users.id, notes.author_id));
};
const ofNote = (db: Db, where: SQL | undefined) =>
  db
    .select({ one: sql`1` })
    .from(mentions)
    .where(and(eq(mentions.note_id, notes.id), where));

const isOf = (noun: NotedNoun, recordId: string) =>
  and(eq(notes.record_id, recordId), eq(notes.noun, noun), isKept);

/** A page of the notes on a record, the newest first. */
export async function listNotes(
  db: Db,
  reader: string,
  { noun, record_id, ...query }: ListQuery & { noun: NotedNoun; record_id: string },
): Promise<Page<Note>> {
  const window = windowOf(query);
  const where = isOf(noun, record_id);
  const rows = await selectNotes(db, reader)
    .where(where)
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(window.perPage)
    .offset(window.offset);
  return countedPage(rows, window, () => db.$count(notes, where));
}

/** How many notes call this person, who has not seen them. */
const countMentions = (db: Db, personId: string): Promise<number> => db.$count(notes, isUnseenBy(personId));

/** A page of these notes, the oldest first. */
export async function listMentions(db: Db, personId: string, query: ListQuery): Promise<Page<Note>> {
  const window = windowOf(query);
  const rows = await selectNotes(db, personId)
    .where(isUnseenBy(personId))
    .orderBy(asc(notes.createdAt), asc(notes.id))
    .limit(window.perPage)
    .offset(window.offset);
  return countedPage(rows, window, () => countMentions(db, personId));
}

const isStaff = and(inArray(users.role, ['editor', 'admin']), eq(users.status, 'active'));

/** Up to eight active members of staff by name. */
export const findStaff = (db: Db, search: string | undefined): Promise<NotePerson[]> =>
  db
    .select(person)
    .from(users)
    .where(and(isStaff, matchesSearch(users.search, search)))
    .orderBy(asc(userName), asc(users.id))
    .limit(8);

/** Those of these ids that are active members of staff. */
export async function staffAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isStaff, inArray(users.id, [...ids])));
  return new Set(found.map(({ id }) => id));
}

/** A note that is kept, or one that can be restored; 404 if there is none. */
export async function findNote(
  db: Db,
  reader: string,
  id: string,
  state: 'kept' | 'deleted' = 'kept',
): Promise<Note> {
  const isInState = state === 'kept' ? isKept : sql`${notes.deleted_at} > now() - interval '1 day'`;
  const [note] = await selectNotes(db, reader).where(and(eq(notes.id, id), isInState));
  return orNotFound(note);
}

/** The same, locked until the transaction ends. */
export async function lockNote(tx: Tx, reader: string, id: string, state?: 'deleted'): Promise<Note> {
  await tx.select({ id: notes.id }).from(notes).where(eq(notes.id, id)).for('update');
  return findNote(tx, reader, id, state);
}

type NewNote = Pick<Note, 'record_id' | 'record_name' | 'path' | 'text'> & {
  noun: NotedNoun;
  author_id: string;
};

/** Returns the id of the note. */
export async function insertNote(tx: Tx, values: NewNote, called: readonly string[]): Promise<string> {
  const [created] = await tx.insert(notes).values(values).returning({ id: notes.id });
  const note_id = created?.id ?? '';
  if (called.length > 0) await tx.insert(mentions).values(called.map((user_id) => ({ note_id, user_id })));
  return note_id;
}

/** Marks the notes on a record that call this person as seen. Returns how many were not. */
export async function markSeen(tx: Tx, personId: string, noun: NotedNoun, recordId: string): Promise<number> {
  const ids = tx.select({ id: notes.id }).from(notes).where(isOf(noun, recordId));
  const seen = await tx
    .update(mentions)
    .set({ seen_at: sql`now()` })
    .where(and(eq(mentions.user_id, personId), isNull(mentions.seen_at), inArray(mentions.note_id, ids)))
    .returning({ id: mentions.note_id });
  return seen.length;
}

/** Destroys the notes that were deleted more than a day ago. */
export async function purgeNotes(db: Db): Promise<void> {
  await db.delete(notes).where(sql`${notes.deleted_at} < now() - interval '1 day'`);
}

/** Deletes a locked note. */
export async function removeNote(tx: Tx, id: string): Promise<void> {
  await tx.update(notes).set({ deleted_at: sql`now()` }).where(eq(notes.id, id));
}

/** Brings a deleted note back as it was. */
export async function restoreNote(tx: Tx, id: string): Promise<void> {
  await tx.update(notes).set({ deleted_at: null }).where(eq(notes.id, id));
}
