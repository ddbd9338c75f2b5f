/** @module-tag extended */

import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Role } from '#contract/kit/roles.ts';
import { type NounWithTrash, trash, trashNames } from '#contract/trash.ts';
import { bulkActsOn, insertSpots } from '../../testing/bulk/bulkActs.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { recordRows } from '../../testing/database/recordRows.ts';

const api = setUpApi();
const { preview, done, undone } = bulkActsOn(api);
const idsOf = async (text: string, ...values: unknown[]): Promise<string[]> =>
  (await api.sql(`${text} returning id`, ...values)).map(({ id }) => id);
const newIds = 'select gen_random_uuid(), n::text from generate_series(1, 3) as n';

let spotId = '';
beforeAll(async () => {
  [spotId = ''] = await insertSpots(api, 1, { name: 'Fijo' });
  await Promise.all([api.as('editor'), api.as('admin')]);
});

/** Inserts three records of each noun. */
const insert = {
  spots: () => insertSpots(api, 3),
  users: () =>
    idsOf(
      "insert into users (id, first_name, last_name, email) select gen_random_uuid(), 'A', n, 'a' || gen_random_uuid() || '@b.co' from generate_series(1, 3) as n",
    ),
  events: () =>
    idsOf(
      `insert into events (id, spot_id, title, date, start_time, tickets, location)
       select gen_random_uuid(), $1, 'E' || n, '2026-01-01', '20:00', 'https://a.co', 'L' from generate_series(1, 3) as n`,
      spotId,
    ),
  comments: () =>
    idsOf(
      'insert into comments (id, spot_id, comment) select gen_random_uuid(), $1, n from generate_series(1, 3) as n',
      spotId,
    ),
  categories: () => idsOf(`insert into categories (id, name) ${newIds}`),
  pics: () =>
    idsOf(
      "insert into pics (id, image_url, thumbnail) select gen_random_uuid(), '/a', '/b' from generate_series(1, 3)",
    ),
  stories: () =>
    idsOf(
      `insert into stories (id, type, country, spot_id) select gen_random_uuid(), 'open_spot', 'AR', $1 from generate_series(1, 3)`,
      spotId,
    ),
  banners: () =>
    idsOf(`insert into banners (id, name, link, type, country)
      select gen_random_uuid(), 'B', 'https://a.co', 'search', 'AR' from generate_series(1, 3)`),
  notifications: () =>
    idsOf(`insert into notifications (id, title, body, country, send_at)
      select gen_random_uuid(), 'N' || n, 'B', 'AR', now() + interval '1 year' from generate_series(1, 3) as n`),
} satisfies Partial<Record<NounWithTrash, () => Promise<string[]>>>;
type TestedNoun = keyof typeof insert;
const nouns = Object.keys(insert) as TestedNoun[];

const trashed = async (noun: NounWithTrash) =>
  (
    await (await api.as('editor')).call(trash.list, { query: { noun: trashNames[noun], perPage: 100 } })
  ).body.data.map(({ id }) => id);
/** All rows of records; of users without what every change adds. */
const rows = async () =>
  (await recordRows(api.database.pool)).map((row) =>
    row.startsWith('users ') ? row.replace(/"version": \d+, /, '') : row,
  );

