import { stopImports } from './artists/artists.restored.ts';
import type { Db } from './database/database.ts';
import { forgetJobs } from './kit/jobs.ts';
import { leaveToPeople } from './notifications/notifications.restored.ts';
import { endSignIns } from './session/session.restored.ts';

/** Each noun's own part of it, in the transaction of the restore (docs/decisions/0035). */
const parts = [endSignIns, leaveToPeople, stopImports, forgetJobs];

/** Ends what must not go on from a backup as if no time had passed. Says what it did, a line for each. */
export async function settleRestored(db: Db): Promise<string[]> {
  const said: string[] = [];
  for (const part of parts) said.push(await part(db));
  return said;
}
