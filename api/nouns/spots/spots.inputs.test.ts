import { describe, expect, test } from 'vitest';
import { banners } from '#contract/banners.ts';
import { events } from '#contract/events.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import type { Spot } from '#contract/spots.ts';
import { users } from '#contract/users.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { applied } from '../../testing/imports/edits.ts';
import { compared } from '../../testing/imports/files.ts';
import { createOwnedSpot } from '../../testing/scenarios/revisionScenarios.ts';
import { createSpot, spotForm } from '../../testing/scenarios/spotForms.ts';

/* What is kept of what people write, whatever the client (product/values#forgiving). */

const api = setUpApi();
const id = '37i9dQZF1DXcBWIGoYBM5M';

const written = {
  link: 'www.malena.com.ar',
  youtube_link: 'youtu.be/abc?si=x',
  spotify_embed_code: `spotify:track:${id}`,
  instagram: { instagram_link: '@MalenaRivero' },
  email: { email: 'mailto:Malena @ gmail.com' },
  whatsapp: { whatsapp: '11 5555-1234' },
  playlist: { spotify_link: `Escucha Rock en Spotify: https://open.spotify.com/playlist/${id}?si=1` },
  advertisement: { advertisement_link: 'passline.com/x' },
};
const kept = {
  link: 'https://www.malena.com.ar',
  youtube_link: 'https://youtu.be/abc',
  spotify_embed_code: `https://open.spotify.com/embed/track/${id}`,
  instagram: { instagram_link: 'https://www.instagram.com/malenarivero/' },
  email: { email: 'malena@gmail.com' },
  whatsapp: { whatsapp: '+5491155551234' },
  playlist: { spotify_link: `https://open.spotify.com/playlist/${id}` },
  advertisement: { advertisement_link: 'https://passline.com/x' },
};

const read = async (spot: { id: string }): Promise<Spot> =>
  (await (await api.as('admin')).call(spots.read, { query: { id: spot.id } })).body.data;
const numberOf = async (spot: { id: string }) => (await read(spot)).whatsapp.whatsapp;

describe('refuses, and keeps nothing of it', () => {
  test.each([
    ['link', { link: 'foo' }, 'linkWithoutDomain'],
    ['link', { link: 'malena.com.ar /x' }, 'linkHasSpaces'],
    ['link', { link: 'ana@malena.com.ar' }, 'linkIsEmail'],
    ['instagram.instagram_link', { instagram: { instagram_link: 'malena rivero' } }, 'instagramHandle'],
    ['playlist.spotify_link', { playlist: { spotify_link: 'Rock Nacional' } }, 'spotifyExpected'],
    ['whatsapp.whatsapp', { whatsapp: { whatsapp: '5555-1234' } }, 'phoneShort10'],
    ['whatsapp.whatsapp', { country: 'CL', whatsapp: { whatsapp: '1234 5678' } }, 'phoneShort9'],
    ['whatsapp.whatsapp', { whatsapp: { whatsapp: '15 5555-1234' } }, 'phoneNeedsArea'],
  ])('%s: %j', async (path, body, code) => {
    const admin = await api.as('admin');
    const spot = await createSpot(admin, { country: 'AR', name: 'Antes' });
    const change = { ...body, name: 'Después' };
    const answers = [
      await admin.call(spots.update, { params: { id: spot.id }, body: change, form: true }),
      await admin.call(spots.create, { body: spotForm({ country: 'AR', ...body }) }),
      await admin.call(revisions.create, { body: { spot_id: spot.id, new_data: body } }),
    ];
    for (const { status, body: problem } of answers) {
      expect(status).toBe(422);
      expect(problem.errors).toEqual([
        {
          path: expect.stringMatching(new RegExp(`^(new_data\\.)?${path}$`)),
          code,
          message: expect.any(String),
        },
      ]);
    }
    expect(await read(spot)).toEqual(spot);
  });
});

test('a new spot and a changed one, as a form and as JSON', async () => {
  const admin = await api.as('admin');
  for (const form of [true, false]) {
    const { body } = await admin.call(spots.create, { body: spotForm({ country: 'AR', ...written }), form });
    expect(await read(body.data)).toMatchObject(kept);
    const spot = await createSpot(admin, { country: 'AR' });
    const changed = await admin.call(spots.update, { params: { id: spot.id }, body: written, form });
    expect(changed.body.data).toMatchObject(kept);
    expect(await read(spot)).toMatchObject(kept);
  }
});

test('an owner’s edit is kept the same in its review', async () => {
  const { edit, own, editor, live } = await createOwnedSpot(api, { country: 'AR' });
  const { body } = await edit(written, true);
  expect(await own()).toMatchObject(kept);
  const params = { id: body.data.review?.id ?? '' };
  expect((await editor.call(revisions.decide, { params, body: { status: 'approved' } })).status).toBe(200);
  expect(await live()).toMatchObject(kept);
});

test('a proposed change is too', async () => {
  const editor = await api.signedIn('editor');
  const spot = await createSpot(await api.as('admin'), { country: 'UY' });
  const new_data = { ...written, whatsapp: { whatsapp: '099 123 456' } };
  const { status, body } = await editor.call(revisions.create, { body: { spot_id: spot.id, new_data } });
  expect([status, body.new_data]).toMatchObject([201, { ...kept, whatsapp: { whatsapp: '+59899123456' } }]);
});

