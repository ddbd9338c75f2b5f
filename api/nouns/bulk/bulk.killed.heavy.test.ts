import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulk } from '#contract/bulk.ts';
import type { BulkAct } from '#contract/kit/bulk.ts';
import { spots } from '#contract/spots.calls.ts';
import { killableServer } from '../../testing/processes/killableServer.ts';

/* A hundred thousand spots, a server and a database that are killed twenty times: done once, and undone byte for byte. */

const n = 100_000;
const kills = 20;
let server: Awaited<ReturnType<typeof killableServer>>;
beforeAll(async () => {
  server = await killableServer();
  await server.pool.query('set statement_timeout = 0');
  await withoutTimeout(`insert into spots (id, name, type, address, country, lat, long, outstanding)
    select gen_random_uuid(), 'Bar ' || n, 'bar_club', 'Calle ' || n, (array['AR','CL','PE'])[n % 3 + 1], n % 80, n % 170, n % 7 = 0
    from generate_series(1, ${n}) as n`);
}, 300_000);
afterAll(() => server?.end());

async function withoutTimeout(text: string): Promise<Record<string, unknown>[]> {
  const client = await server.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    return (await client.query(text)).rows;
  } finally {
    client.release(true);
  }
}

/** The hash of each column of all spots, but of their versions, and of what a job finds out about their pins. */
const fingerprint = () =>
  withoutTimeout(`select key, md5(string_agg(value::text, '' order by id)) as hash
    from spots as s cross join jsonb_each(to_jsonb(s) - '{version,pin_doubt,pin_checks}'::text[])
    group by key order by key`);

const actOf = async (id: string): Promise<BulkAct> =>
  (await server.clients.admin()(bulk.read, { params: { id } })).body;

/** pg-boss waits for minutes until it retries the job of a killed server or during an outage. */
const retryNow = () =>
  server.pool.query(`update pgboss.job set state = 'retry', start_after = now()
    where name = 'bulk' and state in ('active', 'retry')`);

async function ended(id: string): Promise<BulkAct> {
  for (const end = Date.now() + 300_000; ; await wait(200)) {
    const act = await actOf(id);
    if (['done', 'undone', 'stopped'].includes(act.state)) return act;
    if (Date.now() > end) throw new Error(JSON.stringify(act));
  }
}

/**
 * Kills the server or the database so many times while an act is on its way, each time after as large a part of its records as
 * the time before. Returns how often it was killed before it ended.
 */
async function killWhile(id: string, times: number, settled: (act: BulkAct) => number): Promise<number> {
  for (let killed = 0; killed < times; killed++) {
    for (;;) {
      const act = await actOf(id);
      if (['done', 'undone'].includes(act.state)) return killed;
      if (settled(act) >= (n * killed) / (times + 1)) break;
      await wait(10);
    }
    // Within a batch, before and after its commit.
    await wait(((killed * 0.618) % 1) * 100);
    await (killed % 2 ? server.killDatabase() : server.killServer());
    await server.recover();
    await retryNow();
  }
  return times;
}

test('an act that is interrupted again and again ends done once, and its undo returns every value', async () => {
  const before = await fingerprint();
  const admin = server.clients.admin();
  const fields = { country: 'BO', outstanding: true };
  const answer = await admin(spots.bulk, { body: { action: 'set', query: {}, fields } });
  const { id, matched } = answer.body as BulkAct;
  expect([answer.status, matched]).toEqual([200, n]);
  expect(await killWhile(id, kills, ({ changed }) => changed)).toBe(kills);
  expect(await ended(id)).toMatchObject({ state: 'done', matched: n, changed: n, skipped: 0 });
  expect(
    await withoutTimeout(
      'select country, outstanding, version, count(*)::int as n from spots group by 1, 2, 3',
    ),
  ).toEqual([{ country: 'BO', outstanding: true, version: 2, n }]);
  const entries = `select count(*)::int as n, count(distinct record_id)::int as records from history
    where noun = 'spots' and action = `;
  expect(await withoutTimeout(`${entries} 'update'`)).toEqual([{ n, records: n }]);
  const undo = await server.clients.admin()(bulk.undo, { params: { id } });
  expect(undo.status).toBe(200);
  expect(await killWhile(id, 4, ({ undone }) => undone)).toBe(4);
  expect(await ended(id)).toMatchObject({ state: 'undone', undone: n, kept: 0 });
  expect(await fingerprint()).toEqual(before);
  expect(await withoutTimeout(`${entries} 'undo'`)).toEqual([{ n, records: n }]);
  expect(await withoutTimeout('select distinct version from spots')).toEqual([{ version: 3 }]);
}, 900_000);
