import { expect, test } from 'vitest';
import { notices } from '#contract/notices.ts';
import { spots } from '#contract/spots.calls.ts';
import { submissions } from '#contract/submissions.calls.ts';
import { bulkActsOn } from '../../testing/bulk/bulkActs.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { submitSpot } from '../../testing/scenarios/submissionScenarios.ts';
import { queueNotices } from '../notices/notices.jobs.ts';

/* What owners are told of their new spots, however they are enabled (product/notices#reviews). */

const api = setUpApi();
const { done, undone } = bulkActsOn(api);
const toldIn = async (owner: TestUser, id: string) =>
  (await owner.call(notices.timeline, { params: { id } })).body.data
    .filter(({ source }) => source === 'submission')
    .map(({ kind, reason }) => [kind, reason].filter(Boolean).join(' '))
    .reverse();
/** The notices with a mail job, each as often as it has one. */
const queued = async (spotId: string) =>
  (
    await api.database.pool.query<{ kind: string }>(
      `select n.kind from owner_notices as n join pgboss.job as j on j.data ->> 'id' = n.id::text
       where n.spot_id = $1 order by n.created_at, n.id`,
      [spotId],
    )
  ).rows.map(({ kind }) => kind);

test('a new spot arrived, was rejected with its reason, sent again and approved: each once', async () => {
  const { owner, spot, id, own, save } = await submitSpot(api);
  const admin = await api.as('admin');
  const reject = { status: 'rejected', reason: 'Falta la foto.' } as const;
  expect((await admin.call(submissions.decide, { params: { id }, body: reject })).status).toBe(200);
  expect((await save({ name: 'Con foto' })).status).toBe(200);
  const again = { id: (await own()).submission?.id ?? '' };
  const approve = { params: again, body: { status: 'approved' } } as const;
  expect((await admin.call(submissions.decide, approve)).status).toBe(200);
  expect((await admin.call(submissions.decide, approve)).status).toBe(409);
  const told = ['arrived', 'rejected Falta la foto.', 'arrived', 'approved'];
  expect(await toldIn(owner, spot.id)).toEqual(told);
  expect(await queued(spot.id)).toEqual(['arrived', 'rejected', 'arrived', 'approved']);
  expect((await admin.call(submissions.undo, { params: again })).status).toBe(200);
  expect(await toldIn(owner, spot.id)).toEqual(told.slice(0, 3));
});

test('a spot that is enabled in its form was approved', async () => {
  const { owner, spot } = await submitSpot(api);
  const admin = await api.as('admin');
  await admin.call(spots.update, { params: { id: spot.id }, body: { enable: true } });
  expect(await toldIn(owner, spot.id)).toEqual(['arrived', 'approved']);
});

test('owners of many spots that are enabled at once are told, one mail a spot, unless it is undone', async () => {
  const sent = [await submitSpot(api), await submitSpot(api)] as const;
  const ids = sent.map(({ spot }) => spot.id);
  const enable = () => done('admin', { action: 'set', ids, fields: { enable: true } });
  await undone('admin', (await enable()).id);
  for (const { owner, spot } of sent) expect(await toldIn(owner, spot.id)).toEqual(['arrived']);
  await enable();
  const { services } = api.app.mount;
  await Promise.all([queueNotices(services), queueNotices(services)]);
  for (const { owner, spot } of sent) {
    expect(await toldIn(owner, spot.id)).toEqual(['arrived', 'approved']);
    expect(await queued(spot.id)).toEqual(['arrived', 'approved']);
  }
});
