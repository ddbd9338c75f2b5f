import { describe, expect, test } from 'vitest';
import { inbox } from '#contract/inbox.ts';
import { spots } from '#contract/spots.calls.ts';
import { submissions } from '#contract/submissions.calls.ts';
import { untilSessionCachesExpire } from '../../security/session-cache.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { submitSpot } from '../../testing/scenarios/submissionScenarios.ts';

const api = setUpApi();
const of = (spotId: string) =>
  api.sql('select id, status, reason, decided_by from submissions where spot_id = $1 order by id', spotId);
const enabled = async (id: string) =>
  (await api.sql('select enable, version from spots where id = $1', id))[0];
const decide = ({ call }: TestUser, id: string, body: object) =>
  call(submissions.decide, { params: { id }, body });
const approved = { status: 'approved' };
const rejected = { status: 'rejected', reason: 'Falta una foto.' };

describe('a submission', () => {
  test('is made when a role user creates a spot, and not when staff do', async () => {
    const { spot, id, owner, own } = await submitSpot(api);
    expect(await of(spot.id)).toEqual([{ id, status: 'pending', reason: '', decided_by: null }]);
    expect((await own()).submission).toMatchObject({ id, status: 'pending', reason: '' });
    const listed = (await owner.call(spots.list, { query: { own: true } })).body.data;
    expect(listed).toMatchObject([{ id: spot.id, submission: { id, status: 'pending' } }]);
    for (const role of ['editor', 'admin'] as const) {
      const staff = await api.signedIn(role);
      expect(await of((await createSpot(staff, { user_id: staff.user.id })).id)).toEqual([]);
    }
  });

  test('shows reviewers its spot, why it would not be on the map, and its place in the queue', async () => {
    const { spot, id, owner } = await submitSpot(api, { address: '', name: 'Sin lugar' });
    const editor = await api.as('editor');
    const detail = (await editor.call(submissions.read, { params: { id } })).body;
    expect(detail).toMatchObject({
      ...{ id, status: 'pending', own: false, spot_name: 'Sin lugar', author: { id: owner.user.id } },
      ...{ spot: { id: spot.id, version: 1 }, exclusions: ['no_address', 'no_coordinates'] },
    });
    expect(detail.spot).not.toHaveProperty('submission');
    const [{ count }] = await api.sql(
      "select count(*)::int as count from submissions where status = 'pending'",
    );
    expect(detail.queue?.of).toBe(count);
    expect((await editor.call(inbox.waiting)).body).toMatchObject({ submissions: count });
  });
});

