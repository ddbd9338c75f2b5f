import { trash } from '#contract/trash.ts';
import type { Mount } from '../../http/mount.ts';
import { listTrash } from '../../records/trash/entries.ts';

/** The list of all nouns' deleted records; each noun has the calls on its own. */
export function trashListRoutes(on: Mount): void {
  on.answer(trash.list, ({ db, query }) => listTrash(db, query));
}
