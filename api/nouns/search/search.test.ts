import { beforeAll, describe, expect, test } from 'vitest';
import { banners as bannerCalls } from '#contract/banners.ts';
import type { Role } from '#contract/kit/roles.ts';
import { historyNouns } from '#contract/nouns.ts';
import { search } from '#contract/search.ts';
import { spots as spotCalls } from '#contract/spots.calls.ts';
import { users as userCalls } from '#contract/users.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { createOwnedSpot } from '../../testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { banners } from '../banners/banners.table.ts';
import { categories } from '../categories/categories.table.ts';
import { comments } from '../comments/comments.table.ts';
import { events } from '../events/events.table.ts';
import { notifications } from '../notifications/notifications.table.ts';
import { spots } from '../spots/spots.table.ts';
import { stories } from '../stories/stories.table.ts';
import { submissions } from '../submissions/submissions.table.ts';
import { users } from '../users/users.table.ts';

const api = setUpApi();

const find = async (caller: TestUser, q: string, more: Record<string, unknown> = {}) => {
  const { status, body } = await caller.call(search.everything, { query: { q, ...more } });
  expect(status).toBe(200);
  return body.data;
};
const as = (role: Role) => api.as(role);
const named = (found: { noun: string; name: string }[]) => found.map(({ noun, name }) => `${noun}: ${name}`);

describe('who finds what', () => {
  let spotId: string;
  beforeAll(async () => {
    const { spot, waiting } = await createOwnedSpot(api, { name: 'Zorzal Rojo' });
    await waiting({ curious_fact: 'Canta' });
    spotId = spot.id;
    const values = { name: 'Zorzal Rojo', country: 'AR', link: 'https://example.com' };
    await api.db.insert(banners).values({ ...values, type: 'search' });
    await api.db.insert(categories).values({ name: 'Zorzal Rojo' });
    await api.db.insert(comments).values({ comment: 'Qué zorzal rojo', spot_id: spotId });
    const event = {
      title: 'Zorzal Rojo',
      date: '2026-11-22',
      start_time: '21:00',
      tickets: '',
      location: '',
    };
    await api.db.insert(events).values({ ...event, spot_id: spotId });
    await api.db.insert(notifications).values({ title: 'Zorzal Rojo', body: '', country: 'AR' });
    await api.db.insert(submissions).values({ spot_id: spotId });
    await api.db.insert(stories).values({ type: 'open_spot', country: 'AR', spot_id: spotId });
    await api.db
      .insert(users)
      .values({ first_name: 'Zorzal', last_name: 'Rojo', email: 'zorzal@example.com' });
  });

  test('nobody without a session', async () => {
    expect((await api.nobody.call(search.everything, { query: { q: 'zorzal' } })).status).toBe(401);
  });

  test('a user finds nothing of others, and no screen of staff', async () => {
    for (const q of ['zorzal rojo', 'zorzal', 'usuarios', 'new banner', 'peru', 'audit'])
      expect(await find(await as('user'), q), q).toEqual([]);
  });

  test('a user finds their own spots and screens', async () => {
    const user = await as('user');
    const own = await createSpot(user, { type: 'people', name: 'Zorzal mío' });
    expect(await find(user, 'ZORZAL')).toEqual([
      {
        noun: 'spots',
        id: own.id,
        name: 'Zorzal mío',
        detail: own.address,
        path: `/spots/user/${own.id}/edit`,
      },
    ]);
    expect(named(await find(user, 'nuevo spot'))).toEqual(['action: Nuevo spot']);
    expect(await find(user, 'ajustes')).toMatchObject([{ noun: 'screen', path: '/profile' }]);
  });

  test('an editor finds records of every noun that has a name or belongs to one', async () => {
    const found = await find(await as('editor'), 'zorzal rojo', { perPage: 50 });
    const expected = historyNouns.filter((noun) => noun !== 'pics');
    expect(new Set(found.map(({ noun }) => noun))).toEqual(new Set(expected));
    const pathOf = (noun: string) => found.find((one) => one.noun === noun)?.path;
    expect(pathOf('spots')).toBe(`/spots/${spotId}/edit`);
    expect(pathOf('comments')).toBe(`/spots/${spotId}/comments?page=1&search=Qu%C3%A9%20zorzal%20rojo`);
    expect(pathOf('events')).toMatch(new RegExp(`^/spots/${spotId}/events/[\\w-]{36}/edit$`));
    for (const { noun, id, path } of found) if (noun !== 'comments') expect(path).toContain(id);
    // Whole names first; what only belongs to such a record later.
    expect(
      found
        .slice(-4)
        .map(({ noun }) => noun)
        .sort(),
    ).toEqual(['comments', 'revisions', 'stories', 'submissions']);
  });

  test('only administrators find the audit', async () => {
    const paths = async (role: Role) => (await find(await as(role), 'auditoría')).map(({ path }) => path);
    expect(await paths('editor')).toEqual([]);
    expect(await paths('admin')).toEqual(['/audit']);
  });
});

