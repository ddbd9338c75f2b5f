import { type Category, categories } from '#contract/categories.ts';
import { keeper } from '../kit/keeper.ts';
import type { Mount } from '../kit/mount.ts';
import { pictureColumns } from '../kit/picture-field.ts';
import { refuseStale } from '../kit/problems.ts';
import { allCategories, categoryRows, listCategories, spotsWith } from './categories.store.ts';

const kept = keeper('categories', (one: Category) => [one.image_url, one.thumbnail]);

export function categoryRoutes(on: Mount): void {
  on.answer(categories.all, async ({ db, query }) => ({ data: await allCategories(db, query) }));
  on.answer(categories.list, async ({ db, query }) => listCategories(db, query));
  on.answer(categories.usage, async ({ db, params }) => {
    const { id } = await categoryRows.find(db, params.id);
    return { spots: await spotsWith(db, id) };
  });
  on.answer(categories.read, async ({ db, params }) => categoryRows.find(db, params.id));
  on.change(categories.create, async (call) => {
    const { image_url, ...plain } = call.body;
    const values = { ...plain, ...pictureColumns('image_url', image_url) };
    return kept.created(call, await categoryRows.create(call.tx, values));
  });
  on.change(categories.update, async (call) => {
    const { version, image_url, ...plain } = call.body;
    const before = await categoryRows.lock(call.tx, call.params.id);
    refuseStale(version, before);
    const values = { ...plain, ...pictureColumns('image_url', image_url, before) };
    return kept.changed(call, before, await categoryRows.update(call.tx, before.id, values));
  });
  on.change(categories.remove, async (call) => {
    const before = await categoryRows.lock(call.tx, call.params.id);
    await categoryRows.remove(call.tx, before.id);
    return kept.removed(call, before);
  });
}
