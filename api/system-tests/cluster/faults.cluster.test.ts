import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { session } from '#contract/session.ts';
import { connect } from '../../database/connection/connect.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { type Cluster, startCluster, waitFor } from '../../testing/cluster/cluster.ts';
import { type Fault, twentyFaults } from '../../testing/cluster/faults.ts';
import { type Client, startLoad } from '../../testing/cluster/load.ts';
import type { Node } from '../../testing/cluster/node.ts';
import { compare, type Found } from '../../testing/cluster/verify.ts';
import { watchReady } from '../../testing/cluster/watch.ts';
import { fillSpots } from '../../testing/database/fill.ts';
import { newDataDir } from '../../testing/processes/newDataDir.ts';
import { admin, adminEnv, spawnServer } from '../../testing/processes/serverProcess.ts';

const results = join(import.meta.dirname, '../../../test-results');
/** Milliseconds in which `/ready` notices a primary that hangs. */
const noticed = 7000;

let cluster: Cluster;
let folder: Awaited<ReturnType<typeof newDataDir>>;
let servers: (ReturnType<typeof spawnServer> & { url: string })[];
/** Signed in before the first fault, and not used between them. */
let idle: Client[];
let load: ReturnType<typeof startLoad>;
let watches: ReturnType<typeof watchReady>[];

async function startServer() {
  const server = spawnServer({
    DATABASE_URL: cluster.databaseUrl,
    DATABASE_REPLICA_URL: cluster.replicaUrl,
    DATA_DIR: folder.dataDir,
    ...adminEnv,
  });
  return { ...server, url: await server.ready() };
}

const signIn = async ({ url }: { url: string }): Promise<Client> => {
  const { body } = await callerOn(url, undefined)(session.login, { body: admin });
  return { url, token: body.access_token };
};

beforeAll(async () => {
  cluster = await startCluster();
  folder = await newDataDir('bambalina-cluster-data-');
  servers = [await startServer(), await startServer()];
  const database = connect({ connectionString: cluster.databaseUrl }, { max: 2 });
  await fillSpots(database.pool, 20_000);
  await database.close();
  const everywhere = [...servers, ...servers];
  idle = await Promise.all(everywhere.map(signIn));
  load = startLoad(await Promise.all(everywhere.map(signIn)));
  watches = servers.map(({ url }) => watchReady(url));
}, 240_000);
afterAll(async () => {
  await load?.stop();
  await Promise.all(watches?.map((watch) => watch.stop()) ?? []);
  await Promise.all(servers?.map((server) => server.end('SIGKILL')) ?? []);
  await cluster?.end();
  await folder?.remove();
}, 60_000);

interface Row {
  fault: string;
  nodes: string;
  /** Seconds: until Patroni has promoted another node, from then to the first write, and between two writes at most. */
  promoted: number;
  back: number;
  without: number;
  acknowledged: number;
  /** Writes that are lost or doubled. */
  wrong: number;
}
const rows: Row[] = [];

test.each(twentyFaults.map((fault, i) => ({ n: i + 1, name: fault.name, fault })))(
  'fault $n, $name: nothing acknowledged is lost or doubled, and service is back',
  async ({ fault }) => {
    rows.push(await survive(fault));
    writeTable();
  },
  180_000,
);

async function survive(fault: Fault): Promise<Row> {
  const old = await cluster.whole();
  const { created } = load.ledger;
  const before = await assertIntact();
  const writesUntil = created.size + 20;
  await waitFor('twenty writes', 30, async () => created.size >= writesUntil);

  const { next, began, promoted, back, acknowledged } = await takeAway(old, fault).finally(() =>
    fault.end(old),
  );
  await cluster.whole();
  const { lost, doubled } = await assertIntact();
  return {
    fault: fault.name,
    nodes: `${old.name} → ${next.name}`,
    promoted: (promoted - began) / 1000,
    back: (back - promoted) / 1000,
    without: longestGap([...created.values()], began - 1000, back) / 1000,
    acknowledged: acknowledged - before.acknowledged,
    wrong: lost.length + doubled.length,
  };
}

/** Until another node is the primary, the servers are ready, and nothing is missing there. */
async function takeAway(old: Node, fault: Fault) {
  const began = Date.now();
  const beginning = fault.begin(old, cluster);
  const others = cluster.nodes.filter((node) => node !== old);
  const next = await waitFor('another primary', 90, () => cluster.primary(others));
  const promoted = Date.now();
  await beginning;
  const firstWrite = async () => [...load.ledger.created.values()].find((at) => at > promoted);
  const back = await waitFor('a write', 60, firstWrite);
  await waitFor('/ready', 15, async () => watches.every((watch) => watch.last() === 200)).catch((error) => {
    const logs = servers.map(({ output }) => output().slice(-3000));
    throw new Error([error.message, ...watches.map((watch) => watch.describe()), ...logs].join('\n\n'));
  });

  expect((back - promoted) / 1000).toBeLessThan(15);
  const { acknowledged } = await assertIntact();
  for (const watch of watches) {
    expect(watch.between(began, back)).toContain(503);
    expect(watch.between(began + noticed, promoted - 1000)).not.toContain(200);
  }
  for (const { url, token } of idle) expect((await callerOn(url, token)(categories.all)).status).toBe(200);
  return { next, began, promoted, back, acknowledged };
}

/** Nothing acknowledged is lost, doubled or missed by the next list. Returns what was found. */
async function assertIntact(): Promise<Found> {
  const found = await compare(cluster, load.ledger);
  const { lost, doubled } = found;
  const { missed, unexpected } = load.ledger;
  const nothing = { lost: [], doubled: [], missed: [], unexpected: [] };
  expect({ lost, doubled, missed, unexpected }).toEqual(nothing);
  return found;
}

/** The longest time without a success, of those in this time. */
function longestGap(moments: readonly number[], from: number, to: number): number {
  const inside = moments.filter((at) => at >= from && at <= to);
  return Math.max(...inside.map((at, i) => at - (inside[i - 1] ?? at)));
}

function writeTable(): void {
  const head = [
    '| fault | primary | promoted after | writes again after | without service | acknowledged | lost or doubled |',
    '|---|---|---|---|---|---|---|',
  ];
  const seconds = (n: number) => `${n.toFixed(1)} s`;
  const lines = rows.map((row, i) =>
    [
      `${i + 1}. ${row.fault}`,
      row.nodes,
      ...[row.promoted, row.back, row.without].map(seconds),
      ...[row.acknowledged, row.wrong],
    ].join(' | '),
  );
  mkdirSync(results, { recursive: true });
  const { exports, seen } = load.ledger;
  const whole = `${seen} lists had what their writer had just created, none lacked it. ${exports.complete} exports were complete, ${exports.broken} were refused or broke off and said so.`;
  const table = [...head, ...lines.map((line) => `| ${line} |`), '', whole, ''].join('\n');
  writeFileSync(join(results, 'cluster.md'), table);
}
