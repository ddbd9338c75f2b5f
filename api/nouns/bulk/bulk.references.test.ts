import { expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { spots } from '#contract/spots.calls.ts';
import { users } from '#contract/users.ts';
import { bulkActsOn, insertSpots } from '../../testing/bulk/bulkActs.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';

/* An undo when what an act, or a record before it, referred to has been deleted meanwhile. */

const api = setUpApi();
const { done, undone } = bulkActsOn(api);

test('the owner that an act had set is gone: the undo takes it back all the same', async () => {
  const ids = await insertSpots(api, 2, { name: 'Sin dueño' });
  const owner = await api.signedIn('user', {});
  const act = await done('admin', { action: 'set', ids, fields: { user_id: owner.user.id } });
  await (await api.as('admin')).call(users.remove, { params: { id: owner.user.id }, body: {} });
  expect(await undone('admin', act.id)).toMatchObject({ state: 'undone', undone: 2, kept: 0 });
  expect(await api.sql('select distinct user_id from spots where id = any($1)', ids)).toEqual([
    { user_id: null },
  ]);
});

test('a category that an act had added is gone', async () => {
  const ids = await insertSpots(api, 2, { name: 'Con mapa' });
  const admin = await api.as('admin');
  const { body: category } = await admin.call(categories.create, { body: { name: 'Jazz' } });
  const act = await done('admin', {
    action: 'set',
    ids,
    fields: { add_categories: [category.id], outstanding: true },
  });
  await admin.call(categories.remove, { params: { id: category.id } });
  expect(await undone('admin', act.id)).toMatchObject({ state: 'undone', undone: 2 });
  expect(await api.sql('select distinct outstanding from spots where id = any($1)', ids)).toEqual([
    { outstanding: false },
  ]);
});

test('the spot that a story had before is in the trash', async () => {
  const [spotId = ''] = await insertSpots(api, 1, { name: 'Bar' });
  const rows = await api.sql(
    `insert into stories (id, type, country, spot_id) select gen_random_uuid(), 'open_spot', 'AR', $1
     from generate_series(1, 2) returning id`,
    spotId,
  );
  const ids = rows.map(({ id }) => id as string);
  const act = await done('editor', { action: 'set', ids, fields: { type: 'website_link' } }, 'stories');
  await (await api.as('admin')).call(spots.remove, { params: { id: spotId } });
  expect(await undone('editor', act.id)).toMatchObject({ state: 'undone', undone: 2, kept: 0 });
  expect(await api.sql('select distinct type, spot_id from stories where id = any($1)', ids)).toEqual([
    { type: 'open_spot', spot_id: null },
  ]);
});
