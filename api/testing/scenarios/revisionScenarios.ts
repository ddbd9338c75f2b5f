import { spots } from '#contract/spots.calls.ts';
import type { Spot } from '#contract/spots.ts';
import type { TestApi } from '../calls/startTestApi.ts';
import { createSpot } from './spotForms.ts';

/** The decisions on a revision. */
export const approved = { status: 'approved' } as const;
export const rejected = { status: 'rejected', reason: 'Falta la dirección.' } as const;

/** Creates a user with a published spot and an editor; returns functions that edit and read the spot as them. */
export async function createOwnedSpot(api: TestApi, more: Record<string, unknown> = {}) {
  const [admin, editor, owner] = [
    await api.as('admin'),
    await api.signedIn('editor'),
    await api.signedIn('user'),
  ];
  const values = { type: 'people', enable: true, user_id: owner.user.id, ...more };
  const spot = await createSpot(admin, values);
  const params = { id: spot.id };
  const edit = (body: Record<string, unknown>, form = false) =>
    owner.call(spots.update, { params, body, form });
  const read = async (as: typeof owner): Promise<Spot> =>
    (await as.call(spots.read, { query: { id: spot.id } })).body.data;
  return {
    admin,
    editor,
    owner,
    spot,
    /** Updates the spot as its owner; returns the answer. */
    edit,
    /** Updates the spot as its owner; returns the id of the pending revision. */
    async waiting(body: Record<string, unknown>, form = false): Promise<string> {
      const { status, body: answer } = await edit(body, form);
      const id = answer.data?.review?.id;
      if (status !== 200 || !id) throw new Error(`${status} ${JSON.stringify(answer)}`);
      return id;
    },
    /** Updates the published spot as the editor. */
    newer(body: Record<string, unknown>) {
      return editor.call(spots.update, { params, body });
    },
    live: () => read(editor),
    own() {
      return read(owner);
    },
  };
}
