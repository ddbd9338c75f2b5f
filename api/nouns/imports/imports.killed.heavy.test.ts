import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulk } from '#contract/bulk.ts';
import { categories } from '#contract/categories.ts';
import { imports } from '#contract/imports.ts';
import { killableServer } from '../../testing/processes/killableServer.ts';

/* A file that changes and creates records, while its server and its database are killed: compared once, applied once. */

const n = 2000;
let server: Awaited<ReturnType<typeof killableServer>>;
beforeAll(async () => {
  server = await killableServer();
  await server.pool.query(`insert into categories (id, name, "order")
    select gen_random_uuid(), 'Vieja ' || n, n from generate_series(1, ${n}) as n`);
}, 60_000);
afterAll(() => server?.end());

/** pg-boss waits for minutes until it retries the job of a killed server. */
const retryNow = () =>
  server.pool.query(`update pgboss.job set state = 'retry', start_after = now()
    where name in ('bulk', 'import') and state in ('active', 'retry')`);

/** Kills the server or the database until `isDone`, at most eight times, and waits for it. */
async function killUntil(isDone: () => Promise<boolean>): Promise<number> {
  let killed = 0;
  for (const end = Date.now() + 200_000; !(await isDone()); await wait(100)) {
    if (Date.now() > end) throw new Error('it does not end');
    if (killed === 8) continue;
    await wait(50 + ((killed * 0.618) % 1) * 700);
    await (killed++ % 2 ? server.killDatabase() : server.killServer());
    await server.recover();
    await retryNow();
  }
  return killed;
}

test('ends compared and applied once', async () => {
  const admin = () => server.clients.admin();
  const { rows } = await server.pool.query('select id, version, name from categories order by "order"');
  const changed = rows.map(({ id, version, name }) => `${id},${version},${name} cambiada`);
  const created = Array.from({ length: n }, (_, i) => `,,Nueva ${i}`);
  const file = new File([['id,version,name', ...changed, ...created].join('\n')], 'a.csv');
  const started = await admin()(categories.import, { form: true, body: { file } });
  expect(started.status).toBe(200);
  const params = { id: started.body.id };
  const read = async () => (await admin()(imports.read, { params })).body;
  const kills = await killUntil(async () => (await read()).state === 'ready');
  expect(await read()).toMatchObject({ rows: 2 * n, checked: 2 * n, changes: n, creates: n, refused: 0 });

  const act = await admin()(imports.apply, { params, body: {} });
  const receipt = async () => (await admin()(bulk.read, { params: { id: act.body.id } })).body;
  const more = await killUntil(async () => (await receipt()).state === 'done');
  console.info(`${kills} kills while it was compared, ${more} while it was applied`);
  expect(kills + more).toBeGreaterThan(5);
  expect(await receipt()).toMatchObject({ matched: 2 * n, changed: 2 * n, skipped: 0 });
  const count = async (where: string) =>
    (await server.pool.query(`select from categories where ${where}`)).rowCount;
  expect(await count(`name like 'Vieja % cambiada' and version = 2`)).toBe(n);
  expect(await count(`name like 'Nueva %'`)).toBe(n);
  expect(await count('true')).toBe(2 * n);

  await admin()(bulk.undo, { params: { id: act.body.id } });
  await killUntil(async () => (await receipt()).state === 'undone');
  expect(await receipt()).toMatchObject({ undone: 2 * n, kept: 0 });
  expect(await count(`name not like '% cambiada' and version = 3`)).toBe(n);
  expect(await count('true')).toBe(n);
}, 600_000);