describe.each(nouns)('%s', (noun) => {
  test('are deleted, and the undo returns them whole', async () => {
    const ids = await insert[noun]();
    const before = await rows();
    const dry = await preview('editor', { action: 'delete', ids }, noun);
    expect(dry).toMatchObject({ matched: 3, willChange: 3, skipped: [] });
    expect(dry.sample.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(await rows()).toEqual(before);
    const act = await done('editor', { action: 'delete', ids }, noun);
    expect(act).toMatchObject({ state: 'done', noun: trashNames[noun], changed: 3, skipped: 0 });
    expect(await trashed(noun)).toEqual(expect.arrayContaining(ids));
    expect(await undone('editor', act.id)).toMatchObject({ state: 'undone', undone: 3, kept: 0 });
    expect(await rows()).toEqual(before);
  });

  test('are restored, and the undo deletes them again', async () => {
    const ids = await insert[noun]();
    await done('editor', { action: 'delete', ids }, noun);
    const [id = ''] = ids;
    const calls = contract[noun] as unknown as { restore: Endpoint };
    expect((await (await api.as('editor')).call(calls.restore, { params: { id } } as never)).status).toBe(
      200,
    );
    const dry = await preview('editor', { action: 'restore', ids }, noun);
    expect(dry).toMatchObject({ matched: 3, willChange: 2, reasons: [{ reason: 'bulkGone', count: 1 }] });
    const act = await done('editor', { action: 'restore', ids }, noun);
    expect(act).toMatchObject({ state: 'done', changed: 2, skipped: 1 });
    expect((await trashed(noun)).filter((one) => ids.includes(one))).toEqual([]);
    expect(await undone('editor', act.id)).toMatchObject({ undone: 2, kept: 0 });
    expect((await trashed(noun)).filter((one) => ids.includes(one)).sort()).toEqual(ids.slice(1).sort());
    await done('editor', { action: 'restore', query: {} }, noun);
    expect(await trashed(noun)).toEqual([]);
  });
});

describe('fields of', () => {
  const set = async (noun: NounWithTrash, ids: string[], fields: object, by: Role = 'editor') => {
    const dry = await preview(by, { action: 'set', ids, fields }, noun);
    const act = await done(by, { action: 'set', ids, fields }, noun);
    expect([act.changed, act.reasons]).toEqual([dry.willChange, dry.reasons]);
    return act;
  };

  test.each([
    ['events', { date: '2027-02-03', location: 'Otro' }],
    ['categories', { order: 7 }],
    ['banners', { country: 'CL', order: 3, type: 'profile_spot_ads' }],
    ['stories', { country: 'CL' }],
    ['notifications', { country: 'CL' }],
  ] as const)('%s are set and returned', async (noun, fields) => {
    const ids = await insert[noun]();
    const before = await api.sql(
      `select to_jsonb(t) - 'version' - 'search' as row from ${noun} t where id = any($1) order by id`,
      ids,
    );
    const act = await set(noun, ids, fields);
    expect(act).toMatchObject({ changed: 3, skipped: 0 });
    const now = () =>
      api.sql(
        `select to_jsonb(t) - 'version' - 'search' as row from ${noun} t where id = any($1) order by id`,
        ids,
      );
    expect(await now()).toEqual(before.map(({ row }) => ({ row: { ...row, ...fields } })));
    expect(await set(noun, ids, fields)).toMatchObject({
      changed: 0,
      reasons: [{ reason: 'bulkUnchanged', count: 3 }],
    });
    expect(await undone('editor', act.id)).toMatchObject({ undone: 3 });
    expect(await now()).toEqual(before);
  });

  test('stories lose what another type does not have, and the undo returns it', async () => {
    const ids = await insert.stories();
    const act = await set('stories', ids, { type: 'website_link' });
    expect(await api.sql('select distinct type, spot_id from stories where id = any($1)', ids)).toEqual([
      { type: 'website_link', spot_id: null },
    ]);
    await undone('editor', act.id);
    expect(await api.sql('select distinct type, spot_id from stories where id = any($1)', ids)).toEqual([
      { type: 'open_spot', spot_id: spotId },
    ]);
  });

  test('notifications that are sent stay', async () => {
    const ids = await insert.notifications();
    await api.sql("update notifications set state = 'sent' where id = $1", ids[0]);
    await api.sql("update notifications set state = 'cancelled' where id = $1", ids[1]);
    const act = await set('notifications', ids, { country: 'CL' });
    expect(act.changed).toBe(1);
    expect(act.reasons.map(({ reason }) => reason).sort()).toEqual(['alreadyCancelled', 'alreadySent']);
  });
});

test('a record of a deleted one is not restored, and one whose address is taken', async () => {
  const [spot = ''] = await insertSpots(api, 1);
  const [comment = ''] = await idsOf(
    "insert into comments (id, spot_id, comment) select gen_random_uuid(), $1, 'Hola'",
    spot,
  );
  await done('editor', { action: 'delete', ids: [comment] }, 'comments');
  await done('editor', { action: 'delete', ids: [spot] });
  const body = { action: 'restore', ids: [comment] };
  const reasons = [{ reason: 'parentTrashed', field: null, count: 1 }];
  expect((await preview('editor', body, 'comments')).reasons).toEqual(reasons);
  expect((await done('editor', body, 'comments')).reasons).toEqual(reasons);
  const [user = ''] = await insert.users();
  await done('editor', { action: 'delete', ids: [user] }, 'users');
  await api.sql(
    "insert into users (id, first_name, last_name, email) select gen_random_uuid(), 'X', 'Y', email from users where id = $1",
    user,
  );
  const taken = [{ reason: 'takenMeanwhile', field: null, count: 1 }];
  expect((await preview('editor', { action: 'restore', ids: [user] }, 'users')).reasons).toEqual(taken);
  expect((await done('editor', { action: 'restore', ids: [user] }, 'users')).reasons).toEqual(taken);
});
