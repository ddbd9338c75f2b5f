import type { Db } from '../database/connection/database.ts';
import { deleteJobs } from '../jobs/jobs.ts';
import { cancelRestoredImports } from '../nouns/artists/artists.restored.ts';
import { holdRestoredPushes } from '../nouns/notifications/notifications.restored.ts';
import { endRestoredSessions } from '../nouns/session/session.restored.ts';

/** Each noun's own part of it, in the transaction of the restore (docs/decisions/0035). */
const parts = [endRestoredSessions, holdRestoredPushes, cancelRestoredImports, deleteJobs];

/** Ends what must not go on from a backup as if no time had passed. Says what it did, a line for each. */
export async function afterRestore(db: Db): Promise<string[]> {
  const said: string[] = [];
  for (const part of parts) said.push(await part(db));
  return said;
}
