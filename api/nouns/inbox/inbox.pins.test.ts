import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { inbox } from '#contract/inbox.ts';
import { spots } from '#contract/spots.calls.ts';
import { spotResolve } from '#contract/spots.resolve.ts';
import { pinDoubts } from '#contract/spots.ts';
import { statistics } from '#contract/statistics.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { fillInbox } from '../../testing/scenarios/inbox/fillInbox.ts';

/* Doubtful pins are the same ones in inbox, list, run and dashboard (product/inbox#pins). */

const api = setUpApi();

test('a pin that was moved to where it belongs; the same number everywhere, and in words why', async () => {
  const editor = await api.signedIn('editor');
  await fillInbox(api.database.pool, editor.user.id, editor.user.id);
  const filter = { pin_doubt: [...pinDoubts] };
  const numbers = async () => {
    const run = { params: { id: v7() }, body: { ids: [] } };
    const next = { body: { run: run.params.id, query: filter } };
    const answers = [
      (await editor.call(inbox.items, { query: { kind: 'pins' } })).body.metadata.total,
      (await editor.call(inbox.read)).body.kinds.find(({ kind }) => kind === 'pins')?.count,
      (await editor.call(spots.list, { query: filter })).body.metadata.total,
      (await editor.call(spotResolve.next, next)).body.left,
      (await editor.call(statistics.attention)).body.spotsWithDoubtfulPin,
    ];
    await editor.call(spotResolve.hold, run);
    return answers;
  };
  const { data } = (await editor.call(inbox.items, { query: { kind: 'pins', perPage: 100 } })).body;
  expect(data).toHaveLength(7);
  expect(await numbers()).toEqual(Array(5).fill(7));
  const whys = data.map(({ name, why }) => `${name.slice(0, -2)}: ${why}`);
  expect(new Set(whys)).toEqual(
    new Set(['En el mar: sea', 'En 0, 0: zero', 'Afuera: outside', 'Comparte: shared']),
  );
  // One that moves from the point of another leaves both.
  const moves = { 'En el mar 0': 1, 'En 0, 0 0': 1, 'Afuera 0': 1, 'Comparte 0': 2 };
  let left = 7;
  for (const [i, [name, cured]] of Object.entries(moves).entries()) {
    const id = data.find((one) => one.name === name)?.id ?? '';
    const place = { lat: -34.6, long: -58.4 - i / 100, country: 'AR' };
    expect((await editor.call(spots.update, { params: { id }, body: place })).status).toBe(200);
    left -= cured;
    expect(await numbers(), name).toEqual(Array(5).fill(left));
  }
});
