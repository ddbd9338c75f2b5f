import { expect, test } from 'vitest';
import { notification } from '#contract/notifications.ts';
import { pinDoubts } from '#contract/spots.ts';
import { storyTypes } from '#contract/stories.ts';
import { listComments } from '../../nouns/comments/comments.store.ts';
import { attentionFor } from '../../nouns/inbox/inbox.attention.ts';
import { notifications } from '../../nouns/notifications/notifications.table.ts';
import { listRevisions } from '../../nouns/revisions/revisions.store.ts';
import { listSpots } from '../../nouns/spots/spots.list.store.ts';
import { countCards, usersByCountry } from '../../nouns/statistics/statistics.store.ts';
import { topSpots } from '../../nouns/statistics/statistics.topspots.ts';
import { listStories } from '../../nouns/stories/stories.store.ts';
import { listUsers } from '../../nouns/users/users.list.store.ts';
import { nounStore } from '../../records/noun.store.ts';
import { countFromTables } from '../database/countFromTables.ts';
import type { TestDatabase } from '../database/testDatabase.ts';

/** Defines tests of the statistics of the demo data: the numbers of the dashboard must be consistent. */
export function testDemoNumbers(database: () => TestDatabase): void {
  const first = async (query: string) => (await database().pool.query(query)).rows[0];
  type Counted = { _id: string | null; count: number };
  /** Sorts by count, then by name: PostgreSQL sorts null differently. */
  const byCount = (a: Counted, b: Counted) => b.count - a.count || (a._id ?? '').localeCompare(b._id ?? '');
  const sum = (list: readonly { count: number }[]) => list.reduce((total, { count }) => total + count, 0);
  const expectedNumbers = async (country: string | null, period: { from: string; to: string }) => {
    const counted = await countFromTables(database().pool, country, period);
    counted.users.byCountry.sort(byCount);
    return counted;
  };

  // Each number of the dashboard against the others, and against a count of its rows.
  test.each([
    ['today', '2026-11-20', '2026-11-20'],
    ['a week', '2026-11-09', '2026-11-15'],
    ['last month', '2026-10-01', '2026-10-31'],
    ['an early month', '2025-08-01', '2025-08-31'],
    ['all of it', '2025-01-01', '2026-11-20'],
  ])('has consistent statistics for %s', async (_what, from, to) => {
    const period = { from, to };
    for (const country of [null, 'AR', 'UK', 'EC']) {
      const place = country ?? 'everywhere';
      const { cards, byType } = await countCards(database().db, country, period);
      const byCountry = await usersByCountry(database().db, country, period);
      const likes = (await topSpots(database().db, country, period)).map(({ spot, count }) => ({
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
      ).toEqual(await expectedNumbers(country, period));

      expect(sum(byCountry), place).toBe(cards.totalUsers);
      expect(cards.totalFansRock, place).toBeLessThanOrEqual(cards.totalUsers);
      expect(cards.activeUsers, place).toBeLessThanOrEqual(cards.totalUsers);
      expect(cards.newUsers, place).toBeLessThanOrEqual(cards.totalUsers);
      expect(sum(likes), place).toBeLessThanOrEqual(cards.likesTotal);
      expect(Math.max(0, ...Object.values(byType)), place).toBeLessThanOrEqual(cards.storiesTotal);
      // New users are active on that day, except imported artists, who never sign in, and staff, who are not counted.
      const { others } = await first(`SELECT count(*)::int AS others FROM users
      WHERE (type = 'artist' OR role <> 'user') AND ${country ? `country = '${country}'` : 'true'}
      AND created_at >= '${from}' AND created_at < date '${to}' + 1`);
      expect(cards.activeUsers + others, place).toBeGreaterThanOrEqual(cards.newUsers);
    }
  });

  test('users with a like, comment, song, conversation or fan on a day are active on that day', async () => {
    const activity = ['likes', 'comments', 'songs', 'conversations', 'rock_fans']
      .map((table) => `SELECT user_id, created_at FROM ${table}`)
      .join(' UNION ALL ');
    const { absent } = await first(`SELECT count(*)::int AS absent FROM (${activity}) AS acts
    JOIN users u ON u.id = user_id AND u.status = 'active' AND u.type <> 'artist' AND u.role = 'user'
    WHERE NOT EXISTS (SELECT FROM user_days d WHERE d.user_id = u.id
      AND d.day = (acts.created_at AT TIME ZONE 'UTC')::date AND d.at <= acts.created_at)`);
    expect(absent).toBe(0);
  });

  type Listed = Promise<{ metadata: { total: number } }>;
  const total = async (list: Listed) => (await list).metadata.total;

  test('each number is the total of the list that it links to', async () => {
    const { db } = database();
    const period = { from: '2026-10-01', to: '2026-10-31' };
    const days = { activeFrom: period.from, activeTo: period.to };
    for (const country of [undefined, 'AR', 'EC']) {
      const { cards, byType } = await countCards(db, country, period);
      const lists = {
        totalUsers: await total(listUsers(db, { country, to: period.to })),
        newUsers: await total(listUsers(db, { country, ...period })),
        activeUsers: await total(listUsers(db, { country, ...days })),
        commentsCount: await total(listComments(db, { country, ...period })),
        storiesTotal: await total(listStories(db, { country, ...period })),
      };
      expect(cards, country).toMatchObject(lists);
      for (const type of storyTypes)
        expect(await total(listStories(db, { country, type, ...period })), type).toBe(byType[type]);
    }
    expect(await attentionFor({ id: '', role: 'editor' }, db)).toEqual({
      revisionsWaiting: await total(listRevisions(db, { waiting: 'true' })),
      eventsPast: await total(listSpots(db, { needs: 'newer_events' })),
      spotsWithoutPhoto: await total(listSpots(db, { needs: 'photo' })),
      spotsWithoutAddress: await total(listSpots(db, { needs: 'address' })),
      spotsWithoutEnglish: await total(listSpots(db, { needs: 'english' })),
      spotsWithDoubtfulPin: await total(listSpots(db, { pin_doubt: [...pinDoubts] })),
      storiesIncomplete: await total(listStories(db, { incomplete: 'true' })),
      pushesFailed: await total(nounStore(notification, notifications).list(db, { state: 'failed' })),
      mail: null,
    });
  });
}
