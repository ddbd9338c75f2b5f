import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/kit/roles.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { approved, createOwnedSpot, rejected } from '../../testing/scenarios/revisionScenarios.ts';
import { users } from '../users/users.table.ts';

/* Nobody can decide on their own change (docs/decisions/0031), even if they give the spot away first. */

const api = setUpApi();

const refusal = { status: 403, body: { message: 'Nadie decide sobre sus propios cambios.' } };

async function expectRefused({ call }: TestUser, id: string) {
  const params = { id };
  for (const body of [approved, rejected]) {
    expect(await call(revisions.decide, { params, body })).toMatchObject(refusal);
  }
  expect((await call(revisions.read, { params })).body).toMatchObject({ own: true, status: 'pending' });
}
const propose = async ({ call }: TestUser, spot_id: string) =>
  (await call(revisions.create, { body: { spot_id, new_data: { name: 'Propuesto' } } })).body.id;

describe.each(['editor', 'admin'] as const)('%s', (role: Role) => {
  test('cannot decide on revisions of a spot they own', async () => {
    const owner = await api.signedIn(role);
    const { editor, spot } = await createOwnedSpot(api, { user_id: owner.user.id });
    const id = await propose(editor, spot.id);
    await expectRefused(owner, id);
    // Removing it would be a rejection without a reason.
    expect(await owner.call(revisions.remove, { params: { id } })).toMatchObject(refusal);
    expect((await (await api.signedIn('editor')).call(revisions.read, { params: { id } })).body.own).toBe(
      false,
    );
  });

  test('cannot decide on revisions of a spot they owned before, or own since', async () => {
    const owner = await api.signedIn(role);
    const { editor, spot } = await createOwnedSpot(api, { user_id: owner.user.id });
    const id = await propose(editor, spot.id);
    const params = { id: spot.id };
    const give = (by: TestUser, user_id: string) => by.call(spots.update, { params, body: { user_id } });
    expect((await give(owner, editor.user.id)).status).toBe(200);
    await expectRefused(owner, id);
    expect((await give(owner, (await api.signedIn('user')).user.id)).status).toBe(200);
    await expectRefused(owner, id);
    await expectRefused(editor, id);
  });

  test('cannot decide on a revision they created before they were staff', async () => {
    const { owner, waiting, admin } = await createOwnedSpot(api);
    const id = await waiting({ name: 'De antes' });
    await api.db.update(users).set({ role }).where(eq(users.id, owner.user.id));
    await expect.poll(async () => (await owner.call(revisions.list)).status).toBe(200);
    await expectRefused(owner, id);
    expect((await admin.call(revisions.decide, { params: { id }, body: approved })).status).toBe(200);
  });

  test('cannot undo a decision on a spot they own by now', async () => {
    const { editor, spot, waiting } = await createOwnedSpot(api);
    const id = await waiting({ name: 'Nuevo' });
    const decider = await api.signedIn(role);
    await decider.call(revisions.decide, { params: { id }, body: rejected });
    const body = { user_id: decider.user.id };
    expect((await editor.call(spots.update, { params: { id: spot.id }, body })).status).toBe(200);
    expect(await decider.call(revisions.undo, { params: { id } })).toMatchObject(refusal);
  });

  test('can remove a revision they created', async () => {
    const { spot } = await createOwnedSpot(api);
    const author = await api.signedIn(role);
    const id = await propose(author, spot.id);
    await expectRefused(author, id);
    expect((await author.call(revisions.remove, { params: { id } })).status).toBe(200);
  });
});
