import { historyNounOf } from '#contract/trash.ts';
import type { Services } from '../../http/services.ts';
import { recordHistory } from '../../records/history.ts';
import { destroyEntry } from '../../records/trash/destroy.ts';
import { listDue } from '../../records/trash/entries.ts';

/** Destroys what was deleted thirty days ago, one record per transaction (product/trash#purge). Returns how many. */
export async function purgeTrash({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<number> {
  let destroyed = 0;
  for (;;) {
    const due = await listDue(db);
    for (const { id, noun } of due) {
      const isDestroyed = await db.transaction(async (tx) => {
        if (!(await destroyEntry({ tx, jobs, actor: undefined }, id))) return false;
        recordHistory(tx, undefined, { noun: historyNounOf(noun), id, action: 'destroy' });
        return true;
      });
      if (isDestroyed) destroyed++;
    }
    if (due.length === 0) return destroyed;
  }
}

export function trashJobs(services: Services): void {
  services.jobs.schedule('53 * * * *', 'purge-trash', async () => {
    await purgeTrash(services);
  });
}
