import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/kit/roles.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { approved, rejected, scene } from '../../testing/scenarios/revisionScenarios.ts';
import { users } from '../users/users.table.ts';

/* Nobody decides on their own change (docs/decisions/0031), whatever they give away first. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

type Person = Awaited<ReturnType<TestApi['signedIn']>>;
const refusal = { status: 403, body: { message: 'Nadie decide sobre sus propios cambios.' } };

async function refused({ call }: Person, id: string) {
  const params = { id };
  for (const body of [approved, rejected]) {
    expect(await call(revisions.decide, { params, body })).toMatchObject(refusal);
  }
  expect((await call(revisions.read, { params })).body).toMatchObject({ own: true, status: 'pending' });
}
const propose = async ({ call }: Person, spot_id: string) =>
  (await call(revisions.create, { body: { spot_id, new_data: { name: 'Propuesto' } } })).body.id;

describe.each(['editor', 'admin'] as const)('%s', (role: Role) => {
  test('who owns the spot does not decide on what others propose for it', async () => {
    const owner = await api.signedIn(role);
    const { editor, spot } = await scene(api, { user_id: owner.user.id });
    const id = await propose(editor, spot.id);
    await refused(owner, id);
    // To remove it would be to reject it without a word.
    expect(await owner.call(revisions.remove, { params: { id } })).toMatchObject(refusal);
    expect((await (await api.signedIn('editor')).call(revisions.read, { params: { id } })).body.own).toBe(
      false,
    );
  });

  test('who gives the spot away just before does not either, nor who takes it meanwhile', async () => {
    const owner = await api.signedIn(role);
    const { editor, spot } = await scene(api, { user_id: owner.user.id });
    const id = await propose(editor, spot.id);
    const params = { id: spot.id };
    const give = (by: Person, user_id: string) => by.call(spots.update, { params, body: { user_id } });
    expect((await give(owner, editor.user.id)).status).toBe(200);
    await refused(owner, id);
    expect((await give(owner, (await api.signedIn('user')).user.id)).status).toBe(200);
    await refused(owner, id);
    await refused(editor, id);
  });

  test('who sent it before they were staff does not decide on it', async () => {
    const { owner, waiting, admin } = await scene(api);
    const id = await waiting({ name: 'De antes' });
    await api.db.update(users).set({ role }).where(eq(users.id, owner.user.id));
    await expect.poll(async () => (await owner.call(revisions.list)).status).toBe(200);
    await refused(owner, id);
    expect((await admin.call(revisions.decide, { params: { id }, body: approved })).status).toBe(200);
  });

  test('who changed what somebody else began, or owns the spot by now, does not take a decision back', async () => {
    const { editor, spot, waiting } = await scene(api);
    const id = await waiting({ name: 'Nuevo' });
    const decider = await api.signedIn(role);
    await decider.call(revisions.decide, { params: { id }, body: rejected });
    const body = { user_id: decider.user.id };
    expect((await editor.call(spots.update, { params: { id: spot.id }, body })).status).toBe(200);
    expect(await decider.call(revisions.undo, { params: { id } })).toMatchObject(refusal);
  });

  test('who proposed it may withdraw it', async () => {
    const { spot } = await scene(api);
    const author = await api.signedIn(role);
    const id = await propose(author, spot.id);
    await refused(author, id);
    expect((await author.call(revisions.remove, { params: { id } })).status).toBe(200);
  });
});
