import { expect, test } from 'vitest';
import { inboxWaiting } from '#contract/inbox.waiting.ts';
import { revisions as calls } from '#contract/revisions.calls.ts';
import { spots as spotCalls } from '#contract/spots.calls.ts';
import { setUpTwoApis } from '../../testing/calls/startTestApi.ts';
import { insertPending } from '../../testing/scenarios/revisionScenarios.ts';
import { spots } from '../spots/spots.table.ts';

const { api, onSecond } = setUpTwoApis();

const lockWaiters = async () => {
  const text = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  return (await api.database.pool.query(text)).rowCount;
};

/** Calls two endpoints while the spot is locked by somebody else, so that they are served in this order. */
async function inOrder<T>(spotId: string, first: () => Promise<T>, then: () => Promise<T>): Promise<T[]> {
  const client = await api.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from spots where id = $1 for update', [spotId]);
    const calls: Promise<T>[] = [];
    for (const call of [first, then]) {
      calls.push(call());
      await expect.poll(lockWaiters, { interval: 10 }).toBe(calls.length);
    }
    await client.query('commit');
    return await Promise.all(calls);
  } finally {
    client.release();
  }
}

type Act = 'approve' | 'reject' | 'delete';
test.each<[Act, Act, number[], object | undefined]>([
  ['approve', 'reject', [200, 409], { name: 'Después', version: 2 }],
  ['reject', 'approve', [200, 409], { name: 'Antes', version: 1 }],
  ['approve', 'delete', [200, 200], undefined],
  ['delete', 'approve', [200, 404], undefined],
  ['reject', 'delete', [200, 200], undefined],
  ['delete', 'reject', [200, 404], undefined],
])('%s, then %s on another server: %j', async (first, then, statuses, left) => {
  const [one, two] = [await api.signedIn('editor'), await api.signedIn('editor')];
  const { spot_id, id } = await insertPending(api, (await api.as('user')).user.id);
  const act =
    (what: Act, { call }: Pick<typeof one, 'call'>) =>
    () =>
      what === 'delete'
        ? call(spotCalls.remove, { params: { id: spot_id } })
        : call(calls.decide, {
            params: { id },
            body: what === 'approve' ? { status: 'approved' } : { status: 'rejected', reason: 'No' },
          });
  const elsewhere = { call: onSecond(two) };
  const answers = await inOrder<{ status: number }>(spot_id, act(first, one), act(then, elsewhere));
  expect(answers.map(({ status }) => status)).toEqual(statuses);
  const { status, body } = await one.call(spotCalls.read, { query: { id: spot_id } });
  expect(status).toBe(left ? 200 : 404);
  if (left) {
    expect(body.data).toMatchObject(left);
    const revision = (await one.call(calls.read, { params: { id } })).body;
    expect(revision.status).toBe(first === 'approve' ? 'approved' : 'rejected');
  }
  expect((await one.call(inboxWaiting)).body.revisions).toBe(0);
});

test('two concurrent edits by the owner result in one pending revision with both', async () => {
  const owner = await api.as('user');
  const values = {
    name: 'Antes',
    type: 'people',
    country: 'AR',
    enable: true,
    user_id: owner.user.id,
  } as const;
  const [spot] = await api.db.insert(spots).values(values).returning({ id: spots.id });
  const params = { id: spot?.id ?? '' };
  const elsewhere = { call: onSecond(owner) };
  const [a, b] = await Promise.all([
    owner.call(spotCalls.update, { params, body: { name: 'Uno' } }),
    elsewhere.call(spotCalls.update, { params, body: { link: 'https://example.com' } }),
  ]);
  expect([a.status, b.status]).toEqual([200, 200]);
  const { data } = (await owner.call(spotCalls.read, { query: params })).body;
  expect(data).toMatchObject({ name: 'Uno', link: 'https://example.com', review: { version: 2 } });
});
