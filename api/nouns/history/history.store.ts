import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { unrecordedFields } from '#contract/history.records.ts';
import type { ChangeAction, history as calls, RecordVersion } from '#contract/history.ts';
import type { AnswerOf } from '#contract/kit/endpoint.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import type { User } from '#contract/users.ts';
import { omit } from '#contract/values/pick.ts';
import type { Db } from '../../database/connection/database.ts';
import { countedPage, windowOf } from '../../database/queries/page.ts';
import { history } from '../../records/history.table.ts';
import { type Find, isChangeOf, type Point, versionAt } from '../../records/version-at.ts';
import { apiKeys } from '../keys/keys.table.ts';
import { users } from '../users/users.table.ts';
import { namesIn, referencedIn } from './history.names.ts';

const author = alias(users, 'author');
const { id, first_name, last_name, email, status } = users;

/** A page of the changes of one record, newest first. */
export async function listHistory(
  db: Db,
  noun: HistoryNoun,
  recordId: string,
  query: { page?: number; perPage?: number },
): Promise<AnswerOf<typeof calls.list>> {
  const window = windowOf(query);
  const ofRecord = isChangeOf(noun, recordId);
  const rows = await db
    .select({
      id: history.id,
      at: history.at,
      action: sql<ChangeAction>`${history.action}`,
      actor: { id, first_name, last_name, email },
      key: apiKeys.name,
      before: history.before,
      after: history.after,
      sent: history.sent,
      author: {
        id: author.id,
        first_name: author.first_name,
        last_name: author.last_name,
        email: author.email,
      },
    })
    .from(history)
    .leftJoin(users, eq(users.id, history.actor_id))
    .leftJoin(apiKeys, eq(apiKeys.id, history.key_id))
    .leftJoin(author, sql`${author.id} = (${history.sent} ->> 'author_id')::uuid`)
    .where(ofRecord)
    .orderBy(desc(history.id))
    .limit(window.perPage)
    .offset(window.offset);
  const entries = rows.map(({ sent, author, ...entry }) => ({
    ...entry,
    sent: sent && { at: sent.at, author, values: sent.values },
  }));
  const page = await countedPage(entries, window, () => db.$count(history, ofRecord));
  return { ...page, names: await namesIn(db, entries) };
}

/** A record at a point of its history, with what its references are (product/history#versions). */
export async function readVersion(
  db: Db,
  noun: HistoryNoun,
  recordId: string,
  point: Point,
  find: Find,
): Promise<RecordVersion> {
  const version = await versionAt(db, noun, recordId, point, find);
  const record = version ? omit(version, [...unrecordedFields]) : null;
  const [references, taken] = await Promise.all([
    referencedIn(db, record),
    takenIn(db, noun, recordId, record),
  ]);
  return { record, ...references, taken };
}

/** The fields of a version that `RecordVersion.taken` names: the address of a user. */
async function takenIn(
  db: Db,
  noun: HistoryNoun,
  recordId: string,
  record: object | null,
): Promise<string[]> {
  if (noun !== 'users' || !record) return [];
  const isOther = and(
    eq(email, (record as User).email),
    eq(status, 'active').inlineParams(),
    ne(id, recordId),
  );
  return (await db.$count(users, isOther)) > 0 ? ['email'] : [];
}
