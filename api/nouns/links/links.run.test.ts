import { beforeEach, describe, expect, test } from 'vitest';
import { day, setUpLinkRuns } from '../../testing/links/linkRuns.ts';
import { politenessMeter } from '../../testing/links/politenessMeter.ts';
import { claimLinks, releaseLinks } from './links.store.ts';

/* Asking the links of records, with a clock of the test's own and a host on loopback with many names. */

const { world, now, at, link, run, stored, addLinks } = setUpLinkRuns();
const minute = 60_000;

test('each link once a week, failing ones each day until they are dead after three days', async () => {
  world.host.answer(
    ({ url }, response) => void response.writeHead(url.pathname === '/lost' ? 404 : 200).end(),
  );
  await addLinks(link('a'), link('b', '/lost'));
  const asked: { days: number; host: string }[] = [];
  const runOn = async (days: number) => {
    // Each check is some minutes later in the day.
    world.time = days * (day + minute);
    world.host.calls.length = 0;
    await run();
    const heads = world.host.calls.filter(({ method }) => method === 'HEAD');
    asked.push(...heads.map(({ url }) => ({ days, host: url.hostname })));
  };
  for (let days = 0; days <= 15; days++) await runOn(days);
  const daysOf = (host: string) => asked.filter((one) => one.host === host).map(({ days }) => days);
  expect(daysOf('a.example')).toEqual([0, 7, 14]);
  expect(daysOf('b.example')).toEqual([0, 1, 2, 3, 10]);
  const [alive, dead] = await stored('status, fault, failing_since, failures, dead_since');
  expect(alive).toMatchObject({ status: 200, failing_since: null, failures: 0, dead_since: null });
  expect(dead).toMatchObject({ status: 404, fault: null, failures: 5 });
  const dates = [dead.failing_since, dead.dead_since].map((instant) => instant.toISOString().slice(0, 10));
  expect(dates).toEqual([at(0), at(3)].map((instant) => instant.slice(0, 10)));
  // It answers again.
  world.host.answer((_call, response) => void response.writeHead(200).end());
  await runOn(17);
  expect(await stored('status, failing_since, failures, dead_since')).toEqual(
    Array(2).fill({ status: 200, failing_since: null, failures: 0, dead_since: null }),
  );
});

test('each host gets one request at a time with a second between, up to eight hosts at once, also of two servers', async () => {
  const { measured, responder } = politenessMeter(
    8,
    () => world.time,
    ({ method, url }, response) => {
      if (url.pathname === '/moved') response.writeHead(301, { location: link('host0', '/there') });
      else response.writeHead(method === 'HEAD' && url.pathname === '/0' ? 405 : 200);
      response.end();
    },
  );
  world.host.answer(responder);
  const names = Array.from({ length: 12 }, (_, n) => `host${n}`);
  await addLinks(
    ...names.flatMap((name) => [0, 1, 2].map((n) => link(name, `/${n}`))),
    ...['host1', 'host2'].map((name) => link(name, '/moved')),
  );
  await run();
  expect(world.host.calls).toHaveLength(12 * 4 + 4);
  expect(measured).toMatchObject({ mostOfHost: 1, most: 8 });
  expect(Math.min(...measured.gaps)).toBeGreaterThanOrEqual(1000);
  const moved = (await stored('moved_to')).filter(({ moved_to }) => moved_to === link('host0', '/there'));
  expect(moved).toHaveLength(2);

  world.time += 8 * day;
  world.host.calls.length = 0;
  await Promise.all([run(), run()]);
  expect(world.host.calls).toHaveLength(12 * 4 + 4);
  expect(new Set((await stored('status')).map((row) => row.status))).toEqual(new Set([200]));
});

test('links of a server that was killed come back after a while; another one does not ask them before', async () => {
  await addLinks(...[0, 1, 2].map((n) => link('a', `/${n}`)));
  expect(await claimLinks(world.database.db, now())).toHaveLength(3);
  await run();
  world.time = 14 * minute;
  await run();
  expect(world.host.calls).toEqual([]);
  world.time = 15 * minute;
  await run();
  expect(world.host.calls).toHaveLength(3);
  expect(await stored('claimed_until')).toEqual(Array(3).fill({ claimed_until: null }));
});

