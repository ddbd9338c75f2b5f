import { v7 } from 'uuid';
import { endpoints } from '#contract/index.ts';
import { bulkActs } from '../../records/bulk/bulk.table.ts';
import type { TestApi } from '../calls/startTestApi.ts';

/** Requests that succeed, for acts on many records. They are about a record that does not exist: other calls do not meet their effects. */
export function bulkExamples(api: TestApi) {
  /** An act of the administrator that can be undone. */
  async function endedAct() {
    const { user } = await api.as('admin');
    const id = v7();
    const act = { id, noun: 'spots', action: 'delete', actor_id: user.id, state: 'done' } as const;
    const finished_at = new Date().toISOString();
    await api.db.insert(bulkActs).values({ ...act, matched: 1, changed: 1, finished_at });
    return { params: { id } };
  }
  const acts = endpoints.filter(([name]) => name.endsWith('.bulk'));
  return {
    ...Object.fromEntries(
      acts.map(([name]) => [
        name,
        async () => ({ body: { action: 'restore', ids: [v7()], dryRun: name !== 'spots.bulk' } }),
      ]),
    ),
    'bulk.read': endedAct,
    'bulk.leftOut': endedAct,
    'bulk.seen': endedAct,
    'bulk.undo': endedAct,
  };
}
