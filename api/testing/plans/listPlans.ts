import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { banner } from '#contract/banners.ts';
import { category } from '#contract/categories.ts';
import { notification } from '#contract/notifications.ts';
import { pic } from '#contract/pics.ts';
import { countFinishedDays } from '../../nouns/audit/audit.days.ts';
import { banners } from '../../nouns/banners/banners.table.ts';
import { listAllCategories } from '../../nouns/categories/categories.store.ts';
import { categories } from '../../nouns/categories/categories.table.ts';
import { listComments } from '../../nouns/comments/comments.store.ts';
import { listEvents } from '../../nouns/events/events.store.ts';
import { listHistory } from '../../nouns/history/history.store.ts';
import { notifications } from '../../nouns/notifications/notifications.table.ts';
import { pics } from '../../nouns/pics/pics.table.ts';
import { listRevisions } from '../../nouns/revisions/revisions.store.ts';
import { countCards, countDays, usersByCountry } from '../../nouns/statistics/statistics.store.ts';
import { topSpots } from '../../nouns/statistics/statistics.topspots.ts';
import { listStories } from '../../nouns/stories/stories.store.ts';
import { listSubmissions } from '../../nouns/submissions/submissions.store.ts';
import { listUsers } from '../../nouns/users/users.list.store.ts';
import { nounStore } from '../../records/noun.store.ts';
import { fillActivity } from '../database/fill.activity.ts';
import { vacuumAll } from '../database/fill.bulk.ts';
import { fillLinks } from '../database/fill.links.ts';
import { fillNouns } from '../database/fill.nouns.ts';
import { fillSpots, fillUsers } from '../database/fill.ts';
import { planOf } from '../database/queryPlans.ts';
import { createTestDatabase, type TestDatabase } from '../database/testDatabase.ts';
import { inboxRows } from './inboxRows.ts';
import { linkRows } from './linkRows.ts';
import { moderationRows, type Row } from './moderationRows.ts';
import { type PlanOptions, testIndexes } from './planOptions.ts';
import { reviewRows } from './reviewRows.ts';

/**
 * Defines tests of the plans of the lists and statistics of all nouns except users and spots (userPlans.ts, spotPlans.ts) at
 * `n` rows each: the expected index, no sequential scan of a large table, a bounded number of buffers and statements. Nouns
 * that staff create by hand have at most 20,000 rows; their totals are counted row by row (decision 0043).
 */
