import type { Db } from '../database/connection/database.ts';
import { deleteJobs } from '../jobs/jobs.ts';
import { cancelRestoredImports } from '../nouns/artists/artists.restored.ts';
import { revokeRestoredKeys } from '../nouns/keys/keys.restored.ts';
import { markRestoredNotifications } from '../nouns/notifications/notifications.restored.ts';
import { endRestoredSessions } from '../nouns/session/session.restored.ts';
import { stopRestoredWebhooks } from '../nouns/webhooks/webhooks.restored.ts';
import { stopRestoredActs } from '../records/bulk/jobs.ts';
import { dropRestoredImports } from '../records/import/jobs.ts';

/** Run in the transaction of the restore (docs/decisions/0035). */
const steps = [
  endRestoredSessions,
  revokeRestoredKeys,
  stopRestoredWebhooks,
  markRestoredNotifications,
  cancelRestoredImports,
  stopRestoredActs,
  dropRestoredImports,
  deleteJobs,
];

/** Ends sessions, keys, webhooks, pushes, imports, acts on many records and jobs that must not continue from a backup. Returns a line about each to print. */
export async function afterRestore(db: Db): Promise<string[]> {
  const notes: string[] = [];
  for (const step of steps) notes.push(await step(db));
  return notes;
}
