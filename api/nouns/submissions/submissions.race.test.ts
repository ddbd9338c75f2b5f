import { expect, test } from 'vitest';
import { spots } from '#contract/spots.calls.ts';
import { submissions } from '#contract/submissions.calls.ts';
import { setUpTwoApis } from '../../testing/calls/startTestApi.ts';
import { submitSpot } from '../../testing/scenarios/submissionScenarios.ts';

const { api, onSecond } = setUpTwoApis();

test('of two who decide at once on two servers one succeeds, and one gets 409 with what was decided', async () => {
  const { spot, id } = await submitSpot(api);
  const [admin, editor] = [await api.as('admin'), await api.as('editor')];
  const elsewhere = onSecond(editor);
  const params = { id };
  const answers = await Promise.all([
    admin.call(submissions.decide, { params, body: { status: 'approved' } }),
    elsewhere(submissions.decide, { params, body: { status: 'rejected', reason: 'No.' } }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { rows } = await api.database.pool.query(
    'select s.status, p.enable from submissions as s join spots as p on p.id = spot_id where s.id = $1',
    [id],
  );
  expect(rows).toEqual([
    rows[0]?.enable ? { status: 'approved', enable: true } : { status: 'rejected', enable: false },
  ]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({
    code: 'submissionDecided',
    current: { id, status: rows[0]?.status },
  });
  expect((await admin.call(spots.read, { query: { id: spot.id } })).body.data.enable).toBe(rows[0]?.enable);
});
