/** @module-tag extended */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { messages } from '#contract/kit/messages.ts';
import { waitPastTheHour } from '../../testing/calls/midnight.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { recordRows } from '../../testing/database/recordRows.ts';
import { filePaths } from '../../testing/database/storedState.ts';
import { exampleBodies } from '../../testing/scenarios/examples/exampleBodies.ts';
import { pictureFile } from '../../testing/scenarios/nounScenarios.ts';
import { approved, createOwnedSpot } from '../../testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { likes, rockFans } from '../statistics/statistics.table.ts';

/* What belongs to a record is deleted and restored with it. */

const api = setUpApi();
// Signed addresses of pictures change with the hour, and statistics with the day.
beforeEach(waitPastTheHour);
// Their mails, twenty seconds later, would change rows that are compared here.
beforeAll(() => api.app.mount.services.jobs.stop());
const rows = () => recordRows(api.database.pool);

const create = async (as: TestUser, noun: 'events' | 'comments' | 'stories' | 'categories', body: object) => {
  const answer = await as.call(contract[noun].create, { body: body as never, form: true });
  expect(answer.status, answer.body.message).toBe(201);
  return answer.body.id;
};

/** The content of each stored picture, by its path. */
async function pictures(): Promise<[path: string, hash: string][]> {
  const paths = (await filePaths(api.dataDir)).filter((path) => path.endsWith('.webp'));
  const hashOf = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  return Promise.all(paths.map(async (path): Promise<[string, string]> => [path, await hashOf(path)]));
}

/** What staff see: lists, map, statistics. */
async function views(as: TestUser) {
  const { spots, comments, stories, revisions, spotMap, statistics } = contract;
  const calls = [
    as.call(spots.list, { query: { perPage: 100 } }),
    as.call(spots.people, { query: { perPage: 100 } }),
    as.call(comments.list, { query: { perPage: 100 } }),
    as.call(stories.list),
    as.call(stories.spots, { query: { search: 'completo' } }),
    as.call(revisions.list),
    as.call(spotMap.view, { query: { bounds: '-180,-60,180,60' } }),
    as.call(statistics.all),
  ];
  const answers = await Promise.all(calls as Promise<{ status: number; body: unknown }>[]);
  for (const { status } of answers) expect(status).toBe(200);
  return answers.map(({ body }) => body);
}

test('a spot returns with photos, comments, likes, fans, events, revisions, relations and stories', async () => {
  const { spot, admin, editor, waiting } = await createOwnedSpot(api, {
    name: 'Completo',
    lat: -34.6,
    long: -58.4,
    address: 'Una calle 1',
    country: 'AR',
    photos: await Promise.all([10, 60, 110, 160, 210].map((red) => pictureFile(red))),
  });
  const some = exampleBodies(spot.id);
  const category = await create(admin, 'categories', await some.category());
  const other = await createSpot(admin, { type: 'people', name: 'Otro', related_artists: [spot.id] });
  await admin.call(contract.spots.update, {
    params: { id: spot.id },
    body: { related_spots: [other.id], categories: [category] },
  });
  for (let i = 0; i < 20; i++) await create(admin, 'comments', { comment: `Hola ${i}`, spot_id: spot.id });
  for (let i = 0; i < 3; i++) await create(admin, 'events', await some.event());
  await create(admin, 'stories', { type: 'song', country: 'AR', spot_id: other.id });
  const people = await Promise.all([1, 2, 3].map(() => api.signedIn('user', { country: 'AR' })));
  const given = people.map(({ user }) => ({ spot_id: spot.id, user_id: user.id }));
  await api.db.insert(likes).values(given);
  await api.db.insert(rockFans).values(given.slice(1));
  const decided = await waiting({ name: 'Completo y nuevo' });
  await editor.call(contract.revisions.decide, { params: { id: decided }, body: approved });
  await waiting({ photos: [await pictureFile(255)] }, true);
  await api.database.pool.query("update stories set spot_id = $1, type = 'open_spot'", [spot.id]);

  const before = { rows: await rows(), views: await views(editor), pictures: await pictures() };
  // Five photos, the category's and the revision's, each with its thumbnail.
  expect(before.pictures.length).toBe(14);
  const params = { id: spot.id };
  expect((await editor.call(contract.spots.remove, { params })).status).toBe(200);
  const deleted = await views(editor);
  expect(JSON.stringify(deleted)).not.toContain(spot.id);
  expect((await rows()).filter((row) => row.includes(spot.id))).toEqual([]);
  expect(await pictures()).toEqual(before.pictures);

  const preview = (await editor.call(contract.spots.trashed, { params })).body;
  expect(preview).toMatchObject({ name: 'Completo y nuevo', obstacle: null, waits: [], lost: [] });
  expect(Object.fromEntries(preview.returns.map(({ part, count }) => [part, count]))).toEqual({
    comments: 20,
    events: 3,
    likes: 3,
    fans: 2,
    revisions: 2,
    notices: 3,
    categories: 1,
    connections: 2,
    stories: 1,
  });
  // The preview changes nothing.
  expect(JSON.stringify(await views(editor))).toBe(JSON.stringify(deleted));
  const restored = await editor.call(contract.spots.restore, { params });
  expect(restored.body.data).toMatchObject({ id: spot.id, name: 'Completo y nuevo', categories: [category] });
  expect(await rows()).toEqual(before.rows);
  expect(await views(editor)).toEqual(before.views);
  expect(await pictures()).toEqual(before.pictures);
});

