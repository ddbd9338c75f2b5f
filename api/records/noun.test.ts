import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Category, CategoryFields } from '#contract/categories.ts';
import { noun } from '#contract/kit/noun.ts';
import { createdAt, id, version } from '../database/queries/columns.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts';
import { columnsFor } from './noun.checks.ts';
import { nounStore } from './noun.store.ts';
import { nounRoutes } from './noun.ts';

const base = { id: id(), createdAt: createdAt(), version: version() };
const named = {
  ...base,
  name: text('name').notNull(),
  image_url: text('image_url'),
  thumbnail: text('thumbnail'),
};
const whole = pgTable('categories', { ...named, order: integer('order').notNull().default(0) });
const declared = {
  name: 'categories',
  path: '/categories',
  minRole: 'editor',
  fields: CategoryFields,
  picture: 'image_url',
} as const;
const category = noun({ ...declared, record: Category });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a column that the record does not name never leaves the database', async () => {
  const { order: _, ...fewer } = Category.shape;
  const store = nounStore(noun({ ...declared, record: z.object(fewer) }), whole);
  const { db } = database;
  const made = await db.transaction((tx) => store.create(tx, { name: 'Tango', order: 7 }));
  const changed = await db.transaction((tx) => store.update(tx, made.id, { name: 'Tangos' }));
  const listed = await store.list(db, {});
  for (const one of [made, changed, await store.find(db, made.id), ...listed.data])
    expect(Object.keys(one).sort()).toEqual(Object.keys(fewer).sort());
});

/* Each of these is a mistake that somebody will make: the compiler refuses it, and says which column. */
test('a table that lacks what the contract names does not compile', () => {
  expect(nounRoutes(category, whole)).toBeTypeOf('function');

  // @ts-expect-error no column `order` for what the record answers, nor for the field of the form
  nounRoutes(category, pgTable('categories', named));

  const otherKind = pgTable('categories', { ...named, order: text('order').notNull() });
  // @ts-expect-error the column holds text, the record says a number
  nounRoutes(category, otherKind);

  const sorted = noun({ ...declared, record: Category, sorts: ['createdAt', 'place'] });
  // @ts-expect-error no column `place` to sort by
  nounRoutes(sorted, whole);

  const filtered = noun({ ...declared, record: Category, filters: { colour: z.optional(z.string()) } });
  // @ts-expect-error no column `colour` to filter by
  nounRoutes(filtered, whole);

  expect(columnsFor<{ name: string; order: number }>()(whole)).toBe(whole);
  // @ts-expect-error no column `colour` for the field of the form
  columnsFor<{ colour: string }>()(whole);

  // @ts-expect-error the picture is no field of the form
  noun({ ...declared, record: Category, picture: 'thumbnail' });
});
