import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isCountry } from '#contract/countries.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { dropPictures } from '../../kit/sweep.ts';
import { diskFiles } from '../../outside/files/disk.ts';
import { countCards, usersByCountry } from '../../statistics/statistics.store.ts';
import { topSpots } from '../../statistics/statistics.topspots.ts';
import { countedAnew } from '../../testing/countedAnew.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { calendarUntil } from './calendar.ts';
import { loadDemo } from './load.ts';
import { inventWorld } from './world.ts';

const today = new Date('2026-11-20T15:00:00Z');
const hash = '$argon2id$v=19$test';
let database: TestDatabase;
let folder: string;
let definitions: unknown;

type Counted = { _id: string | null; count: number };
/** By count, then by name: how PostgreSQL and this sort null differs. */
const byCount = (a: Counted, b: Counted) => b.count - a.count || (a._id ?? '').localeCompare(b._id ?? '');
const sum = (list: readonly { count: number }[]) => list.reduce((total, { count }) => total + count, 0);
const ofTheRows = async (country: string | null, period: { from: string; to: string }) => {
  const counted = await countedAnew(database.pool, country, period);
  counted.users.byCountry.sort(byCount);
  return counted;
};
const rows = async (query: string) => (await database.pool.query(query)).rows;
const first = async (query: string) => (await rows(query))[0];

// What loading needs out of the way comes back as it was: names and all.
const schema = () =>
  rows(`SELECT indexdef AS line FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || conname || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT tgrelid::regclass || tgname || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`);

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'demo-'));
  definitions = await schema();
  await database.pool.query(
    `INSERT INTO users (id, first_name, last_name, email, role)
     VALUES ('018f0000-0000-7000-8000-000000000000', 'A', 'B', 'admin@bambalina.test', 'admin')`,
  );
  await loadDemo(database.pool, { files: diskFiles(folder), passwordHash: hash, today });
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

