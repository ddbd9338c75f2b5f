import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentRows, type Delta, deltaOf } from '../database/currentRows.ts';
import { until } from '../until.ts';
import { killableServer } from './killableServer.ts';
import { type Action, actions, newKey } from './kills.actions.ts';
import { expectExactTallies } from './tallies.ts';

type KillableServer = Awaited<ReturnType<typeof killableServer>>;

const nothing: Delta = { removed: [], added: [] };

/** The result of an action without a kill, and its duration in milliseconds. */
interface Reference {
  complete: Delta;
  allowed: Delta[];
  duration: number;
}

/** Defines a test that kills the server and PostgreSQL with SIGKILL during actions, `times` in all. */
export function testKills(times: number, tested: readonly Action[] = actions): void {
  let server: KillableServer;
  beforeAll(async () => {
    server = await killableServer();
    // A new cluster of PostgreSQL, and a server that builds its tables.
  }, 60_000);
  afterAll(() => server?.end());

  test(`${times} kills leave every action done or not done, no push sent twice and no file without its record`, async () => {
    console.table(await killAtDifferentMoments(server, times, tested));
    const { rows } = await server.pool.query('select id from notifications');
    for (const { id } of rows) expect(server.firebase.times(id)).toBeLessThanOrEqual(1);
    const { remaining, referenced } = await server.sweep();
    expect(remaining).toEqual(referenced);
    expect(await readdir(join(server.dataDir, 'tmp')).catch(() => [])).toEqual([]);
    await expectExactTallies(server.pool);
    // Two to three seconds each on an idle machine.
  }, 600_000);
}

/** Kills the server or the database during each action in turn; returns how often each outcome was found. */
async function killAtDifferentMoments(
  server: KillableServer,
  times: number,
  actions: readonly Action[],
): Promise<Record<string, number>> {
  const references = new Map<Action, Reference>();
  for (const action of actions) references.set(action, await runWithoutKill(server, action));
  const outcomes: Record<string, number> = {};
  for (let i = 0; i < times; i++) {
    const action = actions[i % actions.length] as Action;
    // In turns by round, so that both are killed during each action, whatever their number.
    const victim = Math.floor(i / actions.length) % 2 ? 'database' : 'server';
    const found = await killDuring(
      server,
      action,
      references.get(action) as Reference,
      victim,
      // Spread evenly over the duration of each action.
      (i * 0.618) % 1,
    );
    const name = `${action.name}, ${victim} killed: ${found}`;
    outcomes[name] = (outcomes[name] ?? 0) + 1;
  }
  return outcomes;
}

async function runWithoutKill(server: KillableServer, action: Action): Promise<Reference> {
  const run = await action.prepare(server.clients);
  const before = await currentRows(server.pool);
  const begin = performance.now();
  expect([200, 201], action.name).toContain(await run(newKey()));
  await jobsDone(server);
  const duration = performance.now() - begin;
  const complete = deltaOf(before, await currentRows(server.pool));
  return { complete, allowed: [nothing, ...(action.steps?.(complete) ?? []), complete], duration };
}

async function killDuring(
  server: KillableServer,
  action: Action,
  { complete, allowed, duration }: Reference,
  victim: 'server' | 'database',
  moment: number,
): Promise<'before' | 'between two steps' | 'after'> {
  const run = await action.prepare(server.clients);
  const before = await currentRows(server.pool);
  const key = newKey();
  const pending = run(key).catch(() => 0);
  await wait(moment * duration * 1.2);
  await (victim === 'server' ? server.killServer() : server.killDatabase());
  const status = await pending;
  await server.recover();

  const found = deltaOf(before, await currentRows(server.pool));
  const at = allowed.findIndex((delta) => isSame(delta, found));
  if (at < 0)
    expect(found, `${action.name} was left partially done (${victim} killed, ${status})`).toEqual(complete);
  // An acknowledged action is done; every other answer is a failure.
  if (status >= 200 && status < 300 && complete.added.length > 0) expect(at, action.name).toBeGreaterThan(0);
  else expect([0, 200, 500, 503], action.name).toContain(status);

  expect(action.retryStatuses ?? [200, 201], action.name).toContain(await run(key));
  await jobsDone(server);
  const end = deltaOf(before, await currentRows(server.pool));
  if (!allowed.slice(-2).some((delta) => isSame(delta, end))) expect(end, action.name).toEqual(complete);
  // A push that may have been sent is not sent again; it stays in this state until staff decide.
  await server.pool.query("update notifications set state = 'unknown' where state = 'sending'");
  if (at === allowed.length - 1) return 'after';
  return at === 0 ? 'before' : 'between two steps';
}

const isSame = (a: Delta, b: Delta): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Waits until all jobs are done; those of a killed server are made available immediately instead of after minutes. */
async function jobsDone({ pool }: KillableServer): Promise<void> {
  await pool.query('update artist_import_items set claimed_until = null');
  await pool.query(`update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry')
    and name in ('import-artists', 'deliver-notification')`);
  const open = `select name, state from pgboss.job where state < 'completed'
    and name in ('import-artists', 'deliver-notification', 'remove-files')`;
  await until(async () => expect((await pool.query(open)).rows).toEqual([]));
}
