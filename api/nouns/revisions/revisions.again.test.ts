/** @module-tag extended */

import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { approved, createOwnedSpot, rejected } from '../../testing/scenarios/revisionScenarios.ts';
import { photo } from '../../testing/scenarios/spotForms.ts';
import { revisions as table } from './revisions.table.ts';

/* What was not approved is kept for its owner for thirty days after the decision, and no longer (product/revisions#again). */

const api = setUpApi();
const keptFor = '30 days';

/** A change of a text and of the photos of an enabled spot that was rejected this long ago. */
async function decidedAgo(time: string, decision: object = rejected) {
  const at = await createOwnedSpot(api, { photos: [await photo('a.jpg', '#357')] });
  const sent = { name: 'Nombre mal escrito', curious_fact: 'Dato' };
  const photos = [...at.spot.photos, await photo('b.jpg', '#a53')];
  const params = { id: await at.waiting({ ...sent, photos }, true) };
  const answer = await at.editor.call(revisions.decide, { params, body: decision as typeof approved });
  expect(answer.status).toBe(200);
  /** Moves the decision back, and runs the jobs that look at its pictures. */
  const age = async (by: string) => {
    await api.db
      .update(table)
      .set({ decided_at: sql`decided_at - ${by}::interval` as never })
      .where(eq(table.id, params.id));
    await api.db.execute("update pgboss.job set start_after = now() where name = 'drop-revision-pictures'");
    const due =
      "select from pgboss.job where name = 'drop-revision-pictures' and state < 'completed' and start_after <= now()";
    await expect.poll(async () => (await api.database.pool.query(due)).rowCount).toBe(0);
  };
  await age(time);
  return { ...at, sent, age };
}
const statusOf = async (address = '') => (await fetch(api.url + address)).status;

test('an hour before its end it is all there, with its picture, and can be sent again as it was', async () => {
  const { own, sent, spot, edit } = await decidedAgo(`${keptFor} -1 hour`);
  const { review, name } = await own();
  expect(name).toBe(spot.name);
  expect(review).toMatchObject({ status: 'rejected', reason: rejected.reason, refused: sent });
  const photos = review?.refused?.photos as string[];
  expect(photos).toHaveLength(2);
  expect(await statusOf(photos[1])).toBe(200);
  const again = await edit({ ...sent, photos });
  expect(again.body.data).toMatchObject({ ...sent, review: { status: 'pending' } });
  expect(again.body.data.photos).toHaveLength(2);
});

test('at its end it is gone: neither texts nor picture, which cannot be sent from a form that is still open', async () => {
  const { own, live, age, edit, spot } = await decidedAgo(`${keptFor} -1 hour`);
  const photos = (await own()).review?.refused?.photos as string[];
  await age('2 hours');
  const { review } = await own();
  expect(review).toMatchObject({ status: 'rejected', reason: rejected.reason });
  expect(review).not.toHaveProperty('refused');
  const late = await edit({ name: 'Nombre mal escrito', photos });
  expect([late.status, late.body.errors?.map(({ path }) => path)]).toEqual([422, ['photos.1']]);
  expect(await live()).toEqual(spot);
  await expect.poll(() => statusOf(photos[1])).toBe(404);
  expect(await statusOf(photos[0])).toBe(200);
  // What is typed anew is a change like any other.
  expect((await edit({ name: 'Otro' })).body.data.review?.status).toBe('pending');
});

test('of an approval in part, what was left out', async () => {
  const { own, age } = await decidedAgo('0 days', { ...approved, fields: ['name'] });
  expect(Object.keys((await own()).review?.refused ?? {}).sort()).toEqual([
    'curious_fact',
    'photos',
    'thumbnail_photos',
  ]);
  await age(keptFor);
  expect((await own()).review).not.toHaveProperty('refused');
});

describe('is not told', () => {
  test.each(['editor', 'admin'] as const)(
    'to an %s who reads the spot, nor in the list of its owner',
    async (role) => {
      const { owner, spot } = await decidedAgo('1 day');
      const staff = await (await api.as(role)).call(spots.read, { query: { id: spot.id } });
      const listed = await owner.call(spots.list, { query: { own: true } });
      for (const { body } of [staff, listed]) expect(JSON.stringify(body)).not.toContain('mal escrito');
    },
  );

  test('to the next owner, while the spot is not enabled, nor once another change was decided', async () => {
    const { admin, spot, own, waiting, editor } = await decidedAgo('1 day');
    const params = { id: spot.id };
    const set = async (body: object) =>
      expect((await admin.call(spots.update, { params, body })).status).toBe(200);
    await set({ enable: false });
    expect((await own()).review).not.toHaveProperty('refused');
    await set({ enable: true });
    expect((await own()).review).toHaveProperty('refused');
    const next = await api.signedIn('user');
    await set({ user_id: next.user.id });
    const { body } = await next.call(spots.read, { query: { id: spot.id } });
    expect(JSON.stringify(body)).not.toContain('mal escrito');
    await set({ user_id: spot.user_id });
    await editor.call(revisions.decide, { params: { id: await waiting({ name: 'Bien' }) }, body: approved });
    expect((await own()).review).not.toHaveProperty('refused');
  });
});
