import { afterAll, beforeAll, expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { session } from '#contract/session.ts';
import { connect } from '../../database/connection/connect.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { type Cluster, startCluster, waitFor } from '../../testing/cluster/cluster.ts';
import type { Node } from '../../testing/cluster/node.ts';
import { newDataDir } from '../../testing/processes/newDataDir.ts';
import { admin, adminEnv, spawnServer } from '../../testing/processes/serverProcess.ts';

/* Two servers that write to the primary of a cluster and read lists from its replicas. */

let cluster: Cluster;
let folder: Awaited<ReturnType<typeof newDataDir>>;
let servers: ReturnType<typeof spawnServer>[] = [];
let callers: ReturnType<typeof callerOn>[];
let replicas: Node[];

beforeAll(async () => {
  cluster = await startCluster();
  folder = await newDataDir('bambalina-cluster-data-');
  const env = {
    DATABASE_URL: cluster.databaseUrl,
    DATABASE_REPLICA_URL: cluster.replicaUrl,
    DATA_DIR: folder.dataDir,
    ...adminEnv,
  };
  const urls: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const server = spawnServer(env);
    servers = [...servers, server];
    urls.push(await server.ready());
  }
  const { body } = await callerOn(urls[0] as string, undefined)(session.login, { body: admin });
  callers = urls.map((url) => callerOn(url, body.access_token));
  const primary = await cluster.whole();
  replicas = cluster.nodes.filter((node) => node !== primary);
}, 120_000);
afterAll(async () => {
  for (const server of servers) await server.end('SIGKILL');
  await cluster?.end();
  await folder?.remove();
}, 60_000);

const listedBy = async (caller: ReturnType<typeof callerOn>) => {
  const { status, body } = await caller(categories.list, { query: { search: 'Replica' } });
  expect(status).toBe(200);
  return body.data.map(({ name }) => name);
};
/** How many statements of lists the replicas have run last. */
async function listsOnReplicas(): Promise<number> {
  const text = `select count(*)::int as n from pg_stat_activity
    where application_name like 'bambalina%' and query like '%"categories"%'`;
  const counts = await Promise.all(replicas.map((node) => cluster.sqlOfProduct(node, text)));
  return counts.reduce((sum, [row]) => sum + row.n, 0);
}

test('lists come from replicas, and what one server has saved is at once in the lists of both', async () => {
  const [one, other] = callers as [(typeof callers)[0], (typeof callers)[0]];
  for (let n = 1; n <= 30; n += 1) {
    const name = `Replica ${String(n).padStart(2, '0')}`;
    expect((await one(categories.create, { body: { name } })).status).toBe(201);
    const [own, others] = await Promise.all([listedBy(one), listedBy(other)]);
    expect(own).toHaveLength(Math.min(n, own.length));
    expect(own).toContain(name);
    expect(others).toContain(name);
  }
  expect(await listsOnReplicas()).toBeGreaterThan(0);
}, 60_000);

test('an address that leads to a replica is not the database, whatever a proxy says', async () => {
  const { pool, close } = connect({ connectionString: cluster.replicaUrl }, { max: 1 });
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: '25006' });
  await close();
});

test('replicas that lag behind are not read: the primary answers', async () => {
  const [one, other] = callers as [(typeof callers)[0], (typeof callers)[0]];
  for (const node of replicas) await cluster.sqlOfProduct(node, 'select pg_wal_replay_pause()');
  expect((await one(categories.create, { body: { name: 'Replica lags' } })).status).toBe(201);
  expect(await listedBy(one)).toContain('Replica lags');
  expect(await listedBy(other)).toContain('Replica lags');
  const count = `select count(*)::int as n from categories where name = 'Replica lags'`;
  const counts = await Promise.all(replicas.map((node) => cluster.sqlOfProduct(node, count)));
  expect(counts.map(([row]) => row.n)).toEqual([0, 0]);
  for (const node of replicas) await cluster.sqlOfProduct(node, 'select pg_wal_replay_resume()');
});

const waiting = `from pg_stat_activity where wait_event = 'SyncRep' and application_name like 'bambalina%'`;
const isRepeated = `query like '%pg_logical_emit_message%'`;

test('a commit that no replica has is not acknowledged, whoever stops its waiting, nor by repeating its answer', async () => {
  const [one] = callers as [(typeof callers)[0]];
  const primary = cluster.nodes.find((node) => !replicas.includes(node)) as Node;
  for (const node of replicas) await node.pause();
  const statuses: Record<string, number> = {};
  const create = async (name: string, headers: Record<string, string>) => {
    statuses[name] = (await one(categories.create, { body: { name }, headers })).status;
  };
  const plain = create('Only here', {});
  const repeated = create('Here and there', { 'idempotency-key': 'here' });
  await waitFor('a repeated answer that waits', 30, async () => {
    await cluster.sqlOfProduct(primary, `select pg_cancel_backend(pid) ${waiting} and not ${isRepeated}`);
    const rows = await cluster.sqlOfProduct(primary, `select ${waiting} and ${isRepeated}`);
    return rows.length > 0 && statuses['Only here'];
  });
  expect(statuses).toEqual({ 'Only here': 503 });
  for (const node of replicas) await node.resume();
  await Promise.all([plain, repeated]);
  expect(statuses).toEqual({ 'Only here': 503, 'Here and there': 201 });
  const count = `select count(*)::int as n from categories where name = 'Here and there'`;
  expect(await cluster.sqlOfProduct(primary, count)).toEqual([{ n: 1 }]);
  await cluster.whole();
}, 120_000);

test('without a replica the primary answers, and a replica that is back is read again', async () => {
  for (const node of replicas) await node.pause();
  expect(await listedBy(callers[0] as (typeof callers)[0])).toContain('Replica lags');
  for (const node of replicas) await node.resume();
  await cluster.whole();
  await waitFor('a list from a replica', 30, async () => {
    await listedBy(callers[0] as (typeof callers)[0]);
    return (await listsOnReplicas()) > 0;
  });
}, 120_000);
