import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../database/connection/database.ts';
import { findRecords } from '../../nouns/search/search.store.ts';
import { startTestApi, type TestApi } from '../calls/startTestApi.ts';
import { fillActivity } from '../database/fill.activity.ts';
import { vacuumAll } from '../database/fill.bulk.ts';
import { fillNouns } from '../database/fill.nouns.ts';
import { fillSpots, fillUsers } from '../database/fill.ts';
import { planOf } from '../database/queryPlans.ts';
import type { PlanOptions } from './planOptions.ts';

/**
 * Defines tests of the plan of the search across everything at `n` users and comments and a fifth of spots: one statement, every noun by
 * its index, a bounded number of buffers, however many records match.
 */
export function testSearchPlans({ rows: n, timeout, settings }: PlanOptions): void {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
    const { pool } = api.database;
    await fillUsers(pool, n);
    await fillSpots(pool, n / 5);
    await fillActivity(pool, { likes: 1, comments: n, days: 1 });
    await fillNouns(pool, n / 50);
    await vacuumAll(pool);
  }, timeout);
  afterAll(() => api.stop());

  const find = (phrase: string) => (db: Db) =>
    findRecords(db, api.app.mount.sourcesFor({ id: '', role: 'editor' }), { phrase, limit: 20 });
  /** A user who owns some of the spots. */
  const findOwn = async (phrase: string) => {
    const { rows } = await api.database.pool.query(
      'select user_id from spots where user_id is not null limit 1',
    );
    const sources = api.app.mount.sourcesFor({ id: rows[0].user_id, role: 'user' });
    return (db: Db) => findRecords(db, sources, { phrase, limit: 20 });
  };
  const large = ['users', 'spots', 'comments', 'events', 'stories', 'spot_revisions'];
  const texts = ['users_search', 'spots_search', 'comments_search', 'events_search'];
  const names = ['users_by_name', 'spots_by_name'];
  const ofStaff = ['banners_search', 'categories_search', 'notifications_search'];

  describe(`a search of ${n} users`, () => {
    test.each<[what: string, phrase: string, indexes: string[], buffers: number]>([
      ['found nowhere', 'xylophone', [...texts, ...names, ...ofStaff], 2000],
      ['found once', 'person12345', [...texts, ...names], 4000],
      ['two words', 'quispe maria', [...texts, ...names], 12_000],
      ['a name of a seventh of all spots', 'gardel', [...texts, ...names], 12_000],
      ['one letter, of which a tenth of the users have the name', 'm', names, 3000],
      ['a single letter twice', 'a e', names, 3000],
    ])('%s', async (_what, phrase, indexes, buffers) => {
      const plan = await planOf(api.database.pool, find(phrase), settings);
      expect(indexes.filter((index) => !plan.indexes.includes(index))).toEqual([]);
      expect(plan.scanned.filter((table) => large.includes(table))).toEqual([]);
      expect(plan.buffers).toBeLessThan(buffers);
      expect(plan.statements).toBe(1);
    });

    test.each(['gardel', 'maria', 'm', 'comentario', 'banner'])(
      '«%s» reads few of each noun',
      async (phrase) => {
        const found = await find(phrase)(api.database.db);
        const counts = Object.groupBy(found, ({ noun }) => noun);
        expect(found.length).toBeGreaterThan(0);
        for (const [noun, records = []] of Object.entries(counts))
          expect(records.length, noun).toBeLessThanOrEqual(60);
      },
    );

    test.each(['gardel', 'a'])('«%s» of a user reads their own spots', async (phrase) => {
      const plan = await planOf(api.database.pool, await findOwn(phrase), settings);
      expect(plan.scanned).toEqual([]);
      expect(plan.indexes).toContain('spots_of_user');
      expect(plan.buffers).toBeLessThan(2000);
    });
  });
}