describe('a decision', () => {
  test('enables the spot: by administrators only, once, on what they saw', async () => {
    const { spot, id, own } = await submitSpot(api);
    const admin = await api.as('admin');
    expect((await decide(await api.as('editor'), id, approved)).status).toBe(403);
    expect(await enabled(spot.id)).toEqual({ enable: false, version: 1 });
    expect(await decide(admin, id, { ...approved, spot_version: 9 })).toMatchObject({
      ...{ status: 409, body: { code: 'changedMeanwhile', current: { id, status: 'pending' } } },
    });
    const answer = await decide(admin, id, { ...approved, spot_version: 1, version: 1 });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { status: 'approved', spot: { enable: true } } },
    });
    expect(await enabled(spot.id)).toEqual({ enable: true, version: 2 });
    for (const body of [approved, rejected]) expect((await decide(admin, id, body)).status).toBe(409);
    expect(await own()).toMatchObject({ enable: true, submission: { status: 'approved' } });
    const entries = await api.sql(
      "select noun, action from history where record_id in ($1, $2) and action = 'approve' order by noun",
      ...[spot.id, id],
    );
    expect(entries).toEqual([
      { noun: 'spots', action: 'approve' },
      { noun: 'submissions', action: 'approve' },
    ]);
  });

  test('rejects with a reason, which the owner reads; saving the spot sends it again, once', async () => {
    const { spot, id, own, save } = await submitSpot(api);
    const editor = await api.as('editor');
    for (const reason of [undefined, '', '  '])
      expect((await decide(editor, id, { status: 'rejected', reason })).status).toBe(422);
    expect((await decide(editor, id, rejected)).status).toBe(200);
    expect(await own()).toMatchObject({
      ...{ enable: false, submission: { status: 'rejected', reason: 'Falta una foto.' } },
    });
    const saved = await Promise.all([save({ link: 'https://example.com/1' }), save({ name: 'Corregido' })]);
    expect(saved.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second, ...more] = await of(spot.id);
    expect([first?.status, second?.status, more]).toEqual(['rejected', 'pending', []]);
    expect((await own()).submission).toMatchObject({ id: second?.id, status: 'pending' });
    // What is decided already stays as it is.
    expect((await decide(await api.as('admin'), id, approved)).status).toBe(409);
  });

  test('stays pending when the owner saves meanwhile, and is refused on what was seen before', async () => {
    const { spot, id, save } = await submitSpot(api);
    await save({ name: 'Otro' });
    expect(await of(spot.id)).toMatchObject([{ id, status: 'pending' }]);
    const editor = await api.as('editor');
    expect((await decide(editor, id, { ...rejected, spot_version: 1 })).status).toBe(409);
    expect((await decide(editor, id, { ...rejected, spot_version: 2 })).status).toBe(200);
  });

  test('is nobody’s on their own spot, not even after giving it away', async () => {
    const { spot, id, owner } = await submitSpot(api);
    await api.sql("update users set role = 'admin' where id = $1", owner.user.id);
    await untilSessionCachesExpire();
    const admin = await api.as('admin');
    const refusal = { status: 403, body: { message: 'Nadie decide sobre sus propios cambios.' } };
    const expectRefused = async () => {
      for (const body of [approved, rejected]) expect(await decide(owner, id, body)).toMatchObject(refusal);
    };
    await expectRefused();
    const body = { user_id: admin.user.id };
    expect((await admin.call(spots.update, { params: { id: spot.id }, body })).status).toBe(200);
    await expectRefused();
    expect(await decide(admin, id, approved)).toMatchObject(refusal);
    expect(await of(spot.id)).toMatchObject([{ status: 'pending' }]);
  });

  test('can be undone by its author at once, and not once the spot has changed', async () => {
    const { spot, id } = await submitSpot(api);
    const [admin, editor] = [await api.as('admin'), await api.as('editor')];
    const undo = ({ call }: TestUser) => call(submissions.undo, { params: { id } });
    expect((await undo(admin)).status).toBe(409);
    await decide(admin, id, approved);
    expect((await undo(editor)).status).toBe(403);
    expect((await undo(admin)).body.data).toMatchObject({ status: 'pending', spot: { enable: false } });
    expect(await enabled(spot.id)).toEqual({ enable: false, version: 3 });
    await decide(editor, id, rejected);
    expect((await undo(editor)).body.data).toMatchObject({ status: 'pending', reason: '' });
    await decide(admin, id, approved);
    await admin.call(spots.update, { params: { id: spot.id }, body: { name: 'Tocado' } });
    expect((await undo(admin)).status).toBe(409);
    expect(await enabled(spot.id)).toEqual({ enable: true, version: 5 });
  });
});

test('the list: the pending ones first, the oldest first, by country and by time of waiting', async () => {
  const [one, two] = [await submitSpot(api, { country: 'IS' }), await submitSpot(api, { country: 'IS' })];
  await api.sql("update submissions set created_at = created_at - interval '3 days' where id = $1", two.id);
  const editor = await api.as('editor');
  const list = async (query: object) =>
    (await editor.call(submissions.list, { query })).body.data.map(({ id }) => id);
  expect(await list({ country: 'IS' })).toEqual([one.id, two.id]);
  expect(await list({ country: 'IS', status: 'pending' })).toEqual([two.id, one.id]);
  expect(await list({ waiting: 'true' })).toEqual([two.id]);
  expect(await list({ spot_id: one.spot.id })).toEqual([one.id]);
  expect((await list({}))[0]).toBe(two.id);
  await decide(editor, two.id, rejected);
  expect((await list({ perPage: 100 })).at(-1)).not.toBe(one.id);
});
