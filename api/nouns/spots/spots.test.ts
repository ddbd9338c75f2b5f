import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { spots } from '#contract/spots.calls.ts';
import { type Spot, spotTypes } from '#contract/spots.ts';
import { history } from '../../records/history.table.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { completeSpotForm, createSpot, embed } from '../../testing/scenarios/spotForms.ts';

const api = setUpApi();

describe('a spot', () => {
  test.each(spotTypes)(
    'of type %s is created, read and updated with all its fields, as a form',
    async (type) => {
      const admin = await api.as('admin');
      const body = await completeSpotForm(api, type);
      const created = await createSpot(admin, body);
      expect(created).toMatchObject(body);
      const read = async () => (await admin.call(spots.read, { query: { id: created.id } })).body.data;
      expect(await read()).toEqual(created);
      // An update with the values as read changes nothing, not even the version.
      const fields = Object.fromEntries(Object.keys(body).map((key) => [key, created[key as keyof Spot]]));
      const params = { id: created.id };
      const same = { ...fields, photos: created.photos, version: created.version };
      expect((await admin.call(spots.update, { params, body: same, form: true })).body.data).toEqual(created);
      // Emptied optional fields get their defaults.
      const empty = {
        link: '',
        bio: { bio_title: '' },
        related_artists: [],
        related_spots: [],
        categories: [],
      };
      const emptied = await admin.call(spots.update, { params, body: empty, form: true });
      expect(emptied.body.data).toMatchObject({
        ...created,
        ...empty,
        bio: { bio_title: '', bio_description: body.bio.bio_description },
        version: 2,
      });
    },
  );

  test('is by default a bar for staff and a person for users, and not enabled', async () => {
    const [editor, user] = [await api.as('editor'), await api.signedIn('user')];
    expect(await createSpot(editor)).toMatchObject({ type: 'bar_club', enable: false, user_id: null });
    const own = await createSpot(user, { address: '' });
    expect(own).toMatchObject({ type: 'people', enable: false, user_id: user.user.id, outstanding: false });
    expect(own.user).toMatchObject({ email: user.user.email });
    expect((await user.call(spots.list)).body).toMatchObject({
      data: [{ id: own.id }],
      metadata: { total: 1 },
    });
  });

  test('is not shown on the map without an address', async () => {
    const editor = await api.as('editor');
    const artist = await createSpot(editor, { type: 'artist', address: '', show_in_map: true });
    expect(artist.show_in_map).toBe(false);
    const person = await createSpot(editor, { type: 'people' });
    expect(person.show_in_map).toBe(true);
    const params = { id: person.id };
    const { body } = await editor.call(spots.update, { params, body: { address: ' ' } });
    expect(body.data.show_in_map).toBe(false);
  });

  test('loses its dates when its type changes from event to another', async () => {
    const editor = await api.as('editor');
    const event = await createSpot(editor, { type: 'show_concert', available_to: '2026-12-31' });
    expect(event.available_to).toBe('2026-12-31T23:59:00.000Z');
    const params = { id: event.id };
    const { body } = await editor.call(spots.update, { params, body: { type: 'live' } });
    expect(body.data).toMatchObject({ type: 'live', available_to: null });
  });

  test('stores only the address of a pasted embed code', async () => {
    const editor = await api.as('editor');
    const code = `<iframe src="${embed}?utm_source=x" onload="alert(1)"></iframe><script>alert(2)</script>`;
    expect((await createSpot(editor, { spotify_embed_code: code })).spotify_embed_code).toBe(embed);
  });

  test('can be related to people but not to itself, and deleted people are removed from it', async () => {
    const editor = await api.as('editor');
    const [a, b] = [
      await createSpot(editor, { type: 'people' }),
      await createSpot(editor, { type: 'people' }),
    ];
    const bar = await createSpot(editor);
    const params = { id: a.id };
    const change = (body: object) => editor.call(spots.update, { params, body });
    expect((await change({ related_artists: [a.id] })).status).toBe(422);
    const related = await change({ related_artists: [b.id, b.id], related_spots: [bar.id, a.id, b.id] });
    expect(related.body.data).toMatchObject({ related_artists: [b.id], related_spots: [b.id] });
    expect((await editor.call(spots.remove, { params: { id: b.id } })).status).toBe(200);
    const { body } = await editor.call(spots.read, { query: { id: a.id } });
    expect(body.data).toMatchObject({ related_artists: [], related_spots: [] });
  });

  test('is not overwritten by a stale update, and every change is in the history', async () => {
    const editor = await api.as('editor');
    const spot = await createSpot(editor);
    const params = { id: spot.id };
    const save = (name: string) =>
      editor.call(spots.update, { params, body: { name, version: spot.version } });
    expect((await save('First')).body.data).toMatchObject({ name: 'First', version: 2 });
    expect(await save('Second')).toMatchObject({ status: 409, body: { current: { name: 'First' } } });
    expect((await editor.call(spots.remove, { params })).body).toEqual({ status: 200, id: spot.id });
    expect((await editor.call(spots.remove, { params })).status).toBe(404);
    const changes = await api.db
      .select()
      .from(history)
      .where(eq(history.record_id, spot.id))
      .orderBy(history.id);
    expect(changes.map(({ action, actor_id }) => [action, actor_id])).toEqual(
      ['create', 'update', 'delete'].map((action) => [action, editor.user.id]),
    );
  });
});
