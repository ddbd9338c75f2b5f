import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeActions, historyActions } from '#contract/history.ts';
import { contract } from '#contract/index.ts';
import { startSecondServer } from '../../../testing/calls/startTestApi.ts';
import { status } from '../../../testing/stand-ins/standIn.ts';
import { until } from '../../../testing/until.ts';
import { sentTo, setUpWebhooks } from '../../../testing/webhooks/webhookReceiver.ts';
import { notifySwitchedOff } from '../webhooks.jobs.ts';
import { claimDue } from './claims.ts';
import { beginDeliveries } from './deliver.ts';
import { queueDeliveries } from './queue.ts';

/* Several servers, and servers that are killed: at least once, with one id, in order per record (product/webhooks#order). */

const { api, hosts, admin, create, deliver, deliveries, category, rename } = setUpWebhooks();
let second: Awaited<ReturnType<typeof startSecondServer>>;
beforeAll(async () => {
  second = await startSecondServer(api);
});
afterAll(() => second.close());
/** One pass of a server. */
const pass = async (server = api.app, ahead = 0) => {
  const { services } = server.mount;
  return beginDeliveries(services, { onSwitchedOff: notifySwitchedOff(services), ahead });
};
/** Until nothing is left: a pass that finds the webhook locked by the other server begins nothing. */
const all = async (servers = [api.app, second]) => {
  const left = `select 1 from webhook_events union all select 1 from webhook_deliveries where state = 'pending'`;
  do {
    const passes = await Promise.all(servers.map((server) => pass(server)));
    await Promise.all(passes.flat());
  } while ((await api.database.pool.query(left)).rowCount);
};

test('two servers send each event once, those of a record in the order of its changes', async () => {
  await create();
  const records = await Promise.all(['a', 'b', 'c'].map((name) => category(name)));
  const sending = { done: false };
  const loop = async (server = api.app) => {
    while (!sending.done) await Promise.all(await pass(server));
  };
  const loops = [loop(), loop(second)];
  for (let n = 0; n < 8; n++) await Promise.all(records.map((id) => rename(id, `${id} ${n}`)));
  sending.done = true;
  await Promise.all(loops);
  await all();
  const sent = sentTo(hosts.receiver);
  expect(sent).toHaveLength(3 * 9);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3 * 9);
  for (const id of records) {
    const versions = sent.filter(({ body }) => body.data.id === id).map(({ body }) => body.data.version);
    expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  }
});

test('what a killed server had claimed is sent by another one, with the same id, before what follows', async () => {
  const { id } = await create();
  const record = await category('Uno');
  await rename(record, 'Dos');
  // As if the server had been killed between the claim and the answer.
  await queueDeliveries(api.db);
  const [claimed] = await claimDue(api.db, 0);
  expect(claimed).toMatchObject({ attempts: 1 });
  await Promise.all(await pass(second));
  expect(hosts.receiver.calls).toEqual([]);
  await deliver({ ahead: 61_000 });
  const sent = sentTo(hosts.receiver);
  expect(sent.map(({ body }) => body.data.name)).toEqual(['Uno', 'Dos']);
  expect(sent[0]?.id).toBe(claimed?.id);
  expect((await deliveries(id)).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['delivered', 1],
    ['delivered', 2],
  ]);
});

test('an answer that comes after another server has taken over changes nothing', async () => {
  const { id } = await create();
  const release = Promise.withResolvers<void>();
  let calls = 0;
  hosts.receiver.answer(async (_call, response) => {
    calls += 1;
    if (calls === 1) await release.promise;
    response.writeHead(calls === 1 ? 204 : 500).end();
  });
  await category();
  const [slow] = await pass();
  await until(() => expect(calls).toBe(1));
  await Promise.all(await pass(second, 61_000));
  hosts.receiver.calls.length = 0;
  release.resolve();
  await slow;
  expect(await deliveries(id)).toMatchObject([{ state: 'pending', attempts: 2, status: 500 }]);
});

test('a server that stops gives back what has no answer yet', async () => {
  const { id } = await create();
  const called = Promise.withResolvers<void>();
  hosts.receiver.answer(() => {
    called.resolve();
    return new Promise(() => {});
  });
  await category();
  const stopping = new AbortController();
  const { services } = api.app.mount;
  const [begun] = await beginDeliveries(services, {
    onSwitchedOff: notifySwitchedOff(services),
    stopping: stopping.signal,
  });
  await called.promise;
  stopping.abort(new Error('the server stops'));
  await begun;
  expect(await deliveries(id)).toMatchObject([{ state: 'pending', attempts: 0, status: null }]);
  hosts.receiver.answer(status(204));
  await all();
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
});

test('an act on many records is told of each of them, and waits for nobody', async () => {
  const { id } = await create({ events: ['category.updated'] });
  await api.database.pool.query(`
    insert into history (id, noun, record_id, action, before, after)
    select gen_random_uuid(), 'categories', gen_random_uuid(), 'update', '{"order":1,"version":1}', '{"order":2,"version":2}'
    from generate_series(1, 1200)`);
  expect(await queueDeliveries(api.db)).toBe(1200);
  expect(await api.database.pool.query('select from webhook_events')).toMatchObject({ rowCount: 0 });
  const { rows } = await api.database.pool.query(
    'select body from webhook_deliveries where webhook_id = $1 limit 1',
    [id],
  );
  expect(JSON.parse(rows[0].body).data.changed).toEqual(['order']);
});

test('what is rolled back is not told; without an active webhook nothing is queued', async () => {
  const queued = async () => (await api.database.pool.query('select from webhook_events')).rowCount;
  await category('Sin webhook');
  await create({ active: false });
  await category('Sin webhook activo');
  expect(await queued()).toBe(0);
  await create();
  const body = { name: 'x'.repeat(5000) };
  expect((await (await admin()).call(contract.categories.create, { body })).status).toBe(422);
  expect(await queued()).toBe(0);
  await category('Con webhook');
  expect(await queued()).toBeGreaterThan(0);
});

test('every action of the history that changes a record is queued, and no other', async () => {
  await create();
  await api.database.pool.query(
    `insert into history (id, noun, record_id, action) select gen_random_uuid(), 'spots', gen_random_uuid(), a from unnest($1::text[]) a`,
    [historyActions],
  );
  const { rows } = await api.database.pool.query(
    'select action from webhook_events join history on history.id = history_id',
  );
  expect(rows.map(({ action }) => action).sort()).toEqual([...changeActions].sort());
});
