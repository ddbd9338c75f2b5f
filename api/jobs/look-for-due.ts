import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two looks: people wait for some of the jobs. */
const interval = 500;

/**
 * The queues of `$1` that have a job to do. The condition is that of pg-boss, for its partial index; by `limit` each queue is a
 * lookup in it, whatever the planner expects.
 */
const dueQueues = `select queue from unnest($1::text[]) as queue cross join lateral (
  select from pgboss.job where name = queue and state < 'active' and not blocked and start_after <= now() limit 1) as due`;

interface Look {
  query(text: string, values: unknown[]): Promise<{ rows: { queue: string }[] }>;
  queues: readonly string[];
  /** Called with each of the queues that has a job to do. */
  wake(queue: string): void;
  /** Called when a look fails; the next one comes as usual. */
  onError(error: Error): void;
}

/** Looks twice a second which queues have a job to do, with one statement for all of them, until the signal is aborted. */
export async function lookForDueJobs(
  { query, queues, wake, onError }: Look,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      const due = await query(dueQueues, [queues]);
      for (const { queue } of due.rows) wake(queue);
    } catch (error) {
      if (!stopping.aborted) onError(error as Error);
    }
    await sleep(interval, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
}
