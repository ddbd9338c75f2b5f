import { expect, test } from 'vitest';
import { inboxWaiting } from '#contract/inbox.waiting.ts';
import { revisions as calls } from '#contract/revisions.calls.ts';
import { spots as spotCalls } from '#contract/spots.calls.ts';
import { setUpTwoApis } from '../../testing/calls/startTestApi.ts';
import { insertPending } from '../../testing/scenarios/revisionScenarios.ts';

const { api, onSecond } = setUpTwoApis();

/** Runs both concurrently; which one starts first alternates, since it may otherwise always win. */
async function inAlternation<T>(n: number, one: () => Promise<T>, other: () => Promise<T>): Promise<[T, T]> {
  if (n % 2 === 0) return Promise.all([one(), other()]);
  const [second, first] = await Promise.all([other(), one()]);
  return [first, second];
}

/* Whatever the order in which they meet; `revisions.race.test.ts` has each order on purpose. */

test('of concurrent approvals, rejections and deletions on two servers, one succeeds', async () => {
  const [one, two] = [await api.signedIn('editor'), await api.signedIn('editor')];
  const other = { call: onSecond(two) };
  const owner = (await api.as('user')).user.id;

  const round = async (n: number) => {
    const { spot_id, id } = await insertPending(api, owner);
    const isDeleted = n < 200;
    const approve = () => one.call(calls.decide, { params: { id }, body: { status: 'approved' } });
    const reject = () =>
      other.call(calls.decide, { params: { id }, body: { status: 'rejected', reason: 'No' } });
    const [[approval, rejection], deletion] = await Promise.all([
      inAlternation(n, approve, reject),
      isDeleted ? other.call(spotCalls.remove, { params: { id: spot_id } }) : undefined,
    ]);
    const statuses = `${approval.status} ${rejection.status}`;
    const winners = [approval, rejection].filter(({ status }) => status === 200).length;
    for (const { status } of [approval, rejection]) expect([200, 404, 409]).toContain(status);
    expect(winners, statuses).toBeLessThanOrEqual(1);
    const { status, body } = await one.call(spotCalls.read, { query: { id: spot_id } });
    if (isDeleted) {
      expect({ deletion: deletion?.status, status }).toEqual({ deletion: 200, status: 404 });
    } else {
      expect(statuses === '200 409' || statuses === '409 200', statuses).toBe(true);
      const revision = (await one.call(calls.read, { params: { id } })).body;
      const isApproved = approval.status === 200;
      expect([revision.status, body.data.name, body.data.version]).toEqual(
        isApproved ? ['approved', 'Después', 2] : ['rejected', 'Antes', 1],
      );
    }
  };
  for (let n = 0; n < 248; n += 8) {
    await Promise.all(Array.from({ length: 8 }, (_, i) => round(n + i)));
  }
  expect((await one.call(inboxWaiting)).body.revisions).toBe(0);
  // Two hundred and fifty rounds of four calls each.
}, 120_000);