test('a number takes the country of its spot: the one that is sent, or else the stored one', async () => {
  const admin = await api.as('admin');
  const spot = await createSpot(admin, { country: 'MX' });
  const save = (body: object) => admin.call(spots.update, { params: { id: spot.id }, body });
  await save({ whatsapp: { whatsapp: '044 55 1234 5678' } });
  expect(await numberOf(spot)).toBe('+525512345678');
  await save({ country: 'ES', whatsapp: { whatsapp: '612 34 56 78' } });
  expect(await numberOf(spot)).toBe('+34612345678');
  // The number was not changed.
  await save({ country: 'AR' });
  expect(await numberOf(spot)).toBe('+34612345678');
  await save({ country: null, whatsapp: { whatsapp: '11 5555-1234' } });
  expect(await numberOf(spot)).toBe('11 5555-1234');
});

// product/values#kept-values
test('stored values stay as they are while they are not changed, and return from the history as they were', async () => {
  const admin = await api.as('admin');
  const spot = await createSpot(admin, { country: 'AR' });
  const former = {
    link: 'http://бar.com',
    youtube_link: 'https://m.youtube.com/watch?v=1&si=2',
    instagram: { instagram_link: 'http://instagram.com/Malena?igsh=1' },
    whatsapp: { whatsapp: '5555-1234' },
  };
  await api.db.execute(`update spots set link = '${former.link}', youtube_link = '${former.youtube_link}',
    instagram = instagram || '${JSON.stringify(former.instagram)}', whatsapp = whatsapp || '${JSON.stringify(former.whatsapp)}'
    where id = '${spot.id}'`);
  const { id: _, ...stored } = await read(spot);
  for (const body of [
    { ...former, name: 'Otro' },
    { ...stored, name: 'Otro más' },
  ]) {
    const { status } = await admin.call(spots.update, {
      params: { id: spot.id },
      body: { ...body, version: undefined },
    });
    expect(status).toBe(200);
    expect(await read(spot)).toMatchObject({ ...former, name: body.name });
  }
  await admin.call(spots.update, { params: { id: spot.id }, body: written });
  const history = await admin.call(spots.read, { query: { id: spot.id } });
  expect(history.body.data).toMatchObject(kept);
  const entries = await api.db.execute<{ id: string }>(
    `select id from history where record_id = '${spot.id}' order by id desc offset 1 limit 1`,
  );
  const body = { entry: entries.rows[0]?.id ?? '', version: history.body.data.version };
  expect((await admin.call(spots.restoreVersion, { params: { id: spot.id }, body })).status).toBe(200);
  expect(await read(spot)).toMatchObject(former);
});

test('a file: the comparison shows what will be kept, and applies it', async () => {
  const admin = await api.as('admin');
  const csv = [
    'name,link,type,country',
    'Uno,passline.com/x,search,AR',
    'Dos,malena.com.ar /x,search,AR',
  ].join('\n');
  const result = await compared(admin, banners.import, csv, 'banners.csv');
  const cells = Object.fromEntries(
    result.differing.map(({ cells }) => {
      const cell = cells.find(({ column }) => column === 'link');
      return [cells.find(({ column }) => column === 'name')?.after, [cell?.after, cell?.reason]];
    }),
  );
  expect(cells).toEqual({
    Uno: ['https://passline.com/x', null],
    Dos: ['malena.com.ar /x', 'linkHasSpaces'],
  });
  await applied(admin, result.id);
  const { body } = await admin.call(banners.list, { query: { search: 'Uno' } });
  expect(body.data.map(({ link }) => link)).toEqual(['https://passline.com/x']);
});

test('many records at once', async () => {
  const admin = await api.as('admin');
  const spot = await createSpot(admin, {});
  const event = {
    spot_id: spot.id,
    title: 'Noche',
    date: '2030-01-31',
    start_time: '21:30',
    location: 'Luna',
  };
  const { body } = await admin.call(events.create, { body: { ...event, tickets: 'passline.com/1' } });
  expect(body.tickets).toBe('https://passline.com/1');
  const act = { action: 'set', ids: [body.id], fields: { tickets: 'entradas.uy/2' } } as const;
  const { body: preview } = await admin.call(events.bulk, { body: { ...act, dryRun: true } });
  expect(preview).toMatchObject({ sample: [{ after: { tickets: 'https://entradas.uy/2' } }] });
  const wrong = await admin.call(events.bulk, { body: { ...act, fields: { tickets: 'entradas' } } });
  expect([wrong.status, wrong.body.errors?.[0]]).toMatchObject([
    422,
    { path: 'fields.tickets', code: 'linkWithoutDomain' },
  ]);
});

test('the address of an account', async () => {
  const admin = await api.as('admin');
  const name = { first_name: 'Ana', last_name: 'Gómez', password: 'Clave-larga-9' };
  const { body } = await admin.call(users.create, {
    body: { ...name, email: 'Ana Gómez <Ana@Gomez.example>' },
  });
  expect(body.email).toBe('ana@gomez.example');
});
