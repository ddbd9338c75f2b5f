import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { NamingClient } from './client.ts';

/**
 * How many questions in a row remain without an answer until the database counts as silent, and the milliseconds before each. With
 * the time that a question may take, that is longer than a statement may: PostgreSQL itself ends that one.
 */
const patience = { questions: 5, pause: 4000 };

/** No answer, in contrast to a refusal: by the time limits of pg, or because there is no way to the host. */
const noAnswer = (error: { code?: string; message: string }): boolean =>
  /timeout/i.test(error.message) || /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(error.code ?? '');

/**
 * Breaks the connections of a pool that are in use while the database is silent, until the signal is aborted: if it is frozen, or
 * its machine is gone, it neither answers nor ends them, and their calls would wait for ever (product/server#database). `probe` has
 * a time limit for connections and statements.
 */
export async function breakSilentConnections(
  pool: pg.Pool,
  probe: pg.Pool,
  stopping: AbortSignal,
  { questions, pause } = patience,
): Promise<void> {
  const busy = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => busy.add(client));
  pool.on('release', (_error, client) => busy.delete(client));
  const isSilent = () => probe.query('select 1').then(() => false, noAnswer);
  for (let unanswered = 0; !stopping.aborted; ) {
    await sleep(pause, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    unanswered = busy.size > 0 && (await isSilent()) ? unanswered + 1 : 0;
    if (unanswered < questions) continue;
    for (const client of busy) if (client instanceof NamingClient) client.abort();
    unanswered = 0;
  }
}
