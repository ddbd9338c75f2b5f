import { and, desc, inArray, ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { changeActions } from '#contract/history.ts';
import { fieldsWith } from '#contract/spots.fields.ts';
import type { Db } from '../../database/connection/database.ts';
import { history } from '../../records/history.table.ts';
import { trash } from '../../records/trash/trash.table.ts';
import { categories } from '../categories/categories.table.ts';
import { spots } from '../spots/spots.table.ts';
import { fullName, users } from '../users/users.table.ts';

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const referenceFields: readonly string[] = ['user_id', 'spot_id', ...fieldsWith('kind', 'references')];

/** The ids of users, spots and categories in some values. */
function referencesIn(values: unknown): string[] {
  const ids = new Set<string>();
  const collect = (value: unknown, isReference: boolean): void => {
    if (typeof value === 'string' && isReference && isUuid.test(value)) ids.add(value);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value))
      collect(inner, Array.isArray(value) ? isReference : referenceFields.includes(key));
  };
  collect(values, false);
  return [...ids];
}

/** The names, by id, of the records that some values refer to; also of those in the trash or destroyed. */
export async function namesIn(db: Db, values: unknown): Promise<Record<string, string>> {
  const { names } = await referencedIn(db, values);
  return names;
}

/** The names of the records that some values refer to, and the ids of those that do not exist now. */
export async function referencedIn(
  db: Db,
  values: unknown,
): Promise<{ names: Record<string, string>; missing: string[] }> {
  const ids = referencesIn(values);
  if (ids.length === 0) return { names: {}, missing: [] };
  const { id, status } = users;
  const no = sql<boolean>`false`;
  const found = await unionAll(
    db.select({ id: trash.id, name: trash.name, exists: no }).from(trash).where(inArray(trash.id, ids)),
    db
      .select({ id: spots.id, name: spots.name, exists: sql<boolean>`true` })
      .from(spots)
      .where(inArray(spots.id, ids)),
    db
      .select({ id: categories.id, name: categories.name, exists: sql<boolean>`true` })
      .from(categories)
      .where(inArray(categories.id, ids)),
    db
      .select({
        id,
        name: fullName,
        exists: sql<boolean>`${status} = 'active'`,
      })
      .from(users)
      .where(inArray(id, ids)),
  );
  const known = new Set(found.map((record) => record.id));
  const destroyed = await lastNames(
    db,
    ids.filter((one) => !known.has(one)),
  );
  const existing = new Set(found.filter((record) => record.exists).map((record) => record.id));
  return {
    names: Object.fromEntries([...found, ...destroyed].map((record) => [record.id, record.name])),
    missing: ids.filter((one) => !existing.has(one)),
  };
}

/** What destroyed spots and categories were called last, as far as their histories still have it. */
async function lastNames(db: Db, ids: string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  const { noun, record_id, action, name } = history;
  const isOfThem = and(inArray(noun, ['spots', 'categories']), inArray(record_id, ids));
  // Events have other names: a refusal that of its endpoint.
  const isNamed = and(inArray(action, [...changeActions]), ne(name, ''));
  return db
    .selectDistinctOn([record_id], { id: sql<string>`${record_id}`, name })
    .from(history)
    .where(and(isOfThem, isNamed))
    .orderBy(record_id, desc(history.id));
}