export function testListPlans({ rows: n, timeout, settings }: PlanOptions): void {
  let database: TestDatabase;
  let ids: Awaited<ReturnType<typeof fillNouns>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { pool } = database;
    await fillUsers(pool, n / 10);
    await fillSpots(pool, n / 20);
    await fillActivity(pool, { likes: n * 0.3, comments: n, days: n / 10 });
    ids = await fillNouns(pool, n);
    await fillLinks(database.pool);
    await countFinishedDays(database.db);
    await vacuumAll(pool);
  }, timeout);
  afterAll(() => database.drop());
  const [last, middle] = [n / 10, n / 20];

  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const activeIn = (days: number) => ({ activeFrom: day(days), activeTo: day(0) });

  const listPics = nounStore(pic, pics).list;
  const listBanners = nounStore(banner, banners).list;
  const listCategories = nounStore(category, categories).list;
  const listNotifications = nounStore(notification, notifications).list;

  /** Pages half of the rows from either end, which are reached by skipping whole months. */
  const listsByMonth = [
    ['comments', listComments],
    ['stories', listStories],
    ['spot_revisions', listRevisions],
    ['submissions', listSubmissions],
  ] as const;
  const middlePages = listsByMonth.flatMap(([table, list]): Row[] => [
    [`${table}, the middle`, (db) => list(db, { page: middle, sort: 'createdAt' }), `${table}_list`, 2500],
    [
      `${table}, the middle, oldest first`,
      (db) => list(db, { page: middle, sort: 'createdAt', order: 'asc' }),
      `${table}_list`,
      2500,
    ],
  ]);

  const inbox = inboxRows(() => ids.actor);
  const { trash, audit } = moderationRows({ middle, last, day, actor: () => ids.actor });

  const lists: Row[] = [
    ['comments', (db) => listComments(db, {}), 'comments_list', 150],
    ['comments, the last page', (db) => listComments(db, { page: last }), 'comments_list', 800],
    ['comments of a spot', (db) => listComments(db, { spot_id: ids.spot }), 'comments_of_spot', 3000],
    ['comments, a search', (db) => listComments(db, { search: 'comentario 12345' }), 'comments_search', 6000],
    ['comments of some days', (db) => listComments(db, { from: day(3), to: day(2) }), 'comments_list', 1500],
    ['stories', (db) => listStories(db, {}), 'stories_list', 150],
    ['stories of a country', (db) => listStories(db, { country: 'AR' }), 'stories_by_country', 150],
    ['stories of a type', (db) => listStories(db, { type: 'open_spot' }), 'stories_by_type', 150],
    ['incomplete stories', (db) => listStories(db, { incomplete: 'true' }), 'stories_incomplete', 1500],
    ['stories by country', (db) => listStories(db, { sort: 'country' }), 'stories_by_country', 150],
    ['stories by type', (db) => listStories(db, { sort: 'type', order: 'desc' }), 'stories_by_type', 150],
    ['comments of an author', (db) => listComments(db, { user_id: ids.record }), 'comments_of_user', 3000],
    ['stories, a search', (db) => listStories(db, { search: 'gardel 12345' }), 'spots_search', 1500],
    ['stories of some days', (db) => listStories(db, { from: day(3), to: day(2) }), 'stories_list', 1500],
    ...reviewRows({ spot: () => ids.spot, actor: () => ids.actor, decider: () => ids.decider, day }),
    ['events of a spot', (db) => listEvents(db, { spot_id: ids.spot }), 'events_of_spot', 100],
    ['the history of a record', (db) => listHistory(db, 'spots', ids.record, {}), 'history_of_record', 100],
    ['users active in a year', (db) => listUsers(db, activeIn(365)), 'users_', 4000],
    ['users active on a day', (db) => listUsers(db, activeIn(0)), 'user_days_by_day', 8000],
    ['pics', (db) => listPics(db, {}), 'pics_list', 600],
    ['banners', (db) => listBanners(db, {}), 'banners_order', 600],
    ['banners by age', (db) => listBanners(db, { sort: 'createdAt' }), 'banners_list', 600],
    ['banners of a country with few', (db) => listBanners(db, { country: 'MX' }), 'banners_place', 600],
    ['categories', (db) => listCategories(db, {}), 'categories_order', 600],
    ['categories by age', (db) => listCategories(db, { sort: 'createdAt' }), 'categories_list', 600],
    ['categories, the middle', (db) => listCategories(db, { page: 1000 }), 'categories_order', 800],
    ['categories in their order', (db) => listAllCategories(db, {}), 'categories_order', 1500],
    ['notifications', (db) => listNotifications(db, {}), 'notifications_list', 600],
    ...linkRows({ spot: () => ids.spot }),
    ...trash,
    ...middlePages,
  ];

  const year = { from: day(365), to: day(0) };

  // At a million those of the product: with fewer likes, all of them would be counted.
  const limits = { countAll: n / 100, considered: n / 500, counted: n / 10_000 };

  const statistics: Row[] = [
    ['cards of a day', (db) => countCards(db, undefined, { from: day(1), to: day(1) }), 'daily_counts_', 400],
    ['cards of a year', (db) => countCards(db, 'AR', year), 'daily_counts_', 6000],
    ['users by country', (db) => usersByCountry(db, undefined, year), 'daily_counts_', 1500],
    ['the days of a year', (db) => countDays(db, undefined, year), 'daily_counts_', 8000],
    [
      'top spots of a day',
      (db) => topSpots(db, undefined, { from: day(1), to: day(1) }),
      'likes_by_time',
      2000,
    ],
    [
      'top spots of a year',
      (db) => topSpots(db, undefined, year, limits),
      'spot_likes_most likes_of_spot',
      4000,
    ],
    [
      'top spots of a year and country',
      (db) => topSpots(db, 'AR', year, limits),
      'spot_likes_most_there',
      4000,
    ],
  ];

  /** A sequential scan of these is fine: they have a row per country or day, or their rows are counted anyway. */
  const small = [
    'history_days',
    'tallies',
    'daily_counts',
    'active_days',
    'pics',
    'banners',
    'categories',
    'notifications',
  ];

  describe.each([
    ['list', lists],
    ['audit of', audit],
    ['statistics of', statistics],
    ['work:', inbox],
  ])('%s', (_kind, rows) => {
    test.each(rows)('%s', async (_what, work, index, buffers) => {
      const plan = await planOf(database.pool, work, settings);
      for (const prefix of index.split(' '))
        expect(plan.indexes.filter((name) => name.startsWith(prefix))).not.toEqual([]);
      expect(plan.scanned.filter((table) => !small.includes(table))).toEqual([]);
      expect(plan.buffers).toBeLessThan(buffers);
      expect(plan.statements).toBeLessThanOrEqual(4);
    });
  });

  test.each(listsByMonth)('the middle pages of %s have the same rows as with OFFSET', async (table, list) => {
    for (const [order, page] of [
      ['desc', middle],
      ['asc', middle],
      ['desc', last],
      ['asc', last],
    ] as const) {
      const { data } = await list(database.db, { page, sort: 'createdAt', order });
      const { rows } = await database.pool.query(
        `select id from ${table} order by created_at ${order}, id ${order} limit 10 offset $1`,
        [(page - 1) * 10],
      );
      expect(rows).toHaveLength(10);
      expect(data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    }
  });

  testIndexes(
    () => database.pool,
    [
      'comments',
      'stories',
      'spot_revisions',
      'submissions',
      'events',
      'history',
      'pics',
      'banners',
      'categories',
      'notifications',
      'link_checks',
      'trash',
      'likes',
      'user_days',
      'daily_counts',
      'spot_likes',
    ],
    [...lists, ...audit, ...statistics, ...inbox].flatMap(([, , index]) => index.split(' ')),
    {
      banners_search: 'search across everything',
      categories_search: 'search across everything',
      events_search: 'search across everything',
      notifications_search: 'search across everything',
      comments_of_user: 'deletion of a user',
      comments_texts: 'the trigger that finds repeated comments',
      likes_of_user: 'deletion of a user',
      likes_once: 'unique',
      spot_revisions_one_pending: 'unique',
      submissions_one_pending: 'unique',
      stories_of_spot: 'deletion of a spot',
      stories_of_user: 'deletion of a user',
    },
  );
}
