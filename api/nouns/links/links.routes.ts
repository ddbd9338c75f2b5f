import { links } from '#contract/links.ts';
import type { Mount } from '../../http/mount.ts';
import { findLinks } from './links.store.ts';

export function linkRoutes(on: Mount): void {
  on.answer(links.dead, async ({ db, query, actor }) => {
    const { noun, id } = query;
    if (actor.role !== 'user') return findLinks(db, noun, id);
    // Of others' records there is nothing to see, as if they did not exist.
    return noun === 'spots' ? findLinks(db, noun, id, actor.id) : { data: [], moved: [] };
  });
}
