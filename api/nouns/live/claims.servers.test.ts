/** @module-tag extended */

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type LiveMessage, live } from '#contract/live.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { setUpLiveReaders } from '../../testing/calls/liveReaders.ts';
import { setUpApi, startSecondServer, type TestUser } from '../../testing/calls/startTestApi.ts';
import { approved, createOwnedSpot, rejected } from '../../testing/scenarios/revisionScenarios.ts';

/* Two people on two servers: who claims a review, for how long, and when the other one hears of it (product/live#claims). */

const api = setUpApi();
const { read } = setUpLiveReaders(api);

/** Ana on one server and Luis on another, each with a stream, and a pending review. */
async function twoPeople() {
  const second = await startSecondServer(api);
  const [ana, luis] = [await api.signedIn('admin'), await api.signedIn('admin')];
  const { waiting } = await createOwnedSpot(api);
  const params = { id: await waiting({ name: 'Otro nombre' }) };
  const on = (url: string, { token }: TestUser) => {
    const call = callerOn(url, token);
    return {
      claim: (take?: true) => call(live.claim, { params, body: take ? { take } : {} }),
      decide: (body: object) => call(revisions.decide, { params, body: body as typeof approved }),
    };
  };
  const hers = await read(ana, {}, api.url);
  const his = await read(luis, {}, second.listeningOrigin);
  for (const reader of [hers, his]) await reader.next();
  const holders = ({ people }: LiveMessage) =>
    people.find(({ record_id }) => record_id === params.id)?.people.filter(({ claims }) => claims);
  /** Expects that both are told of what happens now that these people claim the review: at once, not by the comment after 25 s. */
  const told = async <T>(happens: () => Promise<T>, ...ids: string[]): Promise<T> => {
    const begin = performance.now();
    const result = await happens();
    for (const reader of [hers, his]) {
      const isTold = (message: LiveMessage) =>
        JSON.stringify(holders(message)?.map(({ id }) => id)) === JSON.stringify(ids);
      await reader.until(isTold);
      expect(performance.now() - begin).toBeLessThan(10_000);
    }
    return result;
  };
  return {
    ...{ params, told, ana: ana.user.id, luis: luis.user.id, end: () => second.close() },
    ...{ her: on(api.url, ana), him: on(second.listeningOrigin, luis) },
  };
}

/** Lets this much time pass for a claim; like every change of the product, it is announced. */
const pass = (id: string, time: string) =>
  api.db.transaction((tx) =>
    tx.execute(sql`update review_claims set expires_at = expires_at - ${time}::interval where id = ${id}`),
  );

test('a claim lasts three minutes after its last renewal: until then nobody else decides, afterwards anybody', async () => {
  const { params, told, her, him, ana, luis, end } = await twoPeople();
  await told(() => her.claim(), ana);
  const left = async () => {
    const { rows } = await api.db.execute<{ seconds: number }>(
      sql`select extract(epoch from expires_at - now())::float as seconds from review_claims where id = ${params.id}`,
    );
    return rows[0]?.seconds;
  };
  expect(await left()).toBeCloseTo(180, -1);
  await pass(params.id, '170 seconds');
  expect((await him.claim()).body).toMatchObject({ own: false, person: { id: ana } });
  expect((await him.decide(approved)).body.code).toBe('claimedByOther');
  // Renewed, it begins anew.
  expect((await her.claim()).body.own).toBe(true);
  expect(await left()).toBeCloseTo(180, -1);
  await pass(params.id, '170 seconds');
  expect((await him.decide(approved)).body.code).toBe('claimedByOther');
  await told(() => pass(params.id, '10 seconds'));
  const claimed = await told(() => him.claim(), luis);
  expect(claimed.body).toMatchObject({ own: true, person: { id: luis } });
  expect((await her.decide(rejected)).body.code).toBe('claimedByOther');
  expect((await him.decide(approved)).status).toBe(200);
  await end();
});

test('an expiry that nothing announces is told when it comes', async () => {
  const { params, told, her, him, ana, end } = await twoPeople();
  await told(() => her.claim(), ana);
  // Heard of before it comes.
  await pass(params.id, '178 seconds');
  const free = async () => {
    const { rows } = await api.db.execute<{ at: string }>(
      sql`select expires_at as at from review_claims where id = ${params.id}`,
    );
    return Date.parse(rows[0]?.at ?? '');
  };
  const at = await free();
  await told(async () => {});
  expect(Date.now()).toBeGreaterThanOrEqual(at);
  expect((await him.decide(approved)).status).toBe(200);
  await end();
});

test('what the other one takes over is theirs on both servers, and each hears of it', async () => {
  const { told, her, him, ana, luis, end } = await twoPeople();
  await told(() => her.claim(), ana);
  await told(() => him.claim(true), luis);
  // Her screen renews what it believes to be hers: it stays his.
  expect((await her.claim()).body).toMatchObject({ own: false, person: { id: luis } });
  expect((await her.decide(approved)).body.code).toBe('claimedByOther');
  await told(() => her.claim(true), ana);
  expect((await him.decide(approved)).body.code).toBe('claimedByOther');
  await told(() => her.decide(rejected));
  await end();
});

test('taken over and decided at the same moment: it is one or the other, and who comes second is told', async () => {
  for (let n = 0; n < 8; n++) {
    const { params, her, him, luis, end } = await twoPeople();
    await her.claim();
    const [decided, taken] = await Promise.all([her.decide(approved), him.claim(true)]);
    const { rows } = await api.db.execute<{ status: string; by: string | null }>(
      sql`select status, (select user_id from review_claims as c where c.id = r.id) as by
        from spot_revisions as r where id = ${params.id}`,
    );
    const found = [decided.status, decided.body.code, taken.status, taken.body.code];
    const isDecided = decided.status === 200;
    expect({ found, ...rows[0] }).toEqual(
      isDecided
        ? { found: [200, undefined, 409, 'alreadyDecided'], status: 'approved', by: null }
        : { found: [409, 'claimedByOther', 200, undefined], status: 'pending', by: luis },
    );
    await end();
  }
});