test('what belongs to a deleted or destroyed record says so, before and when it is restored', async () => {
  const admin = await api.as('admin');
  const spot = await createSpot(admin, { type: 'bar_club' });
  const event = await create(admin, 'events', await exampleBodies(spot.id).event());
  const category = await create(admin, 'categories', await exampleBodies(spot.id).category());
  const related = await createSpot(admin, { type: 'people', categories: [category] });
  await admin.call(contract.events.remove, { params: { id: event } });
  await admin.call(contract.spots.remove, { params: { id: spot.id } });
  const restoreEvent = async () => {
    const { body } = await admin.call(contract.events.trashed, { params: { id: event } });
    const { status, body: answer } = await admin.call(contract.events.restore, { params: { id: event } });
    expect(status).toBe(409);
    expect(body.obstacle?.message).toBe(answer.message);
    return answer.message;
  };
  expect(await restoreEvent()).toBe(messages.parentTrashed);
  await admin.call(contract.spots.destroy, { params: { id: spot.id } });
  expect(await restoreEvent()).toBe(messages.parentDestroyed);

  await admin.call(contract.spots.remove, { params: { id: related.id } });
  await admin.call(contract.categories.remove, { params: { id: category } });
  const previewed = async () =>
    (await admin.call(contract.spots.trashed, { params: { id: related.id } })).body;
  expect(await previewed()).toMatchObject({ waits: [{ part: 'categories', count: 1 }], lost: [] });
  await admin.call(contract.categories.destroy, { params: { id: category } });
  expect(await previewed()).toMatchObject({ waits: [], lost: [{ part: 'categories', count: 1 }] });
  const restored = await admin.call(contract.spots.restore, { params: { id: related.id } });
  expect(restored.body.data.categories).toEqual([]);
});

test('a story that was changed since keeps its change', async () => {
  const admin = await api.as('admin');
  const spot = await createSpot(admin, { type: 'bar_club' });
  const body = { type: 'open_spot', country: 'AR', spot_id: spot.id };
  const [changed, same] = [await create(admin, 'stories', body), await create(admin, 'stories', body)];
  await admin.call(contract.spots.remove, { params: { id: spot.id } });
  await admin.call(contract.stories.update, { params: { id: changed }, body: { country: 'UY' } });
  const { body: preview } = await admin.call(contract.spots.trashed, { params: { id: spot.id } });
  expect(preview).toMatchObject({
    returns: [{ part: 'stories', count: 1 }],
    lost: [{ part: 'stories', count: 1 }],
  });
  await admin.call(contract.spots.restore, { params: { id: spot.id } });
  const spotOf = async (id: string) =>
    (await admin.call(contract.stories.read, { params: { id } })).body.spot_id;
  expect([await spotOf(changed), await spotOf(same)]).toEqual([null, spot.id]);
});

test('deletions and restorations in any order end with the same rows', async () => {
  const admin = await api.as('admin');
  const category = await create(admin, 'categories', { name: 'Una' });
  const first = await createSpot(admin, { type: 'people', categories: [category] });
  const second = await createSpot(admin, {
    type: 'people',
    categories: [category],
    related_artists: [first.id],
  });
  await admin.call(contract.spots.update, {
    params: { id: first.id },
    body: { related_spots: [second.id], related_artists: [second.id] },
  });
  const story = { type: 'song', country: 'AR' };
  const records = [
    ['spots', first.id],
    ['spots', second.id],
    ['categories', category],
    ['events', await create(admin, 'events', await exampleBodies(first.id).event())],
    ['comments', await create(admin, 'comments', { comment: 'Hola', spot_id: second.id })],
    ['stories', await create(admin, 'stories', story)],
  ] as const;
  await api.database.pool.query("update stories set spot_id = $1, type = 'open_spot' where id = $2", [
    first.id,
    records[5][1],
  ]);
  const initial = await rows();
  const step = fc.record({ which: fc.nat(records.length - 1), restores: fc.boolean() });
  const run = async ([noun, id]: (typeof records)[number], call: 'remove' | 'restore') =>
    (await admin.call(contract[noun][call], { params: { id } })).status;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      for (const { which, restores } of steps)
        expect([200, 404, 409]).toContain(
          await run(records[which] as (typeof records)[number], restores ? 'restore' : 'remove'),
        );
      // A second time for those whose spot is restored after them.
      for (const record of [...records, ...records]) await run(record, 'restore');
      expect(await rows()).toEqual(initial);
    }),
    { numRuns: 8, seed: 8 },
  );
  // Some three hundred calls.
}, 60_000);

test('concurrent deletions of records that refer to each other keep each row once', async () => {
  const admin = await api.as('admin');
  const category = await create(admin, 'categories', { name: 'Ambas' });
  const first = await createSpot(admin, { type: 'people', categories: [category] });
  const related = { related_artists: [first.id], related_spots: [first.id] };
  const second = await createSpot(admin, { type: 'people', categories: [category], ...related });
  const body = { related_artists: [second.id], related_spots: [second.id] };
  await admin.call(contract.spots.update, { params: { id: first.id }, body });
  const comment = await create(admin, 'comments', { comment: 'Hola', spot_id: first.id });
  const before = await rows();
  const records = [
    ['spots', first.id],
    ['spots', second.id],
    ['categories', category],
    ['comments', comment],
  ] as const;
  for (let round = 0; round < 3; round++) {
    const removed = await Promise.all(
      records.map(([noun, id]) => admin.call(contract[noun].remove, { params: { id } })),
    );
    for (const { status } of removed) expect([200, 404]).toContain(status);
    for (const [noun, id] of [...records, ...records])
      await admin.call(contract[noun].restore, { params: { id } });
    expect(await rows()).toEqual(before);
  }
});
