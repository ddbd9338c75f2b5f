import { live } from '#contract/live.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import type { Spot } from '#contract/spots.ts';
import { revisions as revisionTable } from '../../nouns/revisions/revisions.table.ts';
import { spots as spotTable } from '../../nouns/spots/spots.table.ts';
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

/** Inserts a spot with a pending revision of its name. */
export async function insertPending({ db }: Pick<TestApi, 'db'>, owner: string) {
  const values = { name: 'Antes', type: 'people', country: 'AR', enable: true, user_id: owner } as const;
  const [spot] = await db.insert(spotTable).values(values).returning({ id: spotTable.id });
  const spot_id = spot?.id ?? '';
  const edit = { old_data: { name: 'Antes' }, new_data: { name: 'Después' }, author_id: owner };
  const [revision] = await db
    .insert(revisionTable)
    .values({ ...edit, spot_id })
    .returning({ id: revisionTable.id });
  return { spot_id, id: revision?.id ?? '' };
}

let n = 0;

/** Requests of the calls of revisions, and of claims on them, that an administrator may make. */
export function revisionExamples(api: TestApi) {
  const pending = async () => {
    const { waiting } = await createOwnedSpot(api, { name: `Pending ${++n}` });
    return { params: { id: await waiting({ name: `Changed ${n}` }) } };
  };
  const deleted = async () => {
    const request = await pending();
    const { status } = await (await api.as('admin')).call(revisions.remove, request);
    if (status !== 200) throw new Error(`It is not deleted: ${status}`);
    return request;
  };
  return {
    'revisions.create': async () => {
      const { id } = await createSpot(await api.as('admin'));
      return { body: { spot_id: id, new_data: { name: 'Propuesto' } } };
    },
    'revisions.read': pending,
    'revisions.decide': async () => ({ ...(await pending()), body: approved }),
    'revisions.remove': pending,
    'revisions.trashed': deleted,
    'revisions.restore': deleted,
    'revisions.destroy': deleted,
    'live.claim': async () => ({ ...(await pending()), body: {} }),
    'live.release': async () => {
      const request = await pending();
      const { status } = await (await api.as('admin')).call(live.claim, { ...request, body: {} });
      if (status !== 200) throw new Error(`It is not claimed: ${status}`);
      return request;
    },
  };
}
