import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { makeNetwork, removeNetwork } from './machine.ts';
import { addNode, deployed, type Node } from './node.ts';

const run = promisify(execFile);

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

type Role = 'primary' | 'replica' | 'synchronous';

/** Whether Patroni says that the node has this role, as HAProxy asks it. */
async function hasRole({ address }: Node, role: Role): Promise<boolean> {
  const url = `http://${address}:8008/${role}`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
  await answer?.text().catch(() => undefined);
  return answer?.status === 200;
}

/** Waits until `check` returns something that is true; throws after `seconds`. */
export async function waitFor<T>(
  what: string,
  seconds: number,
  check: () => Promise<T>,
): Promise<NonNullable<T>> {
  for (const end = Date.now() + seconds * 1000; ; await sleep(100)) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what}: not after ${seconds} s`);
  }
}

/** Three nodes and HAProxy, with an empty database for the product. All of them end with the namespaces of this process. */
export async function startCluster() {
  const folder = await mkdtemp(join(tmpdir(), 'bambalina-cluster-'));
  await chmod(folder, 0o755);
  await makeNetwork();
  const nodes: Node[] = [];
  for (const number of [1, 2, 3]) nodes.push(await addNode(number, folder));
  for (const node of nodes) node.startEtcd();
  for (const node of nodes) node.startPatroni();
  const having = async (role: Role, among: readonly Node[] = nodes) => {
    const answers = await Promise.all(among.map((node) => hasRole(node, role)));
    return among.filter((_, i) => answers[i]);
  };
  /** Of nodes that answer at once: one that does not takes a second. */
  const primary = async (among: readonly Node[] = nodes) => (await having('primary', among))[0];
  const first = nodes[0] as Node;
  const password = first.patroniEnv.PATRONI_SUPERUSER_PASSWORD;
  const superuser = async (node: Node, text: string, database = 'postgres') => {
    const client = new pg.Client({
      ...{ host: node.address, user: 'postgres', password, database },
      connectionTimeoutMillis: 5000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  };
  /** One primary and two replicas, of which Patroni has chosen one to wait for. */
  const isWhole = async () => {
    const found = await Promise.all(
      (['primary', 'replica', 'synchronous'] as const).map((role) => having(role)),
    );
    return found.map(({ length }) => length).join() === '1,2,1' ? found[0]?.[0] : undefined;
  };
  const whole = () => waitFor('a whole cluster', 120, isWhole);
  const start = await whole().catch(async (error) => {
    const log = await readFile(join(folder, 'node1.patroni.log'), 'utf8').catch(() => '');
    throw new Error(`${error.message}: ${log.slice(-2000)}`);
  });
  await superuser(start, `create role bambalina login password 'bambalina'`);
  await superuser(start, 'create database bambalina owner bambalina');
  await superuser(start, 'grant pg_read_all_stats to bambalina');
  const haproxy = spawn('haproxy', ['-db', '-f', join(deployed, 'haproxy.cfg')], { stdio: 'ignore' });
  const urlOf = (address: string) => `postgres://bambalina:bambalina@${address}/bambalina`;

  return {
    folder,
    nodes,
    primary,
    whole,
    /** Runs a statement in the database of the product, on one node, without the product. */
    sqlOfProduct: (node: Node, text: string) => superuser(node, text, 'bambalina'),
    databaseUrl: urlOf('127.0.0.1:5000'),
    replicaUrl: urlOf('127.0.0.1:5001'),
    async end() {
      haproxy.kill();
      for (const node of nodes) {
        await node.killMachine();
        await node.remove();
      }
      await removeNetwork();
      await rm(folder, { recursive: true, force: true });
    },
    /** Hands the role of the primary over by command. */
    async switchOver(from: Node) {
      const args = ['-c', join(deployed, 'patroni.yml'), 'switchover', '--force', '--master', from.name];
      const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: folder, ...from.patroniEnv };
      return run('patronictl', args, { env });
    },
  };
}
