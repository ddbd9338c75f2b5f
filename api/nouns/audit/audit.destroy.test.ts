import { expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { comments } from '#contract/comments.ts';
import { spots } from '#contract/spots.calls.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

const api = setUpApi({ TRUSTED_PROXIES: '127.0.0.1' });

test('has what an administrator destroys from the trash: who, which record, what it was called', async () => {
  const [editor, admin] = [await api.as('editor'), await api.as('admin')];
  const address = '192.0.2.1';
  const headers = { 'x-forwarded-for': address };
  const spot = await createSpot(editor, { type: 'bar_club', name: 'Bar de paso' });
  const params = { id: spot.id };
  await editor.call(comments.create, { body: { comment: 'Va con el bar', spot_id: spot.id } });
  await editor.call(spots.remove, { params });
  // The refusal is an entry of the spot too, with the name of its endpoint.
  expect((await editor.call(spots.destroy, { params, headers })).status).toBe(403);
  expect((await admin.call(spots.destroy, { params, headers })).status).toBe(200);
  const { data } = (await admin.call(audit.list, { query: { action: 'destroy' } })).body;
  const actor = expect.objectContaining({ id: admin.user.id, email: admin.user.email });
  const destroyed = { action: 'destroy', actor, key: null, address };
  expect(data).toHaveLength(2);
  expect(data).toContainEqual(
    expect.objectContaining({ ...destroyed, noun: 'spots', record_id: spot.id, name: 'Bar de paso' }),
  );
  // What is destroyed with it has an entry of its own.
  expect(data).toContainEqual(
    expect.objectContaining({ ...destroyed, noun: 'comments', name: 'Va con el bar' }),
  );
});
