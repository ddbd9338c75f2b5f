import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { session } from '#contract/session.ts';
import { spots } from '#contract/spots.calls.ts';
import { version } from '../../config/version.ts';
import { inDatabase } from '../../database/connection/connection.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { urlOf } from '../../testing/processes/adminCommand.ts';
import { assertOk } from '../../testing/processes/kills.actions.ts';
import { ownPort } from '../../testing/processes/ownPort.ts';
import { admin, adminEnv, spawnServer } from '../../testing/processes/serverProcess.ts';
import { expectExactTallies } from '../../testing/processes/tallies.ts';
import { spotForm } from '../../testing/scenarios/spotForms.ts';
import { until } from '../../testing/until.ts';
import { startCaddy } from '../../testing/upgrade/caddy.ts';
import { laterVersion } from '../../testing/upgrade/laterVersion.ts';
import { startTraffic, type Traffic } from '../../testing/upgrade/traffic.ts';

/*
 * Servers of the last release, of this version and of two later ones on one database, behind the proxy of compose.yaml, while
 * people work: no request fails, and nothing that was acknowledged is lost.
 */

type Server = ReturnType<typeof spawnServer>;
type Later = Awaited<ReturnType<typeof laterVersion>>;

const name = `upgrade_${process.pid}`;
const project = join(import.meta.dirname, '../../..');
const lastRelease = process.env.LAST_RELEASE ?? '';
let database: pg.Pool;
let env: Record<string, string>;
let dataDir: string;
let caddy: Awaited<ReturnType<typeof startCaddy>>;
let ports: [number, number];
let traffic: Traffic;
let [expands, contracts]: [Later, Later] = [] as never;
const started: Server[] = [];

/** Starts a server of the version in this folder, on the first or second port, and waits until it is ready. */
async function start(folder: string, slot: 0 | 1): Promise<Server> {
  const server = spawnServer({ ...env, PORT: String(ports[slot]) }, folder);
  started.push(server);
  await server.ready();
  return server;
}
const settled = (work: () => unknown) => until(work, 60_000);

/** Waits until the proxy has had answers of this many servers from now on. */
async function expectServers(count: number): Promise<void> {
  const before = new Map(traffic.answered);
  const since = () =>
    [...traffic.answered].filter(([server, times]) => times - (before.get(server) ?? 0) > 20);
  await settled(() => expect(since()).toHaveLength(count));
  expect(traffic.failures).toEqual([]);
}

/** Stops a server, as a service manager does. */
async function stop(server: Server): Promise<void> {
  expect(await server.end()).toBe(0);
}

beforeAll(async () => {
  const { connection } = inject('testServer');
  const server = new pg.Client(connection);
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  const own = inDatabase(connection, name);
  database = new pg.Pool({ ...own, max: 2 });
  dataDir = await mkdtemp(join(tmpdir(), 'bambalina-upgrade-'));
  env = { ...adminEnv, DATA_DIR: dataDir, DATABASE_URL: urlOf(own), TRUSTED_PROXIES: '127.0.0.1' };
  ports = [await ownPort(), await ownPort()];
  caddy = await startCaddy(ports);
});
afterAll(async () => {
  for (const server of started) if (!server.hasEnded()) await server.end('SIGKILL');
  await caddy?.stop();
  await expands?.remove();
  await contracts?.remove();
  await database?.end();
  await rm(dataDir, { recursive: true });
  const server = new pg.Client(inject('testServer').connection);
  await server.connect();
  await server.query(`drop database if exists ${name} with (force)`);
  await server.end();
}, 60_000);

test('the last release and this one take turns under traffic, there and back, and so do this one and later ones', async () => {
  let old = await start(lastRelease, 0);
  await settled(async () => expect((await fetch(`${caddy.url}/ready`)).status).toBe(200));
  const { body } = await callerOn(caddy.url, undefined)(session.login, { body: admin });
  const token = body.access_token;
  const spotIds = await Promise.all(
    ['Uno', 'Dos', 'Tres'].map(async (name) => {
      const created = await callerOn(caddy.url, token)(spots.create, {
        body: spotForm({ name }),
        form: true,
      });
      return assertOk(created).body.data.id;
    }),
  );
  traffic = startTraffic(caddy.url, token, spotIds);
  await expectServers(1);

  // There, back, and there again.
  let current = await start(project, 1);
  await expectServers(2);
  await stop(old);
  await expectServers(1);
  old = await start(lastRelease, 0);
  await expectServers(2);
  await stop(current);
  await expectServers(1);
  current = await start(project, 1);
  await stop(old);

  // A version that adds a column to every table, and back.
  const columns = (await tables()).map(
    (table) => `alter table "${table}" add column later text not null default 'x'`,
  );
  const needsNext = `alter table spots drop column later; INSERT INTO drizzle.requirements VALUES ('99.1.0')`;
  expands = await laterVersion({ version: '99.1.0', migrations: [columns.join(';')] });
  contracts = await laterVersion({ version: '99.2.0', migrations: [columns.join(';'), needsNext] });
  let next = await start(expands.folder, 0);
  await expectServers(2);
  await stop(next);
  await expectServers(1);
  next = await start(expands.folder, 0);
  await expectServers(2);

  // One that removes a column says that this version runs, and changes nothing.
  const tooEarly = spawnServer(env, contracts.folder);
  started.push(tooEarly);
  expect(await tooEarly.exited()).toEqual({
    code: 1,
    output: expect.stringContaining(
      `Bambalina 99.2.0 removes what servers before 99.1.0 use, and there are some on this database: ${version} at`,
    ),
  });
  await expectServers(2);
  await stop(current);
  const last = await start(contracts.folder, 1);
  await expectServers(2);
  await stop(next);

  // This version is too old for the database now.
  const tooLate = spawnServer(env);
  started.push(tooLate);
  expect(await tooLate.exited()).toEqual({
    code: 1,
    output: `This is Bambalina ${version}, and the database needs 99.1.0 or newer: start that version.`,
  });
  await expectServers(1);

  // With one server, requests wait while it restarts.
  const before = traffic.times.exports;
  const slowest = { turns: traffic.slowest(), restart: 0 };
  await stop(last);
  await start(contracts.folder, 1);
  await settled(() => expect(traffic.times.exports).toBeGreaterThan(before + 20));
  slowest.restart = traffic.slowest();
  // What has a version is not sent twice by the proxy: the app keeps it and sends it again.
  expect(traffic.failures.filter((failure) => !/^\S+\/spot\/[-\w]+\?: 503/.test(failure))).toEqual([]);

  const { created, changed } = await traffic.stop();
  for (const [table, ids] of Object.entries(created)) {
    expect(ids.length, table).toBeGreaterThan(50);
    const { rows } = await database.query(`select id::text from ${table}`);
    expect(rows.map(({ id }) => id).sort(), table).toEqual([...ids].sort());
  }
  const { rows } = await database.query("select id, version, bio ->> 'bio_title' as title from spots");
  expect(new Map(rows.map(({ id, ...spot }) => [id, spot]))).toEqual(changed);
  await settled(async () =>
    expect((await database.query('select distinct state from notifications')).rows).toEqual([
      { state: 'simulated' },
    ]),
  );
  await expectExactTallies(database);
  // One for each server that stopped, at most.
  expect(traffic.times.reloads).toBeLessThanOrEqual(started.length);
  console.log({ answered: [...traffic.answered.values()], times: traffic.times, slowest });
}, 600_000);

async function tables(): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  return rows.map(({ name }) => name);
}
