import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { version } from '../../config/version.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { resolveName } from '../../security/connections/checked-addresses.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { standIn, status } from '../../testing/stand-ins/standIn.ts';
import { banners } from '../banners/banners.table.ts';
import { deadLinkJobs } from './links.jobs.ts';

let host: Awaited<ReturnType<typeof standIn>>;
let api: TestApi;
beforeAll(async () => {
  host = await standIn(status(200));
  api = await startTestApi({
    LINK_CHECK_ALLOW: host.url.replace('http://', ''),
    PUBLIC_URL: 'https://office.example',
  });
});
afterAll(async () => {
  await api.stop();
  await host.stop();
});

function scheduled(linkCheck: { allowed: string[] } | undefined) {
  const schedule = vi.fn<Jobs['schedule']>();
  const { services } = api.app.mount;
  const config = { ...services.config, linkCheck };
  deadLinkJobs({ ...services, config, jobs: { ...services.jobs, schedule } });
  return schedule.mock.calls;
}

test('links are collected each night and asked every ten minutes, with the name of the product', async () => {
  const [collect, check] = scheduled(api.app.mount.services.config.linkCheck);
  expect([collect, check].map((call) => call?.slice(0, 2))).toEqual([
    ['11 4 * * *', 'collect-links'],
    ['*/10 * * * *', 'check-links'],
  ]);
  const banner = { name: 'a', type: 'search', country: 'AR' } as const;
  await api.db.insert(banners).values([
    { ...banner, link: `${host.url}/there` },
    // Not an exception of the configuration.
    { ...banner, link: 'http://10.0.0.1/' },
  ]);
  const { signal } = new AbortController();
  await collect?.[2](signal);
  await check?.[2](signal);
  expect(host.calls.map(({ method, url, headers }) => [method, url.pathname, headers['user-agent']])).toEqual(
    [['HEAD', '/there', `Bambalina-LinkCheck/${version} (+https://office.example)`]],
  );
  const { rows } = await api.database.pool.query('select status, fault from link_checks order by status');
  expect(rows).toEqual([
    { status: 200, fault: null },
    { status: null, fault: 'private' },
  ]);
});

test('switched off, nothing is scheduled', () => {
  expect(scheduled(undefined)).toEqual([]);
});

test('a name that no server knows, or that none answers about in time, is not resolved', async () => {
  await expect(resolveName('bambalina.invalid', AbortSignal.timeout(100))).rejects.toThrow();
});
