import { trash } from '#contract/trash.ts';
import type { Mount } from '../../http/mount.ts';
import { exportList } from '../../records/export/export-list.ts';
import { listTrash, trashListing } from '../../records/trash/entries.ts';

/** The list of all nouns' deleted records; each noun has the calls on its own. */
export function trashListRoutes(on: Mount): void {
  on.answer(trash.list, async (call) =>
    call.query.export ? exportList(call, trashListing(call.query.noun)) : listTrash(call.db, call.query),
  );
}
