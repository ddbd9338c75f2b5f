import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { banners } from '#contract/banners.ts';
import { links } from '#contract/links.ts';
import { spots } from '#contract/spots.calls.ts';
import { stories } from '#contract/stories.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { banners as bannerTable } from '../banners/banners.table.ts';
import { spots as spotTable } from '../spots/spots.table.ts';
import { stories as storyTable } from '../stories/stories.table.ts';
import { collectLinks } from './links.store.ts';

/* Records with dead links: their lists, and the dead links of one record. */

const api = setUpApi();
const since = '2026-11-20T10:00:00.000Z';
const [dead, alive] = ['https://dead.example/a?b=ñ', 'https://alive.example/'];
let owner: TestUser;
const ids: Record<string, string> = {};

beforeAll(async () => {
  owner = await api.signedIn('user');
  const user_id = owner.user.id;
  const fields = {
    link: { link: dead },
    youtube: { youtube_link: dead },
    playlist: { playlist: { show_playlist: true, spotify_link: dead } },
    instagram: { instagram: { show_instagram: true, instagram_link: dead } },
    whatsapp: { whatsapp: { show_whatsapp: true, whatsapp: dead } },
    advertisement: {
      advertisement: { show_advertisement: true, advertisement_banner: '', advertisement_link: dead },
    },
    off: { instagram: { show_instagram: false, instagram_link: dead } },
    alive: { link: alive },
    none: {},
    mine: { link: dead, youtube_link: alive, user_id },
  };
  const rows = Object.entries(fields).map(([name, values]) => ({ type: 'live' as const, name, ...values }));
  const added = await api.db.insert(spotTable).values(rows).returning();
  for (const { name, id } of added) ids[name] = id;
  const story = { type: 'website_link', country: 'AR' } as const;
  const banner = { type: 'search', country: 'AR', name: 'a' } as const;
  await api.db
    .insert(storyTable)
    .values([{ ...story, link: dead }, { ...story, link: alive }, story])
    .returning();
  const [one] = await api.db
    .insert(bannerTable)
    .values([
      { ...banner, link: dead },
      { ...banner, link: alive },
    ])
    .returning();
  ids.banner = one?.id ?? '';
  await collectLinks(api.db, new Date());
  await api.database.pool.query(
    `update link_checks set status = 404, failing_since = $1, checked_at = $1, dead_since = $1 where address = $2`,
    [since, dead],
  );
  // Failing, but not dead.
  await api.database.pool.query(
    `update link_checks set failing_since = $1, failures = 2 where address = $2`,
    [since, alive],
  );
});

/** Of the records themselves, with no index and no key. */
const expected = {
  spots: `select id from spots where name <> 'off' and $1 in (link, youtube_link, playlist ->> 'spotify_link',
    instagram ->> 'instagram_link', whatsapp ->> 'whatsapp', advertisement ->> 'advertisement_link')`,
  stories: `select id from stories where link = $1`,
  banners: `select id from banners where link = $1`,
};

test.each([
  ['spots', spots.list, 7],
  ['stories', stories.list, 1],
  ['banners', banners.list, 1],
] as const)('the list of %s with a dead link has exactly them', async (noun, list, count) => {
  const staff = await api.as('editor');
  const { rows } = await api.database.pool.query<{ id: string }>(expected[noun], [dead]);
  const { body } = await staff.call(list as typeof spots.list, { query: { link: 'dead', perPage: 100 } });
  expect(body.data.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
  expect([body.metadata.total, rows.length]).toEqual([count, count]);
  const paged = await staff.call(list as typeof spots.list, { query: { link: 'dead', page: 2, perPage: 1 } });
  expect(paged.body.metadata.total).toBe(count);
  const wrong = await staff.call(list as typeof spots.list, { query: { link: 'alive' } as never });
  expect(wrong.status).toBe(422);
});

describe('the dead links of a record', () => {
  const ask = (caller: Pick<TestUser, 'call'>, noun: 'spots' | 'stories' | 'banners', id: string) =>
    caller.call(links.dead, { query: { noun, id } });
  const answer = { data: [{ address: dead, since, checkedAt: since, status: 404, fault: null }], moved: [] };
  const nothing = { data: [], moved: [] };

  test('anonymous callers are refused, and so are unknown nouns and ids that are none', async () => {
    expect((await ask(api.nobody, 'spots', ids.link ?? '')).status).toBe(401);
    const staff = await api.as('editor');
    expect((await ask(staff, 'users' as never, ids.link ?? '')).status).toBe(422);
    expect((await ask(staff, 'spots', '1')).status).toBe(422);
    expect((await ask(staff, 'spots', v7())).body).toEqual(nothing);
  });

  test('staff see those of every record, owners those of their own spots', async () => {
    const staff = await api.as('editor');
    for (const name of ['link', 'youtube', 'playlist', 'instagram', 'whatsapp', 'advertisement', 'mine'])
      expect((await ask(staff, 'spots', ids[name] ?? '')).body, name).toEqual(answer);
    expect((await ask(staff, 'spots', ids.off ?? '')).body).toEqual(nothing);
    expect((await ask(staff, 'spots', ids.alive ?? '')).body).toEqual(nothing);
    expect((await ask(staff, 'banners', ids.banner ?? '')).body).toEqual(answer);
    // The id of a record of another noun.
    expect((await ask(staff, 'stories', ids.banner ?? '')).body).toEqual(nothing);

    expect((await ask(owner, 'spots', ids.mine ?? '')).body).toEqual(answer);
    expect((await ask(owner, 'spots', ids.link ?? '')).body).toEqual(nothing);
    expect((await ask(owner, 'banners', ids.banner ?? '')).body).toEqual(nothing);
  });

  test('a link that was changed is dead no more', async () => {
    const staff = await api.as('editor');
    const params = { id: ids.youtube ?? '' };
    const body = { youtube_link: `${dead}2`, address: 'Calle 1', lat: 1, long: 1 };
    expect(await staff.call(spots.update, { params, body, form: true })).toMatchObject({ status: 200 });
    expect((await ask(staff, 'spots', params.id)).body).toEqual(nothing);
    const list = await staff.call(spots.list, { query: { link: 'dead' } });
    expect(list.body.metadata.total).toBe(6);
  });

  test('a link that works and has moved for good is told with its new address, not one that fails', async () => {
    const staff = await api.as('editor');
    const to = 'https://new.example/';
    const { pool } = api.database;
    await pool.query(`update link_checks set moved_to = $1, failing_since = null where address = $2`, [
      to,
      alive,
    ]);
    const moved = { data: [], moved: [{ address: alive, to }] };
    expect((await ask(staff, 'spots', ids.alive ?? '')).body).toEqual(moved);
    expect((await ask(owner, 'spots', ids.alive ?? '')).body).toEqual(nothing);
    expect((await ask(owner, 'spots', ids.mine ?? '')).body).toEqual({ ...answer, moved: moved.moved });
    await pool.query(`update link_checks set moved_to = $1 where address = $2`, [to, dead]);
    expect((await ask(staff, 'spots', ids.link ?? '')).body).toEqual(answer);
  });
});
