import { afterAll, beforeAll, beforeEach } from 'vitest';
import { banners } from '../../nouns/banners/banners.table.ts';
import { checkLinks, type LinkRun } from '../../nouns/links/links.run.ts';
import { collectLinks } from '../../nouns/links/links.store.ts';
import { connectionRule } from '../../security/connections/private-networks.ts';
import { createTestDatabase, type TestDatabase } from '../database/testDatabase.ts';
import { standIn, status } from '../stand-ins/standIn.ts';

export const day = 24 * 3_600_000;
const start = Date.parse('2026-11-20T10:00:00Z');

/**
 * Starts a database without records and a host on loopback, which all links lead to, for runs with a clock of the test's own. Usable in
 * hooks and tests only.
 */
export function setUpLinkRuns() {
  const world = {
    /** Milliseconds since the start of the test. */
    time: 0,
    /** Host names that the name servers do not answer about. */
    silent: new Set<string>(),
    /** Host names that do not exist. */
    unknown: new Set<string>(),
  } as {
    time: number;
    silent: Set<string>;
    unknown: Set<string>;
    database: TestDatabase;
    host: Awaited<ReturnType<typeof standIn>>;
  };
  beforeAll(async () => {
    world.database = await createTestDatabase();
    world.host = await standIn(status(200));
  });
  afterAll(async () => {
    await world.host.stop();
    await world.database.drop();
  });
  beforeEach(async () => {
    world.time = 0;
    world.silent.clear();
    world.unknown.clear();
    world.host.answer(status(200));
    await world.database.pool.query('truncate spots, stories, banners, link_checks cascade');
  });
  const now = () => new Date(start + world.time);
  const resolve = async (name: string) => {
    if (world.silent.has(name)) throw Object.assign(new Error('x'), { code: 'ESERVFAIL', syscall: 'queryA' });
    if (world.unknown.has(name))
      throw Object.assign(new Error('x'), { code: 'ENOTFOUND', syscall: 'queryA' });
    if (name.startsWith('private')) return ['10.0.0.7'];
    return ['127.0.0.1'];
  };
  const collect = () => collectLinks(world.database.db, now());
  return {
    world,
    now,
    collect,
    /** A link to the host under a name. */
    link: (name: string, path = '/') => `http://${name}.example:${new URL(world.host.url).port}${path}`,
    at: (days: number) => new Date(start + days * day).toISOString(),
    run: (options: Partial<LinkRun> = {}): Promise<void> =>
      checkLinks({
        db: world.database.db,
        asking: {
          resolve,
          mayConnect: connectionRule([world.host.url.replace('http://', '')]),
          ...{ userAgent: 'test', limit: () => AbortSignal.timeout(20_000) },
        },
        clock: {
          now,
          async pause(ms) {
            world.time += ms;
          },
        },
        log: { warn: () => {} },
        stopping: new AbortController().signal,
        ...options,
      }),
    /** The columns of all links, by address. */
    stored: async (columns: string) =>
      (await world.database.pool.query(`select ${columns} from link_checks order by address`)).rows,
    /** Adds banners with these links, and collects them. */
    async addLinks(...addresses: string[]) {
      const values = addresses.map((link) => ({ name: 'a', link, type: 'search' as const, country: 'AR' }));
      await world.database.db.insert(banners).values(values);
      await collect();
    },
  };
}
