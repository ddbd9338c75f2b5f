import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { banner } from '#contract/banners.ts';
import { category } from '#contract/categories.ts';
import { notification } from '#contract/notifications.ts';
import { pic } from '#contract/pics.ts';
import type { Db } from '../../database/connection/database.ts';
import { banners } from '../../nouns/banners/banners.table.ts';
import { listAllCategories } from '../../nouns/categories/categories.store.ts';
import { categories } from '../../nouns/categories/categories.table.ts';
import { listComments } from '../../nouns/comments/comments.store.ts';
import { listEvents } from '../../nouns/events/events.store.ts';
import { listHistory } from '../../nouns/history/history.store.ts';
import { notifications } from '../../nouns/notifications/notifications.table.ts';
import { pics } from '../../nouns/pics/pics.table.ts';
import { listRevisions } from '../../nouns/revisions/revisions.store.ts';
import { countAttention } from '../../nouns/statistics/statistics.attention.ts';
import { countCards, countDays, usersByCountry } from '../../nouns/statistics/statistics.store.ts';
import { topSpots } from '../../nouns/statistics/statistics.topspots.ts';
import { listStories } from '../../nouns/stories/stories.store.ts';
import { listUsers } from '../../nouns/users/users.store.ts';
import { nounStore } from '../../records/noun.store.ts';
import { fillActivity } from '../../testing/database/fill.activity.ts';
import { fillNouns } from '../../testing/database/fill.nouns.ts';
import { fillSpots, fillUsers } from '../../testing/database/fill.ts';
import { planOf } from '../../testing/database/queryPlans.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';

/*
 * The plans of the lists and statistics of all nouns except users and spots (users.plans.test.ts, spots.plans.test.ts) at
 * a million rows each: the expected index, no sequential scan of a large table, a bounded number of buffers and
 * statements. Nouns that staff create by hand have 20,000 rows; their totals are counted row by row (decision 0043).
 */

let database: TestDatabase;
let ids: { spot: string; record: string };
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await fillUsers(pool, 100_000);
  await fillSpots(pool, 50_000);
  await fillActivity(pool, { likes: 300_000, comments: 1_000_000, days: 100_000 });
  ids = await fillNouns(pool, 1_000_000);
}, 1_800_000);
afterAll(() => database.drop());

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const activeIn = (days: number) => ({ activeFrom: day(days), activeTo: day(0) });

const listPics = nounStore(pic, pics).list;
const listBanners = nounStore(banner, banners).list;
const listCategories = nounStore(category, categories).list;
const listNotifications = nounStore(notification, notifications).list;

type Row = [what: string, work: (db: Db) => Promise<unknown>, index: string, buffers: number];

/** Pages half a million rows from either end, which are reached by skipping whole months. */
const listsByMonth = [
  ['comments', listComments],
  ['stories', listStories],
  ['spot_revisions', listRevisions],
] as const;
const middlePages = listsByMonth.flatMap(([table, list]): Row[] => [
  [`${table}, the middle`, (db) => list(db, { page: 50_000, sort: 'createdAt' }), `${table}_list`, 2500],
  [
    `${table}, the middle, oldest first`,
    (db) => list(db, { page: 50_000, sort: 'createdAt', order: 'asc' }),
    `${table}_list`,
    2500,
  ],
]);

const lists: Row[] = [
  ['comments', (db) => listComments(db, {}), 'comments_list', 150],
  ['comments, the last page', (db) => listComments(db, { page: 100_000 }), 'comments_list', 800],
  ['comments of a spot', (db) => listComments(db, { spot_id: ids.spot }), 'comments_of_spot', 3000],
  ['comments, a search', (db) => listComments(db, { search: 'comentario 12345' }), 'comments_search', 6000],
  ['comments of some days', (db) => listComments(db, { from: day(3), to: day(2) }), 'comments_list', 1500],
  ['stories', (db) => listStories(db, {}), 'stories_list', 150],
  ['stories of a country', (db) => listStories(db, { country: 'AR' }), 'stories_by_country', 150],
  ['stories of a type', (db) => listStories(db, { type: 'open_spot' }), 'stories_by_type', 150],
  ['incomplete stories', (db) => listStories(db, { incomplete: 'true' }), 'stories_incomplete', 1500],
  ['stories, a search', (db) => listStories(db, { search: 'gardel 12345' }), 'spots_search', 1500],
  ['stories of some days', (db) => listStories(db, { from: day(3), to: day(2) }), 'stories_list', 1500],
  ['revisions', (db) => listRevisions(db, {}), 'spot_revisions_by_status', 200],
  [
    'decided revisions after the pending ones',
    (db) => listRevisions(db, { page: 51 }),
    'spot_revisions_list',
    800,
  ],
  ['pending revisions', (db) => listRevisions(db, { status: 'pending' }), 'spot_revisions_by_status', 200],
  ['revisions of a spot', (db) => listRevisions(db, { spot_id: ids.spot }), 'spot_revisions_of_spot', 100],
  ['revisions, a search', (db) => listRevisions(db, { search: 'gardel 12345' }), 'spots_search', 1500],
  ['events of a spot', (db) => listEvents(db, { spot_id: ids.spot }), 'events_of_spot', 100],
  ['the history of a record', (db) => listHistory(db, 'spots', ids.record, {}), 'history_of_record', 100],
  ['users active in a year', (db) => listUsers(db, activeIn(365)), 'users_list', 4000],
  ['users active on a day', (db) => listUsers(db, activeIn(0)), 'user_days_by_day', 8000],
  ['pics', (db) => listPics(db, {}), 'pics_list', 600],
  ['banners', (db) => listBanners(db, {}), 'banners_order', 600],
  ['banners of a country', (db) => listBanners(db, { country: 'AR' }), 'banners_', 600],
  ['categories', (db) => listCategories(db, {}), 'categories_order', 600],
  ['categories, the middle', (db) => listCategories(db, { page: 1000 }), 'categories_order', 800],
  ['categories in their order', (db) => listAllCategories(db, {}), 'categories_order', 1500],
  ['notifications', (db) => listNotifications(db, {}), 'notifications_list', 600],
  ...middlePages,
];

const year = { from: day(365), to: day(0) };

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
  ['top spots of a year', (db) => topSpots(db, undefined, year), 'spot_likes_most', 4000],
  ['top spots of a year and country', (db) => topSpots(db, 'AR', year), 'spot_likes_most_there', 4000],
  ['open tasks', (db) => countAttention(db), 'spots_without_photo', 10_000],
];

/** A sequential scan of these is fine: they have a row per country or day, or their rows are counted anyway. */
const small = ['tallies', 'daily_counts', 'active_days', 'pics', 'banners', 'categories', 'notifications'];

describe.each([
  ['list', lists],
  ['statistics of', statistics],
])('%s', (_kind, rows) => {
  test.each(rows)('%s', async (_what, work, index, buffers) => {
    const plan = await planOf(database.pool, work);
    expect(plan.indexes.filter((name) => name.startsWith(index))).not.toEqual([]);
    expect(plan.scanned.filter((table) => !small.includes(table))).toEqual([]);
    expect(plan.buffers).toBeLessThan(buffers);
    expect(plan.statements).toBeLessThanOrEqual(4);
  });
});

test.each(listsByMonth)('the middle pages of %s have the same rows as with OFFSET', async (table, list) => {
  for (const [order, page] of [
    ['desc', 50_000],
    ['asc', 50_000],
    ['desc', 100_000],
    ['asc', 100_000],
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