test('a server that stops gives back what it has not asked', async () => {
  await addLinks(...[0, 1, 2].map((n) => link('a', `/${n}`)));
  const stopping = new AbortController();
  world.host.answer((_call, response) => {
    if (world.host.calls.length === 2) stopping.abort(new Error('stops'));
    else response.writeHead(200).end();
  });
  await run({ stopping: stopping.signal });
  const rows = await stored(`status, claimed_until, next_check <= '${now().toISOString()}' as due`);
  const answered = { status: 200, claimed_until: null, due: false };
  const waiting = { status: null, claimed_until: null, due: true };
  expect(rows.filter(({ status }) => status)).toEqual([answered]);
  expect(rows.filter(({ status }) => !status)).toEqual([waiting, waiting]);
});

test('claims are of one host, ten links at most, and never the same twice', async () => {
  const { db } = world.database;
  await addLinks(...Array.from({ length: 12 }, (_, n) => link('a', `/${n}`)), link('b'));
  const claims = await Promise.all(Array.from({ length: 4 }, () => claimLinks(db, now())));
  expect(claims.map((links) => links.length).sort((a, b) => a - b)).toEqual([0, 0, 1, 10]);
  const hosts = claims.map((links) => new Set(links.map(({ host }) => host)));
  expect(hosts.map(({ size }) => size).sort()).toEqual([0, 0, 1, 1]);
  await releaseLinks(db, claims.flat());
  expect(await claimLinks(db, now())).not.toEqual([]);
});

describe('without a connection', () => {
  const warnings: unknown[] = [];
  const runQuietly = () => run({ log: { warn: (line) => warnings.push(line) } });
  beforeEach(() => {
    warnings.length = 0;
  });

  test('nothing is recorded, and the links are due again after an hour', async () => {
    await addLinks(link('a'), link('b'));
    world.silent.add('a.example').add('b.example');
    await runQuietly();
    expect(warnings).toHaveLength(1);
    expect(await stored('failures, checked_at, claimed_until')).toEqual(
      Array(2).fill({ failures: 0, checked_at: null, claimed_until: null }),
    );
    world.time = 59 * minute;
    await runQuietly();
    expect(warnings).toHaveLength(1);
    world.time = 60 * minute;
    world.silent.clear();
    await runQuietly();
    expect(await stored('status')).toEqual([{ status: 200 }, { status: 200 }]);
  });

  test('faults are recorded while another link is reached: of the run, or one that answered before', async () => {
    world.silent.add('b.example');
    await addLinks(link('a'), link('b'));
    await runQuietly();
    expect(await stored('status, fault, failures')).toEqual([
      { status: 200, fault: null, failures: 0 },
      { status: null, fault: 'dns', failures: 1 },
    ]);
    // The next day only the failing one is due: the other one is asked before its time.
    world.time = day + minute;
    world.host.calls.length = 0;
    await runQuietly();
    expect(world.host.calls.map(({ url }) => url.hostname)).toEqual(['a.example']);
    expect(await stored('failures')).toEqual([{ failures: 0 }, { failures: 2 }]);
    // Unless that one is not reached either.
    world.silent.add('a.example');
    world.time = 2 * (day + minute);
    await runQuietly();
    expect(await stored('failures')).toEqual([{ failures: 0 }, { failures: 2 }]);
    expect(warnings).toHaveLength(1);
  });

  test('neither an unknown name nor a private host is taken for a connection', async () => {
    await addLinks(link('a'), link('b'), link('c'), link('private'));
    world.unknown.add('a.example').add('b.example');
    world.silent.add('c.example');
    await runQuietly();
    expect(warnings).toHaveLength(1);
    expect(await stored('failures, checked_at')).toEqual(Array(4).fill({ failures: 0, checked_at: null }));
    // With an answer over HTTP, though an error, they are.
    world.silent.clear();
    world.host.answer((_call, response) => void response.writeHead(500).end());
    world.time = 60 * minute;
    await runQuietly();
    expect(await stored('status, fault, failures')).toEqual([
      { status: null, fault: 'dns', failures: 1 },
      { status: null, fault: 'dns', failures: 1 },
      { status: 500, fault: null, failures: 1 },
      { status: null, fault: 'private', failures: 1 },
    ]);
    expect(warnings).toHaveLength(1);
  });

  test('a known link that is gone itself does not stand for the connection: another one is asked', async () => {
    await addLinks(link('a'), link('b'), link('c'));
    world.unknown.add('c.example');
    await runQuietly();
    world.unknown.add('a.example');
    world.time = day + minute;
    world.host.calls.length = 0;
    await runQuietly();
    expect(world.host.calls.map(({ url }) => url.hostname)).toEqual(['b.example']);
    expect(await stored('failures')).toEqual([{ failures: 0 }, { failures: 0 }, { failures: 2 }]);
  });
});