describe('the demo', () => {
  it('has something to show on every screen', async () => {
    const least = {
      users: 10_000,
      spots: 14_560 + 2000,
      comments: 30_000,
      likes: 60_000,
      rock_fans: 3000,
      songs: 8000,
      conversations: 5000,
      user_days: 10_000,
      stories: 1000,
      events: 1000,
      banners: 60,
      pics: 36,
      categories: 12,
      genres: 100,
      notifications: 25,
      spot_revisions: 40,
      spot_categories: 1000,
      spot_relations: 900,
    };
    for (const [table, count] of Object.entries(least)) {
      const { n } = await first(`SELECT count(*)::int AS n FROM ${table}`);
      expect(n, table).toBeGreaterThanOrEqual(count);
    }
    const pending = await first(`SELECT count(*)::int AS n FROM spot_revisions WHERE status = 'pending'`);
    expect(pending.n).toBeGreaterThanOrEqual(20);
  });

  it('knows only countries that exist', async () => {
    const found = await rows(
      ['users', 'spots', 'stories', 'banners', 'notifications']
        .map((table) => `SELECT country FROM ${table} WHERE country IS NOT NULL`)
        .join(' UNION '),
    );
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter(({ country }) => !isCountry(country))).toEqual([]);
  });

  it('is counted exactly', async () => {
    for (const noun of ['users', 'spots', 'comments', 'stories', 'spot_revisions']) {
      const { counted, tallied } = await first(
        `SELECT (SELECT count(*) FROM ${noun}) AS counted, (SELECT sum(n) FROM tallies
         WHERE noun = '${noun}' AND month = '-infinity') AS tallied`,
      );
      expect(tallied, noun).toBe(counted);
    }
  });

  it('has ids in the order of creation, and nothing after today', async () => {
    for (const table of ['users', 'spots', 'comments', 'likes', 'stories', 'events', 'notifications']) {
      const { wrong } = await first(
        `SELECT count(*)::int AS wrong FROM (SELECT created_at, lag(created_at) OVER (ORDER BY id) AS before FROM ${table}
         WHERE id > '018f1000-0000-7000-8000-000000000000') AS ordered
         WHERE created_at < before OR created_at > '${today.toISOString()}'`,
      );
      expect(wrong, table).toBe(0);
    }
  });

  // Each number of the dashboard against the others, and against a count of the rows that it stands for.
  it.each([
    ['today', '2026-11-20', '2026-11-20'],
    ['a week', '2026-11-09', '2026-11-15'],
    ['last month', '2026-10-01', '2026-10-31'],
    ['an early month', '2025-08-01', '2025-08-31'],
    ['all of it', '2025-01-01', '2026-11-20'],
  ])('has numbers that agree: %s', async (_what, from, to) => {
    const period = { from, to };
    for (const country of [null, 'AR', 'UK', 'EC']) {
      const place = country ?? 'everywhere';
      const { cards, byType } = await countCards(database.db, country, period);
      const byCountry = await usersByCountry(database.db, country, period);
      const likes = (await topSpots(database.db, country, period)).map(({ spot, count }) => ({
        id: spot.id,
        count,
      }));
      expect(
        {
          users: {
            total: cards.totalUsers,
            new: cards.newUsers,
            active: cards.activeUsers,
            byCountry: byCountry.sort(byCount),
          },
          songsUploaded: cards.songsUploaded,
          commentsCount: cards.commentsCount,
          likes: { total: cards.likesTotal, topSpots: likes },
          stories: { total: cards.storiesTotal, byType },
          conversationsCount: cards.conversationsCount,
          totalFansRock: cards.totalFansRock,
          period,
        },
        place,
      ).toEqual(await ofTheRows(country, period));

      expect(sum(byCountry), place).toBe(cards.totalUsers);
      expect(cards.totalFansRock, place).toBeLessThanOrEqual(cards.totalUsers);
      expect(cards.activeUsers, place).toBeLessThanOrEqual(cards.totalUsers);
      expect(cards.newUsers, place).toBeLessThanOrEqual(cards.totalUsers);
      expect(sum(likes), place).toBeLessThanOrEqual(cards.likesTotal);
      expect(Math.max(0, ...Object.values(byType)), place).toBeLessThanOrEqual(cards.storiesTotal);
      // Whoever joined was there that day; artists are imported and never sign in, staff are no part of the audience.
      const { others } = await first(`SELECT count(*)::int AS others FROM users
        WHERE (type = 'artist' OR role <> 'user') AND ${country ? `country = '${country}'` : 'true'}
        AND created_at >= '${from}' AND created_at < date '${to}' + 1`);
      expect(cards.activeUsers + others, place).toBeGreaterThanOrEqual(cards.newUsers);
    }
  });

  it('counts as active whoever did something on a day', async () => {
    const acts = ['likes', 'comments', 'songs', 'conversations', 'rock_fans']
      .map((table) => `SELECT user_id, created_at FROM ${table}`)
      .join(' UNION ALL ');
    const { absent } = await first(`SELECT count(*)::int AS absent FROM (${acts}) AS acts
      JOIN users u ON u.id = user_id AND u.status = 'active' AND u.type <> 'artist' AND u.role = 'user'
      WHERE NOT EXISTS (SELECT FROM user_days d WHERE d.user_id = u.id
        AND d.day = (acts.created_at AT TIME ZONE 'UTC')::date AND d.at <= acts.created_at)`);
    expect(absent).toBe(0);
  });

  it('keeps the rules of spots, stories and deleted users', async () => {
    const broken = await first(
      `SELECT (SELECT count(*) FROM spots WHERE address = '' AND show_in_map AND type <> 'show_concert')::int AS unplaced,
        (SELECT count(*) FROM spots WHERE available_since IS NOT NULL AND type <> 'show_concert')::int AS dated,
        (SELECT count(*) FROM stories WHERE (link <> '') <> (type = 'website_link'))::int AS linked,
        (SELECT count(*) FROM stories WHERE (spot_id IS NOT NULL) <> (type = 'open_spot'))::int AS opened,
        (SELECT count(*) FROM users WHERE (deleted_at IS NOT NULL) <> (status = 'deleted'))::int AS gone,
        (SELECT count(*) FROM likes JOIN users u ON u.id = user_id JOIN spots s ON s.id = spot_id
          WHERE likes.created_at < greatest(u.created_at, s.created_at))::int AS early,
        (SELECT count(*) FROM spots WHERE favourites_count <> (SELECT count(*) FROM likes WHERE spot_id = spots.id))::int
          AS miscounted`,
    );
    expect(broken).toEqual({
      unplaced: 0,
      dated: 0,
      linked: 0,
      opened: 0,
      gone: 0,
      early: 0,
      miscounted: 0,
    });
  });

  it('lets an owner and an editor sign in, and nobody else', async () => {
    const signIns = await rows(`SELECT email, role FROM users WHERE password_hash = '${hash}' ORDER BY 1`);
    expect(signIns).toEqual([
      { email: 'editor@bambalina.test', role: 'editor' },
      { email: 'owner@bambalina.test', role: 'user' },
    ]);
    const owned = await rows(
      `SELECT enable, (SELECT count(*)::int FROM spot_revisions r WHERE spot_id = s.id AND status = 'pending') AS pending
       FROM spots s JOIN users u ON u.id = user_id WHERE u.email = 'owner@bambalina.test' ORDER BY 1`,
    );
    expect(owned).toEqual([
      { enable: false, pending: 0 },
      { enable: true, pending: 1 },
    ]);
  });

  it('shows only pictures that are stored', async () => {
    const shown = await rows(
      `SELECT picture AS url FROM users UNION SELECT unnest(photos || thumbnail_photos) FROM spots
       UNION SELECT image_url FROM pics UNION SELECT thumbnail FROM banners UNION SELECT image_url FROM categories`,
    );
    const stored = await rows('SELECT key FROM stored_files');
    const keys = new Set(stored.map(({ key }) => `/files/${key}`));
    expect(shown.filter(({ url }) => url !== null && !keys.has(url))).toEqual([]);
    for (const { key } of stored) expect(await diskFiles(folder).read(key), key).toBeDefined();
  });

  it('keeps pictures that others show when one record lets go of them', async () => {
    const { image_url, thumbnail } = await first('SELECT image_url, thumbnail FROM pics LIMIT 1');
    const send = vi.fn();
    await database.db.transaction((tx) =>
      dropPictures(tx, { send } as unknown as Jobs, [image_url, thumbnail]),
    );
    expect(send).not.toHaveBeenCalled();
    const { n } = await first(
      `SELECT count(*)::int AS n FROM stored_files WHERE '/files/' || key = '${image_url}'`,
    );
    expect(n).toBe(1);
  });

  it('leaves indexes and foreign keys as they were', async () => {
    expect(await schema()).toEqual(definitions);
  });

  it('is loaded once', async () => {
    const options = { files: diskFiles(folder), passwordHash: hash, today };
    expect(await loadDemo(database.pool, options)).toBe(false);
  });

  it('is the same for the same day', () => {
    const fingerprint = () => {
      const sum = createHash('sha256');
      for (const [table, rows] of inventWorld(calendarUntil(today), hash))
        sum.update(table + JSON.stringify(rows));
      return sum.digest('hex');
    };
    expect(fingerprint()).toBe(fingerprint());
  });
});
