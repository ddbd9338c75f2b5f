import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { NamingClient } from './client.ts';

/** Milliseconds before each round, and after how many rounds connections that have received nothing are broken. */
const patience = {
  pause: 4000,
  /** While the database answers no question. With their time limits that is longer than most statements may take. */
  unanswered: 6,
  /** While it does answer others: longer than any call may take. */
  answered: 35,
};

/** Whether PostgreSQL answers, be it with a refusal. That nothing accepts connections, or that a host has no address, is no answer. */
const answers = (probe: Pick<pg.Pool, 'query'>): Promise<boolean> =>
  probe.query('select 1').then(
    () => true,
    (error) => error instanceof pg.DatabaseError,
  );

/**
 * Breaks connections of a pool that stay silent, until the signal is aborted: a database that is frozen, or whose machine is gone,
 * neither answers nor ends them, so their calls would wait for ever, also once another machine has its place
 * (product/server#database). `probe` has a time limit for connections and statements. It is asked while connections are in use; the
 * first time that it is not answered, all connections are watched until each has received something or is broken.
 */
export async function breakSilentConnections(
  pool: pg.Pool,
  probe: Pick<pg.Pool, 'query'>,
  stopping: AbortSignal,
  limits = patience,
): Promise<void> {
  const watch = new Watch(pool, limits);
  while (!stopping.aborted) {
    await sleep(limits.pause, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    if (watch.isNeeded()) watch.next(await answers(probe));
  }
}

class Watch {
  readonly #limits: typeof patience;
  readonly #clients = new Set<NamingClient>();
  readonly #busy = new Set<NamingClient>();
  /** What each watched connection had received. */
  readonly #watched = new Map<NamingClient, number>();
  #rounds = 0;
  #unanswered = 0;

  constructor(pool: pg.Pool, limits: typeof patience) {
    this.#limits = limits;
    const of = (set: Set<NamingClient>, act: 'add' | 'delete') => (client: unknown) => {
      if (client instanceof NamingClient) set[act](client);
    };
    pool.on('connect', of(this.#clients, 'add'));
    pool.on('remove', of(this.#clients, 'delete'));
    pool.on('acquire', of(this.#busy, 'add'));
    const released = of(this.#busy, 'delete');
    pool.on('release', (_error, client) => released(client));
  }

  isNeeded(): boolean {
    for (const [client, received] of this.#watched)
      if (!this.#clients.has(client) || client.received !== received) this.#watched.delete(client);
    return this.#watched.size > 0 || this.#busy.size > 0;
  }

  /** One more round, whose question was answered or not. */
  next(isAnswered: boolean): void {
    this.#unanswered = isAnswered ? 0 : this.#unanswered + 1;
    if (this.#watched.size > 0) this.#breakWatched(isAnswered);
    else if (!isAnswered) this.#watchAll();
  }

  #watchAll(): void {
    this.#rounds = 0;
    for (const client of this.#clients) this.#watched.set(client, client.received);
  }

  #breakWatched(isAnswered: boolean): void {
    this.#rounds += 1;
    const isOver = this.#unanswered >= this.#limits.unanswered || this.#rounds >= this.#limits.answered;
    if (isOver) this.#unanswered = 0;
    for (const client of this.#watched.keys()) {
      // What is idle can be replaced at once.
      if (!isOver && (!isAnswered || this.#busy.has(client))) continue;
      client.abort();
      this.#watched.delete(client);
    }
  }
}
