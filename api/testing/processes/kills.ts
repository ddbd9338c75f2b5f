import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { currentRows, type Delta, deltaOf } from '../database/currentRows.ts';
import { killableServer } from './killableServer.ts';
import { type Action, actions, newKey } from './kills.actions.ts';

type Victims = Awaited<ReturnType<typeof killableServer>>;

const nothing: Delta = { gone: [], new: [] };

/** What an act comes to when nobody is killed, and how long it takes. */
interface Rehearsed {
  whole: Delta;
  allowed: Delta[];
  span: number;
}

/** `kill -9` of the server and of PostgreSQL, `times` in all: the scenario of a test file. */
export function killScenario(times: number): void {
  let on: Victims;
  beforeAll(async () => {
    on = await killableServer();
  });
  afterAll(() => on.end());

  test(`${times} kills: before or after, never between; sent once; no file without its record`, async () => {
    console.table(await killAtRandom(on, times));
    const { rows } = await on.pool.query('select id from notifications');
    for (const { id } of rows) expect(on.firebase.times(id)).toBeLessThanOrEqual(1);
    const { left, shown } = await on.sweep();
    expect(left).toEqual(shown);
    expect(await readdir(join(on.dataDir, 'tmp')).catch(() => [])).toEqual([]);
    await totalsHold(on);
  }, 600_000);
}

/** What triggers keep is what a count finds. */
async function totalsHold({ pool }: Victims): Promise<void> {
  const { rows } = await pool.query(
    "select noun, sum(n)::int as n from tallies where month = '-infinity' group by 1 order by 1",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { noun, n } of rows) {
    const counted = await pool.query(`select count(*)::int as n from "${noun}"`);
    expect(counted.rows[0].n, noun).toBe(n);
  }
}

/** Each kill is in the middle of an act, in turns; tells how often the act was done by then. */
async function killAtRandom(on: Victims, times: number): Promise<Record<string, number>> {
  const known = new Map<Action, Rehearsed>();
  for (const act of actions) known.set(act, await rehearse(on, act));
  const seen: Record<string, number> = {};
  for (let i = 0; i < times; i++) {
    const act = actions[i % actions.length] as Action;
    const victim = i % 2 ? 'database' : 'server';
    const found = await killDuring(on, act, known.get(act) as Rehearsed, victim, Math.random());
    const name = `${act.name}, ${victim} killed: ${found}`;
    seen[name] = (seen[name] ?? 0) + 1;
  }
  return seen;
}

async function rehearse(on: Victims, act: Action): Promise<Rehearsed> {
  const run = await act.prepare(on.stage);
  const before = await currentRows(on.pool);
  const begin = performance.now();
  expect([200, 201], act.name).toContain(await run(newKey()));
  await settled(on);
  const span = performance.now() - begin;
  const whole = deltaOf(before, await currentRows(on.pool));
  return { whole, allowed: [nothing, ...(act.steps?.(whole) ?? []), whole], span };
}

async function killDuring(
  on: Victims,
  act: Action,
  { whole, allowed, span }: Rehearsed,
  victim: 'server' | 'database',
  moment: number,
): Promise<'before' | 'between two steps' | 'after'> {
  const run = await act.prepare(on.stage);
  const before = await currentRows(on.pool);
  const key = newKey();
  const answering = run(key).catch(() => 0);
  await wait(moment * span * 1.2);
  await (victim === 'server' ? on.killServer() : on.killDatabase());
  const status = await answering;
  await on.recover();

  const found = deltaOf(before, await currentRows(on.pool));
  const at = allowed.findIndex((delta) => isSame(delta, found));
  if (at < 0) expect(found, `${act.name} was left half done (${victim} killed, ${status})`).toEqual(whole);
  // Acknowledged is done, and a failure is told as one.
  if (status >= 200 && status < 300 && whole.new.length > 0) expect(at, act.name).toBeGreaterThan(0);
  else expect([0, 200, 500, 503], act.name).toContain(status);

  expect(act.again ?? [200, 201], act.name).toContain(await run(key));
  await settled(on);
  const end = deltaOf(before, await currentRows(on.pool));
  if (!allowed.slice(-2).some((delta) => isSame(delta, end))) expect(end, act.name).toEqual(whole);
  // What may have gone out is not sent again; it stays so until somebody looks.
  await on.pool.query("update notifications set state = 'unknown' where state = 'sending'");
  if (at === allowed.length - 1) return 'after';
  return at === 0 ? 'before' : 'between two steps';
}

const isSame = (a: Delta, b: Delta): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Until every job is done. Those of the dead are given to the living at once, which else happens within minutes. */
async function settled({ pool }: Victims): Promise<void> {
  await pool.query('update artist_import_items set claimed_until = null');
  await pool.query(`update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry')
    and name in ('import-artists', 'deliver-notification')`);
  const open = `select name, state from pgboss.job where state < 'completed'
    and name in ('import-artists', 'deliver-notification', 'remove-files')`;
  await vi.waitFor(async () => expect((await pool.query(open)).rows).toEqual([]), {
    timeout: 60_000,
    interval: 25,
  });
}