test('what is in the trash is not found, until it is restored', async () => {
  const admin = await as('admin');
  const spot = await createSpot(admin, { name: 'Calandria' });
  const { user } = await api.signedIn('user', { first_name: 'Calandria', last_name: 'Paz' });
  const [banner] = await api.db
    .insert(banners)
    .values({ name: 'Calandria', country: 'AR', link: 'https://example.com', type: 'search' })
    .returning();
  const found = async () => (await find(admin, 'calandria')).map(({ id }) => id).sort();
  const [spotParams, userParams, bannerParams] = [spot, user, banner].map((one) => ({
    params: { id: one?.id ?? '' },
  })) as [{ params: { id: string } }, { params: { id: string } }, { params: { id: string } }];
  expect(await found()).toEqual([spot.id, user.id, banner?.id].sort());
  await admin.call(spotCalls.remove, spotParams);
  await admin.call(userCalls.remove, userParams);
  await admin.call(bannerCalls.remove, bannerParams);
  expect(await found()).toEqual([]);
  await admin.call(spotCalls.restore, spotParams);
  expect(await found()).toEqual([spot.id]);
});

test('a mail address finds its user before all others', async () => {
  const { user } = await api.signedIn('user', {
    first_name: 'Ana',
    last_name: 'Gil',
    email: 'gil@pena.example',
  });
  await api.signedIn('user', { first_name: 'Gil', last_name: 'Pena', email: 'gil@pena.example.com' });
  expect((await find(await as('editor'), 'GIL@pena.example'))[0]?.id).toBe(user.id);
});

test('the best of many: the name itself, its first word, its beginning, a word, anywhere', async () => {
  const names = ['Ñandú', 'Ñandú Azul', 'Ñanduti', 'El Ñandú', 'Carañandubay'];
  const many = Array.from({ length: 200 }, (_, i) => `Ñandux ${i}`);
  const rows = [...many, ...names].map((name) => ({ name, type: 'bar_club' as const }));
  await api.db.insert(spots).values(rows);
  const found = await find(await as('editor'), 'nandu', { perPage: 50 });
  expect(found).toHaveLength(50);
  expect(named(found).slice(0, 3)).toEqual(['spots: Ñandú', 'spots: Ñandú Azul', 'spots: Ñanduti']);
  await api.database.pool.query(`delete from spots where name like 'Ñandux%'`);
  expect(named(await find(await as('editor'), 'NANDU'))).toEqual(names.map((name) => `spots: ${name}`));
});

describe('hostile searches', () => {
  test.each<[unknown, number]>([
    ['%', 0],
    ['_', 0],
    ['\\', 0],
    ["'; drop table users; --", 0],
    ['\u0000\u200b', 0],
    ['   ', 0],
    ['', 0],
    ['x'.repeat(200), 0],
    [Array.from({ length: 90 }, () => 'a').join(' '), -1],
    ['<script>', 0],
    ['🎸', 0],
    ['.*', 0],
  ])('%j', async (q, results) => {
    const data = await find(await as('editor'), q as string);
    if (results >= 0) expect(data).toHaveLength(results);
    else expect(data.length).toBeLessThanOrEqual(20);
  });

  test.each([
    { q: 'x'.repeat(201) },
    { q: ['a', 'b'] },
    { q: 'a', perPage: 0 },
    { q: 'a', perPage: 51 },
    { q: 'a', page: 2 },
    { search: 'a' },
  ])('%j is refused', async (query) => {
    const { status } = await (await as('editor')).call(search.everything, { query });
    expect(status).toBe(422);
  });
});

test('every noun can be searched, except pics, which have no text', () => {
  const sources = api.app.mount.sourcesFor({ id: '', role: 'admin' });
  expect(new Set(sources.keys())).toEqual(new Set(historyNouns.filter((noun) => noun !== 'pics')));
});
