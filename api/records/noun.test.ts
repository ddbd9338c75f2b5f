import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Category, CategoryFields } from '#contract/categories.ts';
import { noun } from '#contract/kit/noun.ts';
import { createdAt, id, version } from '../database/queries/columns.ts';
import { setUpDatabase } from '../testing/database/testDatabase.ts';
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
const table = pgTable('categories', { ...named, order: integer('order').notNull().default(0) });
const declared = {
  name: 'categories',
  path: '/categories',
  minRole: 'editor',
  fields: CategoryFields,
  picture: 'image_url',
} as const;
const category = noun({ ...declared, record: Category });

const database = setUpDatabase();

test('columns that the record does not name are not selected', async () => {
  const { order: _, ...fewer } = Category.shape;
  const store = nounStore(noun({ ...declared, record: z.object(fewer) }), table);
  const { db } = database;
  const created = await db.transaction((tx) => store.create(tx, { name: 'Tango', order: 7 }));
  const changed = await db.transaction((tx) => store.update(tx, created.id, { name: 'Tangos' }));
  const listed = await store.list(db, {});
  for (const one of [created, changed, await store.find(db, created.id), ...listed.data])
    expect(Object.keys(one).sort()).toEqual(Object.keys(fewer).sort());
});

/* Likely mistakes: the compiler refuses each of them and names the column. */
test('a table without a column of the contract does not compile', () => {
  expect(nounRoutes(category, table)).toBeTypeOf('function');

  // @ts-expect-error no column `order` for what the record answers, nor for the field of the form
  nounRoutes(category, pgTable('categories', named));

  const otherKind = pgTable('categories', { ...named, order: text('order').notNull() });
  // @ts-expect-error the column holds text, the record says a number
  nounRoutes(category, otherKind);

  const sorted = noun({ ...declared, record: Category, sorts: ['createdAt', 'place'] });
  // @ts-expect-error no column `place` to sort by
  nounRoutes(sorted, table);

  const filtered = noun({ ...declared, record: Category, filters: { colour: z.optional(z.string()) } });
  // @ts-expect-error no column `colour` to filter by
  nounRoutes(filtered, table);

  expect(columnsFor<{ name: string; order: number }>()(table)).toBe(table);
  // @ts-expect-error no column `colour` for the field of the form
  columnsFor<{ colour: string }>()(table);

  // @ts-expect-error the picture is no field of the form
  noun({ ...declared, record: Category, picture: 'thumbnail' });
});
