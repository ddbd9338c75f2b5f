import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spots as spotCalls } from '#contract/spots.calls.ts';
import { statistics } from '#contract/statistics.ts';
import { missingIn, stories, storyTypes } from '#contract/stories.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { nounScenarios } from '../../testing/scenarios/nounScenarios.ts';
import { spots } from '../spots/spots.table.ts';
import { stories as storyTable } from './stories.table.ts';

const badChoice = 'Elige una opción de la lista.';

nounScenarios({
  noun: 'stories',
  calls: stories,
  body: () => ({ type: 'website_link', link: 'https://example.com', country: 'AR' }),
  invalid: [
    ['no country', { country: undefined }, 'country', 'El Pais es obligatorio.'],
    ['an empty country', { country: '' }, 'country', 'El Pais es obligatorio.'],
    ['an unknown type', { type: 'poll' }, 'type', badChoice],
    [
      'a link that runs script',
      { link: 'javascript:1' },
      'link',
      'Escribe un enlace que empiece con http:// o https://.',
    ],
    ['an unknown spot', { type: 'open_spot', spot_id: v7() }, 'spot_id', badChoice],
    ['an unknown user', { user_id: v7() }, 'user_id', badChoice],
  ],
  change: { country: 'BO', link: 'https://example.org/x' },
  picture: 'picture',
});

describe('spots and types', () => {
  test('incomplete stories are those that lack what their type requires, also after their spot was deleted', async () => {
    const staff = await api.as('editor');
    const [spot, deleted] = await api.db
      .insert(spots)
      .values([
        { name: 'Queda', type: 'live' as const },
        { name: 'Se va', type: 'live' as const },
      ])
      .returning();
    const rows = storyTypes.flatMap((type) =>
      ['', 'https://example.com'].flatMap((link) =>
        [null, spot?.id ?? null, deleted?.id ?? null].flatMap((spot_id) =>
          [null, '/files/a.webp'].map((picture) => ({ type, link, spot_id, picture, country: 'PY' })),
        ),
      ),
    );
    await api.db.insert(storyTable).values(rows);
    await staff.call(spotCalls.remove, { params: { id: deleted?.id ?? '' } });
    const query = { country: 'PY', perPage: 100 };
    const all = (await staff.call(stories.list, { query })).body;
    expect(all.metadata.total).toBe(rows.length);
    const incomplete = all.data.filter(
      (story) => missingIn({ ...story, hasPicture: story.picture !== null }).length > 0,
    );
    const listed = (await staff.call(stories.list, { query: { ...query, incomplete: 'true' } })).body;
    expect(listed.data.map(({ id }) => id)).toEqual(incomplete.map(({ id }) => id));
    expect(listed.metadata.total).toBe(incomplete.length);
    // Those without a picture, a spot and a link.
    expect(incomplete.length).toBe(24 + 4 + 3);
    const { body } = await staff.call(statistics.attention);
    const everywhere = (await staff.call(stories.list, { query: { incomplete: 'true' } })).body;
    expect(body.storiesIncomplete).toBe(everywhere.metadata.total);
    const wrong = await staff.call(stories.list, { query: { incomplete: 'no' } as never });
    expect(wrong.status).toBe(422);
    await api.db.delete(storyTable).where(eq(storyTable.country, 'PY'));
  });

  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ OFFICIAL_USER_EMAIL: 'official@example.com' });
  });
  afterAll(() => api.stop());

  async function insertSpots() {
    const official = (await api.signedIn('user', { email: 'official@example.com' })).user;
    const other = (await api.signedIn('user')).user;
    const values = [
      { name: 'Café Bar', type: 'bar_club' as const, address: 'Calle 1' },
      { name: 'Café Ana', type: 'people' as const, user_id: other.id },
      { name: 'Café Oficial', type: 'people' as const, user_id: official.id },
    ];
    const [bar, ana, officialSpot] = await api.db.insert(spots).values(values).returning();
    return { bar, ana, officialSpot, other } as Required<{
      bar: { id: string };
      ana: { id: string };
      officialSpot: { id: string };
      other: { id: string };
    }>;
  }

  test('a story can open spots; those of type people only if they belong to the official user', async () => {
    const staff = await api.as('editor');
    const { bar, ana, officialSpot, other } = await insertSpots();
    const found = await staff.call(stories.spots, { query: { search: 'cafe' } });
    expect(found.body.data.map(({ name }) => name)).toEqual(['Café Bar', 'Café Oficial']);
    expect(found.body.metadata.total).toBe(2);

    const story = (spot_id: string) => ({ type: 'open_spot', spot_id, user_id: other.id, country: 'AR' });
    const refused = await staff.call(stories.create, { body: story(ana.id), form: true });
    expect(refused.body.errors).toMatchObject([{ path: 'spot_id', message: badChoice }]);
    expect((await staff.call(stories.create, { body: story(officialSpot.id), form: true })).status).toBe(201);

    const { body } = await staff.call(stories.create, { body: story(bar.id), form: true });
    expect(body).toMatchObject({ spot: { name: 'Café Bar' }, user: { id: other.id }, link: '' });
    const list = (query: object) => staff.call(stories.list, { query });
    expect((await list({ search: 'CAFE BAR' })).body).toMatchObject({
      data: [{ id: body.id }],
      metadata: { total: 1 },
    });
    expect((await list({ type: 'song' })).body.metadata.total).toBe(0);
    expect((await list({ type: 'open_spot', country: 'AR' })).body.metadata.total).toBe(2);

    // A change of the type clears the fields that the new type does not have.
    const params = { id: body.id };
    const change = async (fields: object) =>
      (await staff.call(stories.update, { params, body: fields, form: true })).body.data;
    expect(await change({ type: 'website_link', link: 'https://example.com' })).toMatchObject({
      spot_id: null,
      spot: null,
      link: 'https://example.com',
    });
    expect(await change({ type: 'song', link: 'https://example.com' })).toMatchObject({
      link: '',
      spot_id: null,
    });
    expect(await change({ type: 'open_spot', spot_id: bar.id, link: 'https://example.com' })).toMatchObject({
      link: '',
      spot_id: bar.id,
    });
    expect(await change({ country: 'CR' })).toMatchObject({
      spot_id: bar.id,
      country: 'CR',
      user_id: other.id,
    });
    expect(await change({ user_id: '' })).toMatchObject({ user_id: null, user: null });
  });
});
