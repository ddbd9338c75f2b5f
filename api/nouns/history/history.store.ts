import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type ChangeAction, type history as calls, changeActions } from '#contract/history.ts';
import type { AnswerOf } from '#contract/kit/endpoint.ts';
import { fieldsWith } from '#contract/spots.fields.ts';
import type { Db } from '../../database/connection/database.ts';
import { countedPage, windowOf } from '../../database/queries/page.ts';
import { history } from '../../records/history.table.ts';
import { categories } from '../categories/categories.table.ts';
import { spots } from '../spots/spots.table.ts';
import { users } from '../users/users.table.ts';

const { id, first_name, last_name, email } = users;

/** A page of the changes of one record, newest first. */
export async function listHistory(
  db: Db,
  noun: string,
  recordId: string,
  query: { page?: number; perPage?: number },
): Promise<AnswerOf<typeof calls.list>> {
  const window = windowOf(query);
  const ofRecord = and(
    eq(history.noun, noun),
    eq(history.record_id, recordId),
    inArray(history.action, [...changeActions]),
  );
  const rows = await db
    .select({
      id: history.id,
      at: history.at,
      action: sql<ChangeAction>`${history.action}`,
      actor: { id, first_name, last_name, email },
      before: history.before,
      after: history.after,
    })
    .from(history)
    .leftJoin(users, eq(users.id, history.actor_id))
    .where(ofRecord)
    .orderBy(desc(history.id))
    .limit(window.perPage)
    .offset(window.offset);
  const page = await countedPage(rows, window, () => db.$count(history, ofRecord));
  return { ...page, names: await referencedNames(db, rows) };
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const referenceFields: readonly string[] = ['user_id', 'spot_id', ...fieldsWith('kind', 'references')];

/** The names, by id, of the existing records that the entries refer to. */
async function referencedNames(
  db: Db,
  entries: readonly { before: unknown; after: unknown }[],
): Promise<Record<string, string>> {
  const ids = new Set<string>();
  const collect = (value: unknown, isReference: boolean): void => {
    if (typeof value === 'string' && isReference && isUuid.test(value)) ids.add(value);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value))
      collect(inner, Array.isArray(value) ? isReference : referenceFields.includes(key));
  };
  for (const { before, after } of entries) collect([before, after], false);
  if (ids.size === 0) return {};
  const found = await unionAll(
    db
      .select({ id: spots.id, name: spots.name })
      .from(spots)
      .where(inArray(spots.id, [...ids])),
    db
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .where(inArray(categories.id, [...ids])),
    db
      .select({ id, name: sql<string>`trim(${first_name} || ' ' || ${last_name})` })
      .from(users)
      .where(inArray(id, [...ids])),
  );
  return Object.fromEntries(found.map((record) => [record.id, record.name]));
}
