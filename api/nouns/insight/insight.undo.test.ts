import { beforeEach, expect, test } from 'vitest';
import { type InsightKind, insight } from '#contract/insight.ts';
import { dayOf } from '#contract/kit/lists/periods.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { submissions } from '#contract/submissions.calls.ts';
import { bulkActsOn } from '../../testing/bulk/bulkActs.ts';
import { waitPastMidnight } from '../../testing/calls/midnight.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { approved, createOwnedSpot, rejected } from '../../testing/scenarios/revisionScenarios.ts';
import { submitSpot } from '../../testing/scenarios/submissionScenarios.ts';

/* Decisions as people take and undo them. */

const api = setUpApi();

beforeEach(waitPastMidnight);

async function numbersOf(kind: InsightKind) {
  const { body } = await (await api.as('admin')).call(insight.read, { query: { kind } });
  const [numbers] = body.kinds;
  return { approved: numbers?.approved, rejected: numbers?.rejected, undone: numbers?.undone };
}

test('a revision: its approval and its rejection undone, and approved at last', async () => {
  const { editor, waiting } = await createOwnedSpot(api);
  const params = { id: await waiting({ name: 'Otro nombre' }) };
  await editor.call(revisions.decide, { params, body: rejected });
  expect(await numbersOf('revisions')).toEqual({ approved: 0, rejected: 1, undone: 0 });
  await editor.call(revisions.undo, { params });
  expect(await numbersOf('revisions')).toEqual({ approved: 0, rejected: 0, undone: 0 });
  await editor.call(revisions.decide, { params, body: approved });
  expect(await numbersOf('revisions')).toEqual({ approved: 1, rejected: 0, undone: 0 });
  await editor.call(revisions.undo, { params });
  expect(await numbersOf('revisions')).toEqual({ approved: 0, rejected: 0, undone: 1 });
  await editor.call(revisions.decide, { params, body: approved });
  expect(await numbersOf('revisions')).toEqual({ approved: 1, rejected: 0, undone: 1 });
  const today = dayOf(new Date());
  const query = { undone_from: today, undone_to: today };
  const { data } = (await editor.call(revisions.list, { query })).body;
  expect(data).toMatchObject([{ id: params.id, status: 'approved' }]);
});

test('a submission: its approval undone in its review, and by the undo of an act on many', async () => {
  const admin = await api.as('admin');
  const [one, other] = [await submitSpot(api), await submitSpot(api)];
  const params = { id: one.id };
  await admin.call(submissions.decide, { params, body: approved });
  expect(await numbersOf('submissions')).toEqual({ approved: 1, rejected: 0, undone: 0 });
  await admin.call(submissions.undo, { params });
  expect(await numbersOf('submissions')).toEqual({ approved: 0, rejected: 0, undone: 1 });

  const { done, undone } = bulkActsOn(api);
  const act = await done('admin', { action: 'set', ids: [other.spot.id], fields: { enable: true } });
  expect(await numbersOf('submissions')).toEqual({ approved: 1, rejected: 0, undone: 1 });
  await undone('admin', act.id);
  expect(await numbersOf('submissions')).toEqual({ approved: 0, rejected: 0, undone: 2 });
});
