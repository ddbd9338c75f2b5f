import { expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { session } from '#contract/session.ts';
import { spots } from '#contract/spots.calls.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { describeRights } from './describeRights.ts';

/* The rights of each role in all calls that change something (product/roles#table); rights.reads.test.ts has the others. */

const api = describeRights(endpoints.filter(([, { method }]) => method !== 'GET'));

test('a user’s list has only their own spots, which they can update until they sign out', async () => {
  const mine = await api().signedIn('user');
  await createSpot(await api().as('admin'), {
    type: 'people',
    user_id: (await api().signedIn('user')).user.id,
  });
  const own = await createSpot(mine, { name: 'Mío' });
  const { body } = await mine.call(spots.list);
  expect(body.data.map(({ id }) => id)).toEqual([own.id]);
  const params = { id: own.id };
  expect((await mine.call(spots.update, { params, body: { name: 'Mío también' } })).status).toBe(200);
  expect((await mine.call(session.logout)).status).toBe(200);
  expect((await mine.call(spots.update, { params, body: { name: 'Después' } })).status).toBe(401);
});
