import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { comments } from '#contract/comments.ts';
import { events } from '#contract/events.ts';
import { history } from '#contract/history.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { places } from '#contract/places.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { spotMap } from '#contract/spots.map.ts';
import { stories } from '#contract/stories.ts';
import { users } from '#contract/users.ts';
import type { CallOptions } from '../../testing/calls/callerOn.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { comments as commentTable } from '../comments/comments.table.ts';
import { spotRelations, spots as table } from './spots.table.ts';

/*
 * No call returns the name of an unpublished spot to users of the role user, not even where their own spot is related to
 * it. Relations that they had chosen before are kept.
 */

const secret = 'Zulema Escondida';
let api: TestApi;
let owner: TestUser;
const ids = { hidden: '', published: '', mine: '', enabled: '', other: '' };

beforeAll(async () => {
  api = await startTestApi();
  owner = await api.signedIn('user');
  const other = await api.signedIn('user', { first_name: 'Zulema', last_name: 'Escondida' });
  ids.other = other.user.id;
  const place = { lat: -34.6, long: -58.38, type: 'people', country: 'AR' } as const;
  const created = await api.db
    .insert(table)
    .values([
      { ...place, name: secret, address: `Calle ${secret} 1`, user_id: ids.other },
      { ...place, name: 'Pública', address: 'Calle 2', enable: true },
      { ...place, name: 'Mía', address: 'Calle 3', user_id: owner.user.id },
      { ...place, name: 'Nueva', address: 'Calle 4', user_id: owner.user.id, enable: true },
    ])
    .returning({ id: table.id });
  [ids.hidden, ids.published, ids.mine, ids.enabled] = created.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
  ];
  // Relations from when it was published.
  await api.db.insert(spotRelations).values(
    (['artist', 'spot'] as const).map((kind) => ({
      spot_id: ids.mine,
      kind,
      related_id: ids.hidden,
      position: 0,
    })),
  );
  await api.db
    .insert(commentTable)
    .values({ comment: 'Vengo por Zulema Escondida', spot_id: ids.mine, user_id: ids.other });
});
afterAll(() => api.stop());

const words = { search: 'zulema' };
const view = { bounds: '-59,-35,-58,-34' };
const requests: [
  what: string,
  endpoint: Endpoint,
  options: () => CallOptions<Endpoint>,
  user: number,
  editor: number,
][] = [
  ['people by id', spots.people, () => ({ query: { ids: [ids.hidden] } }), 200, 200],
  ['people by name', spots.people, () => ({ query: words }), 200, 200],
  ['all people', spots.people, () => ({}), 200, 200],
  ['spots by name', spots.list, () => ({ query: words }), 200, 200],
  ['spots of types', spots.listV2, () => ({ query: { types: ['people'] } }), 200, 200],
  ['the spot', spots.read, () => ({ query: { id: ids.hidden } }), 404, 200],
  ['its map', spotMap.view, () => ({ query: view }), 200, 200],
  ['its address by name', places.search, () => ({ query: words }), 200, 200],
  ['its address by street', places.search, () => ({ query: { search: 'calle zulema' } }), 200, 200],
  ['its owner', users.read, () => ({ params: { id: ids.other } }), 404, 200],
  ['users', users.list, () => ({ query: words }), 403, 200],
  ['its history', history.list, () => ({ params: { id: ids.mine }, query: { noun: 'spots' } }), 403, 200],
  ['comments on their own spot', comments.list, () => ({ query: { spot_id: ids.mine } }), 403, 200],
  ['events', events.list, () => ({ query: { spot_id: ids.hidden } }), 403, 200],
  ['revisions', revisions.list, () => ({ query: words }), 403, 200],
  ['stories', stories.list, () => ({ query: words }), 403, 200],
  ['the usage of a category', categories.usage, () => ({ params: { id: ids.hidden } }), 403, 404],
];

describe('the name of an unpublished spot is not in the answer to a user for', () => {
  test.each(requests)('%s', async (_what, endpoint, options, asUser, asEditor) => {
    const answer = await owner.call(endpoint, options());
    expect(answer.status).toBe(asUser);
    expect(JSON.stringify(answer.body)).not.toMatch(/zulema/i);
    expect((await (await api.as('editor')).call(endpoint, options())).status).toBe(asEditor);
  });

  test('people by ids, whose total does not count it either', async () => {
    const { body } = await owner.call(spots.people, { query: { ids: [ids.hidden, ids.published] } });
    expect(body.data).toEqual([{ id: ids.published, name: 'Pública', country: 'AR', thumbnail: null }]);
    expect(body.metadata.total).toBe(1);
    for (const role of ['editor', 'admin'] as const) {
      const all = await (await api.as(role)).call(spots.people, {
        query: { ids: [ids.hidden, ids.published] },
      });
      expect(all.body.data.map(({ name }) => name).sort()).toEqual(['Pública', secret]);
    }
  });
});

describe('a user', () => {
  const change = (id: string, body: object) => owner.call(spots.update, { params: { id }, body });

  test('cannot relate their spot to an unpublished one, with the same error as for an unknown one', async () => {
    const unknown = '00000000-0000-7000-8000-000000000000';
    for (const id of [ids.hidden, unknown]) {
      const [created, changed] = [
        await owner.call(spots.create, { body: { name: 'Otra', country: 'AR', related_artists: [id] } }),
        await change(ids.enabled, { related_artists: [ids.published, id] }),
      ];
      expect([created.status, changed.status]).toEqual([422, 422]);
      expect(changed.body.errors).toMatchObject([
        { path: 'related_artists.1', message: 'Elige una opción de la lista.' },
      ]);
    }
    const created = await createSpot(owner, { related_spots: [ids.hidden, ids.published] });
    expect(created.related_spots).toEqual([ids.published]);
  });

  test('can keep, move and remove an existing relation to an unpublished spot, without its name', async () => {
    const { body } = await owner.call(spots.read, { query: { id: ids.mine } });
    expect(body.data).toMatchObject({ related_artists: [ids.hidden], related_spots: [ids.hidden] });
    const moved = await change(ids.mine, {
      name: 'Mía también',
      related_artists: [ids.published, ids.hidden],
      related_spots: [ids.hidden],
    });
    expect(moved.body.data).toMatchObject({
      name: 'Mía también',
      related_artists: [ids.published, ids.hidden],
      related_spots: [ids.hidden],
    });
    expect(JSON.stringify(moved.body)).not.toMatch(/zulema/i);
    expect((await change(ids.mine, { related_artists: [] })).body.data.related_artists).toEqual([]);
    expect((await change(ids.mine, { related_artists: [ids.hidden] })).status).toBe(422);
  });
});
