import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/kit/messages.ts';
import { revisions as revisionCalls } from '#contract/revisions.calls.ts';
import { spots as spotCalls } from '#contract/spots.calls.ts';
import { spotNeeds } from '#contract/spots.ts';
import { statistics } from '#contract/statistics.ts';
import { waitPastMidnight } from '../../testing/calls/midnight.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { events } from '../events/events.table.ts';
import { notifications } from '../notifications/notifications.table.ts';
import { revisions } from '../revisions/revisions.table.ts';
import { spots } from '../spots/spots.table.ts';
import { likes } from './statistics.table.ts';

let api: TestApi;
beforeAll(waitPastMidnight);
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();

type InvalidQuery = [why: string, query: Record<string, string>, path: string, message: string];
const invalid: InvalidQuery[] = [
  ['an unknown type', { rangeType: 'forever' }, 'rangeType', messages.badChoice],
  ['an unknown country', { country: 'XX' }, 'country', messages.badCountry],
  [
    'a range without its start',
    { rangeType: 'range', endDate: '2026-01-01' },
    'startDate',
    messages.startRequired,
  ],
  [
    'a range without its end',
    { rangeType: 'range', startDate: '2026-01-01' },
    'endDate',
    messages.endRequired,
  ],
  [
    'an end before the start',
    { rangeType: 'range', startDate: '2026-01-02', endDate: '2026-01-01' },
    'endDate',
    messages.endBeforeStart,
  ],
  [
    'a day that does not exist',
    { rangeType: 'range', startDate: '2026-02-30', endDate: '2026-03-01' },
    'startDate',
    messages.badDate,
  ],
  [
    'a text instead of a date',
    { rangeType: 'range', startDate: "'; drop", endDate: '2026-03-01' },
    'startDate',
    messages.badDate,
  ],
  [
    'a range of more than ten years',
    { rangeType: 'range', startDate: '1999-01-01', endDate: '2026-03-01' },
    'endDate',
    messages.rangeTooLong,
  ],
  ['a filter that does not exist', { from: '2026-01-01' }, 'from', messages.unknownField],
];

describe.each([['all', statistics.all] as const, ['trends', statistics.trends] as const])(
  '%s',
  (_name, endpoint) => {
    test.each(invalid)('refuses %s', async (_why, query, path, message) => {
      const { status, body } = await (await api.as('editor')).call(endpoint, { query });
      expect(status).toBe(422);
      expect(body.errors).toMatchObject([{ path, message }]);
    });
  },
);

test('without filters the statistics are those of this month in all countries', async () => {
  const editor = await api.as('editor');
  const { body } = await editor.call(statistics.all, {
    query: { country: '', rangeType: '', startDate: '' },
  });
  const now = new Date().toISOString();
  expect(body.period).toEqual({ from: `${now.slice(0, 8)}01`, to: now.slice(0, 10) });
  expect(body.users).toMatchObject({ total: 1, new: 1, active: 1, byCountry: [{ _id: null, count: 1 }] });
  expect(body.likes).toEqual({ total: 0, topSpots: [] });
  expect(body.stories).toEqual({
    total: 0,
    byType: { open_spot: 0, download_image: 0, website_link: 0, song: 0 },
  });
  expect([body.songsUploaded, body.commentsCount, body.conversationsCount, body.totalFansRock]).toEqual([
    0, 0, 0, 0,
  ]);
});

test('the code of the United Kingdom is UK, and GB is accepted', async () => {
  await api.signedIn('user', { country: 'UK' });
  const { body } = await (await api.as('editor')).call(statistics.all, { query: { country: 'GB' } });
  expect(body.users.byCountry).toEqual([{ _id: 'UK', count: 1 }]);
});

test('new records are counted immediately, and the previous period is included', async () => {
  const editor = await api.as('editor');
  const [spot] = await api.db
    .insert(spots)
    .values({ name: 'Sala', address: 'Calle 1', photos: ['/files/a.webp'], type: 'bar_club', country: 'BO' })
    .returning();
  const { user } = await api.signedIn('user', { country: 'AR', createdAt: day(1) });
  if (!spot) throw new Error('no spot');
  await api.db.insert(likes).values({ user_id: user.id, spot_id: spot.id, createdAt: day(1) });

  const query = { rangeType: 'today', country: 'BO' };
  expect((await editor.call(statistics.all, { query })).body.likes.total).toBe(0);
  const { body: trends } = await editor.call(statistics.trends, { query });
  expect(trends.previous.period.from).toBe(day(1).slice(0, 10));
  expect(trends.previous.until?.slice(0, 10)).toBe(trends.previous.period.to);
  expect(trends.previous.cards).toMatchObject({ likesTotal: 1, newUsers: 0 });

  const { body } = await editor.call(statistics.all, { query: { rangeType: 'yesterday', country: 'BO' } });
  expect(body.likes).toEqual({
    total: 1,
    topSpots: [{ spot: { id: spot.id, name: 'Sala', address: 'Calle 1' }, count: 1 }],
  });
});

test('the open tasks are counted, and each number is the total of its list', async () => {
  const values = {
    name: 'Mudo',
    type: 'artist' as const,
    bio_en: { bio_title: '', bio_description: 'Hello' },
  };
  const [spot] = await api.db
    .insert(spots)
    .values({ ...values, photos: [], address: '' })
    .returning();
  if (!spot) throw new Error('no spot');
  const change = { spot_id: spot.id, old_data: {}, new_data: {} };
  await api.db.insert(revisions).values([
    { ...change, status: 'pending', createdAt: day(2.01) },
    { ...change, status: 'approved', createdAt: day(9) },
  ]);
  const event = { spot_id: spot.id, title: 't', start_time: '20:00', tickets: 't', location: 'l' };
  await api.db.insert(events).values([
    { ...event, date: day(1).slice(0, 10) },
    { ...event, date: day(2).slice(0, 10) },
    { ...event, date: day(0).slice(0, 10) },
  ]);
  await api.db.insert(notifications).values([
    { title: 't', body: 'b', country: 'AR', state: 'failed' },
    { title: 't', body: 'b', country: 'AR', state: 'sent' },
  ]);
  const { body } = await (await api.as('editor')).call(statistics.attention);
  expect(body).toEqual({
    mail: null,
    limits: null,
    backup: null,
    revisionsWaiting: 1,
    eventsPast: 1,
    spotsWithoutPhoto: 1,
    spotsWithoutAddress: 1,
    spotsWithoutEnglish: 1,
    spotsWithDoubtfulPin: 0,
    storiesIncomplete: 0,
    pushesFailed: 1,
  });
  const editor = await api.as('editor');
  for (const need of spotNeeds) {
    const { body: list } = await editor.call(spotCalls.list, { query: { needs: need } });
    expect(list.metadata.total, need).toBe(1);
    expect(list.data[0]?.name, need).toBe(need === 'english' || need === 'pin' ? 'Sala' : 'Mudo');
  }
  const { body: late } = await editor.call(revisionCalls.list, { query: { waiting: 'true' } });
  expect(late.metadata.total).toBe(1);
});
