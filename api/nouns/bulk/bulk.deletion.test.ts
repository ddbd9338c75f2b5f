import { expect, test } from 'vitest';
import { spots } from '#contract/spots.calls.ts';
import { bulkActsOn, insertSpots } from '../../testing/bulk/bulkActs.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';

/* Spots that are deleted in one statement, and what refers to several of them. */

const api = setUpApi();
const { done, undone, leftOut } = bulkActsOn(api);

/** All rows that deleting spots deletes or changes, except what counts them. */
const state = async () => ({
  spots: await api.sql('select id, name, version from spots order by id'),
  relations: await api.sql('select * from spot_relations order by spot_id, kind, position'),
  comments: await api.sql('select id, spot_id, comment from comments order by id'),
  events: await api.sql('select id, spot_id, title from events order by id'),
  stories: await api.sql('select id, spot_id from stories order by id'),
});

test('spots that refer to each other are deleted and restored as one by one', async () => {
  const [a = '', b = '', kept = ''] = await insertSpots(api, 3, { type: 'people' });
  const [other = ''] = await insertSpots(api, 1);
  const relate = `insert into spot_relations (spot_id, kind, related_id, position) values ($1, 'artist', $2, $3)`;
  for (const [spot, related, position] of [
    [kept, a, 0],
    [kept, b, 1],
    [a, b, 0],
    [other, a, 0],
  ])
    await api.sql(relate, spot, related, position);
  for (const spot of [a, b, kept, other]) {
    await api.sql(
      'insert into comments (id, spot_id, comment) values (gen_random_uuid(), $1::uuid, $1::text)',
      spot,
    );
    await api.sql(
      `insert into events (id, spot_id, title, date, start_time, tickets, location)
       values (gen_random_uuid(), $1, 'Feria', now(), '20:00', '', '')`,
      spot,
    );
    await api.sql(
      `insert into stories (id, type, country, spot_id) values (gen_random_uuid(), 'open_spot', 'AR', $1)`,
      spot,
    );
  }
  const before = await state();
  const { id, changed } = await done('editor', { action: 'delete', ids: [a, b, other] });
  expect(changed).toBe(3);
  const now = await state();
  expect(now.spots.map((row) => row.id)).toEqual([kept]);
  expect(now.relations).toEqual([]);
  expect(now.comments.map((row) => row.spot_id)).toEqual([kept]);
  expect(now.stories.map((row) => row.spot_id).filter(Boolean)).toEqual([kept]);
  // Each entry of the trash has the rows of its own spot.
  const rows = await api.sql(
    `select trash_id, table_name, content ->> 'spot_id' as spot from trash_rows where table_name in ('comments', 'events')`,
  );
  expect(rows).toHaveLength(6);
  for (const { trash_id, spot } of rows) expect(trash_id).toBe(spot);
  const links = await api.sql(
    `select trash_id, content ->> 'to' as spot from trash_rows where kind = 'link'`,
  );
  expect(links.map((row) => row.trash_id).sort()).toEqual([a, b, other].sort());
  for (const { trash_id, spot } of links) expect(trash_id).toBe(spot);
  // The spot that stays lost both artists in one change.
  const entries = await api.sql(
    `select before, after from history where record_id = $1 and action = 'update'`,
    kept,
  );
  expect(entries).toEqual([{ before: { related_artists: [a, b] }, after: { related_artists: [] } }]);
  const own = await api.sql(
    `select before -> 'related_artists' as list from history where record_id = $1 and action = 'delete'`,
    a,
  );
  expect(own).toEqual([{ list: [b] }]);
  expect((await undone('editor', id)).undone).toBe(3);
  expect(await state()).toEqual(before);
});

test('one that somebody changed or deleted meanwhile is named, and the others are deleted', async () => {
  const ids = await insertSpots(api, 4);
  const editor = await api.signedIn('editor');
  const act = await bulkActsOn(api).selected(editor, { action: 'delete', ids });
  const admin = await api.as('admin');
  await admin.call(spots.update, { params: { id: ids[1] ?? '' }, body: { name: 'Otro' } });
  await admin.call(spots.remove, { params: { id: ids[2] ?? '' } });
  expect(await bulkActsOn(api).advanced(act)).toMatchObject({ changed: 2, skipped: 2 });
  const { data } = (await leftOut(editor, act)).body;
  expect(data.map(({ id, reason }) => [id, reason])).toEqual([
    [ids[1], 'bulkStale'],
    [ids[2], 'bulkGone'],
  ]);
  expect(await api.sql('select id from spots where id = any($1)', ids)).toEqual([{ id: ids[1] }]);
});
