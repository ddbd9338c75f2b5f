import { categories, category } from '#contract/categories.ts';
import type { Mount } from '../../http/mount.ts';
import { nounRoutes } from '../../records/noun.ts';
import { recordRemovedFromLists, recordReturnedToLists } from '../spots/spots.links.change.ts';
import { countSpotsWith, findCategory, listAllCategories } from './categories.store.ts';
import { categories as table } from './categories.table.ts';

const crudRoutes = nounRoutes(category, table, {
  removed: (change, { id }) => recordRemovedFromLists(change, id),
  restored: async (change, record) => {
    await recordReturnedToLists(change, record.id);
    return record;
  },
});

export function categoryRoutes(on: Mount): void {
  crudRoutes(on);
  on.answer(categories.all, async ({ db, query }) => ({ data: await listAllCategories(db, query) }));
  on.answer(categories.usage, async ({ db, params }) => {
    const { id } = await findCategory(db, params.id);
    return { spots: await countSpotsWith(db, id) };
  });
}
