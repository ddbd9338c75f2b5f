import { describe, expect, test } from 'vitest';
import { spots } from '#contract/spots.calls.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { createSpot, spotForm } from '../../testing/scenarios/spotForms.ts';

const api = setUpApi();

const spotCount = async () =>
  (await api.db.execute<{ n: string }>('select count(*) as n from spots')).rows[0]?.n;

describe('refuses', () => {
  test.each([
    ['no name', { name: ' ' }, 'name', 'Este campo es obligatorio.'],
    ['no address for a bar', { address: '' }, 'address', 'Este campo es obligatorio.'],
    [
      'no country for an oasis',
      { type: 'oasis', address: '', country: '' },
      'country',
      'El Pais es obligatorio.',
    ],
    ['an unknown country', { country: 'XX' }, 'country', 'Elige un país de la lista.'],
    ['an unknown type', { type: 'pub' }, 'type', 'Elige una opción de la lista.'],
    ['a latitude of 91', { lat: '91', long: '0' }, 'lat', 'El número está fuera de rango.'],
    ['a longitude of -181', { lat: '0', long: '-181' }, 'long', 'El número está fuera de rango.'],
    ['half a pair of coordinates', { lat: '10' }, 'long', 'Este campo es obligatorio.'],
    ['a script as a link', { link: 'javascript:alert(1)' }, 'link', 'Escribe un enlace que'],
    [
      'a script as a nested link',
      { instagram: { instagram_link: 'javascript:alert(1)' } },
      'instagram.instagram_link',
      'Escribe un enlace que',
    ],
    [
      'a data address as a video',
      { youtube_link: 'data:text/html,x' },
      'youtube_link',
      'Escribe un enlace que',
    ],
    ['a bad address', { email: { email: 'ana@' } }, 'email.email', 'Por favor, ingresa un correo válido.'],
    [
      'a text as a phone number',
      { whatsapp: { whatsapp: 'call me' } },
      'whatsapp.whatsapp',
      'Escribe un tel',
    ],
    [
      'an embed code of another host',
      { spotify_embed_code: '<iframe src="https://evil.example/embed/artist/1dfeR4HaWDbWqFHLkxsg1d">' },
      'spotify_embed_code',
      'Pega el código',
    ],
    ['dates for a bar', { available_to: '2026-12-31' }, 'available_to', 'Solo los eventos'],
    ['an invalid date', { type: 'show_concert', available_to: '2026-02-30' }, 'available_to', 'Escribe'],
    [
      'an end date before the start date',
      { type: 'show_concert', available_since: '2026-12-31', available_to: '2026-12-01' },
      'available_to',
      'La fecha final',
    ],
    ['an unknown field', { colour: 'red' }, 'colour', 'Este campo no existe.'],
    ['an unknown nested field', { bio: { bio_colour: 'red' } }, 'bio.bio_colour', 'Este campo no existe.'],
    ['the thumbnails', { thumbnail_photos: ['x'] }, 'thumbnail_photos', 'Este campo no existe.'],
    ['the version of a new spot', { version: 3 }, 'version', 'Este campo no existe.'],
    ['likes', { favourites_count: 1000 }, 'favourites_count', 'Este campo no existe.'],
    ['an unknown owner', { user_id: crypto.randomUUID() }, 'user_id', 'Elige una opción'],
    ['an unknown artist', { related_artists: [crypto.randomUUID()] }, 'related_artists.0', 'Elige'],
    ['an unknown category', { categories: [crypto.randomUUID()] }, 'categories.0', 'Elige una'],
    ['an unknown photo', { photos: ['/files/x.webp'] }, 'photos.0', 'Elige un archivo.'],
  ])('%s', async (_what, more, path, message) => {
    const admin = await api.as('admin');
    const before = await spotCount();
    const { status, body } = await admin.call(spots.create, { body: spotForm(more), form: true });
    expect({ status, errors: body.errors }).toMatchObject({
      status: 422,
      errors: [{ path, message: expect.stringContaining(message) }],
    });
    expect(await spotCount()).toBe(before);
  });

  test('users the spots of others with 404', async () => {
    const [user, editor] = [await api.signedIn('user'), await api.as('editor')];
    const spot = await createSpot(editor);
    const params = { id: spot.id };
    expect((await user.call(spots.read, { query: { id: spot.id } })).status).toBe(404);
    expect((await user.call(spots.update, { params, body: { name: 'Mine' } })).status).toBe(404);
    expect((await user.call(spots.removePicture, { params, query: { picture: 'x' } })).status).toBe(404);
    expect((await user.call(spots.list)).body.data).toEqual([]);
    expect((await user.call(spots.listV2, { query: { types: ['bar_club'] } })).body.data).toEqual([]);
    expect((await editor.call(spots.read, { query: { id: spot.id } })).body.data).toEqual(spot);
  });

  test('users another type, another owner, enabling and deleting', async () => {
    const user = await api.signedIn('user');
    const other = await api.signedIn('user');
    for (const more of [{ type: 'bar_club' }, { user_id: other.user.id }, { enable: true }]) {
      expect((await user.call(spots.create, { body: spotForm(more) })).status).toBe(403);
    }
    const spot = await createSpot(user);
    const params = { id: spot.id };
    for (const body of [{ type: 'artist' }, { user_id: other.user.id }, { user_id: '' }, { enable: true }]) {
      expect((await user.call(spots.update, { params, body })).status).toBe(403);
    }
    expect((await user.call(spots.remove, { params })).status).toBe(403);
    const unchanged = { type: 'people', user_id: user.user.id, enable: false, name: 'Otra' };
    expect((await user.call(spots.update, { params, body: unchanged })).status).toBe(200);
  });

  test('editors enabling and disabling', async () => {
    const [editor, admin] = [await api.as('editor'), await api.as('admin')];
    expect((await editor.call(spots.create, { body: spotForm({ enable: true }) })).status).toBe(403);
    const spot = await createSpot(admin, { enable: true });
    const params = { id: spot.id };
    expect((await editor.call(spots.update, { params, body: { enable: false } })).status).toBe(403);
    expect((await editor.call(spots.update, { params, body: { enable: true, name: 'X' } })).status).toBe(200);
  });
});
