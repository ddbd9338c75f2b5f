import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { webhookEvents } from '#contract/webhooks.events.ts';
import { history } from '../../../records/history.table.ts';
import { bulkActsOn } from '../../../testing/bulk/bulkActs.ts';
import { approved, createOwnedSpot, rejected } from '../../../testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../../testing/scenarios/spotForms.ts';
import { submitSpot } from '../../../testing/scenarios/submissionScenarios.ts';
import { sentTo, setUpWebhooks } from '../../../testing/webhooks/webhookReceiver.ts';

/* Which events the acts of the product are (product/webhooks#events). */

const { api, hosts, admin, create, deliver, category, rename } = setUpWebhooks();
const { categories, revisions, spots, submissions, users } = contract;
const { done, undone } = bulkActsOn(api);

type Told = [event: string, id: string];
/** Does what must be before, and returns the act and which events it must be. */
type Act = () => Promise<{ act: () => Promise<unknown>; told: Told[] }>;

const succeeds = async (call: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await call;
  expect(status, JSON.stringify(body)).toBe(200);
};
const spot = async (values = {}) => (await createSpot(await admin(), values)).id;
const decided =
  (decision: typeof approved | typeof rejected, ...told: [event: string, of: 'spot' | 'own'][]): Act =>
  async () => {
    const owned = await createOwnedSpot(api);
    const params = { id: await owned.waiting({ name: 'Nuevo' }) };
    return {
      act: () => succeeds(owned.editor.call(revisions.decide, { params, body: decision })),
      told: told.map(([event, of]) => [event, of === 'spot' ? owned.spot.id : params.id]),
    };
  };
const submissionDecided =
  (decision: typeof approved | typeof rejected, ...told: [event: string, of: 'spot' | 'own'][]): Act =>
  async () => {
    const submitted = await submitSpot(api);
    const params = { id: submitted.id };
    const caller = await admin();
    return {
      act: () => succeeds(caller.call(submissions.decide, { params, body: decision })),
      told: told.map(([event, of]) => [event, of === 'spot' ? submitted.spot.id : params.id]),
    };
  };
const enabling =
  (enable: boolean): Act =>
  async () => {
    const id = await spot({ enable: !enable });
    const caller = await admin();
    return {
      act: () => succeeds(caller.call(spots.update, { params: { id }, body: { enable } })),
      told: [
        ['spot.updated', id],
        [enable ? 'spot.enabled' : 'spot.disabled', id],
      ],
    };
  };

test.each<[string, Act]>([
  ['enabling a spot', enabling(true)],
  ['disabling a spot', enabling(false)],
  ['approving a revision', decided(approved, ['revision.approved', 'own'], ['spot.updated', 'spot'])],
  ['rejecting a revision', decided(rejected, ['revision.rejected', 'own'])],
  [
    'approving a submission',
    submissionDecided(
      approved,
      ['submission.approved', 'own'],
      ['spot.updated', 'spot'],
      ['spot.enabled', 'spot'],
    ),
  ],
  ['rejecting a submission', submissionDecided(rejected, ['submission.rejected', 'own'])],
  [
    'taking back a decision on a revision',
    async () => {
      const { editor, waiting } = await createOwnedSpot(api);
      const params = { id: await waiting({ name: 'Nuevo' }) };
      await editor.call(revisions.decide, { params, body: rejected });
      return {
        act: () => succeeds(editor.call(revisions.undo, { params })),
        told: [['revision.updated', params.id]],
      };
    },
  ],
  [
    'deleting a user',
    async () => {
      const params = { id: (await api.signedIn('user')).user.id };
      const caller = await admin();
      return {
        act: () => succeeds(caller.call(users.remove, { params })),
        told: [['user.deleted', params.id]],
      };
    },
  ],
  [
    'restoring a user',
    async () => {
      const params = { id: (await api.signedIn('user')).user.id };
      const caller = await admin();
      await caller.call(users.remove, { params });
      return {
        act: () => succeeds(caller.call(users.restore, { params })),
        told: [['user.restored', params.id]],
      };
    },
  ],
  [
    'restoring from the trash',
    async () => {
      const params = { id: await category() };
      const caller = await admin();
      await caller.call(categories.remove, { params });
      return {
        act: () => succeeds(caller.call(categories.restore, { params })),
        told: [['category.restored', params.id]],
      };
    },
  ],
  [
    'restoring a revision from the trash',
    async () => {
      const { editor, waiting } = await createOwnedSpot(api);
      const params = { id: await waiting({ name: 'Nuevo' }) };
      await editor.call(revisions.remove, { params });
      return {
        act: () => succeeds(editor.call(revisions.restore, { params })),
        told: [['revision.restored', params.id]],
      };
    },
  ],
  [
    'destroying a revision for good',
    async () => {
      const { editor, waiting } = await createOwnedSpot(api);
      const params = { id: await waiting({ name: 'Nuevo' }) };
      await editor.call(revisions.remove, { params });
      const caller = await admin();
      return {
        act: () => succeeds(caller.call(revisions.destroy, { params })),
        told: [['revision.destroyed', params.id]],
      };
    },
  ],
  [
    'destroying for good',
    async () => {
      const params = { id: await category() };
      const caller = await admin();
      await caller.call(categories.remove, { params });
      return {
        act: () => succeeds(caller.call(categories.destroy, { params })),
        told: [['category.destroyed', params.id]],
      };
    },
  ],
  [
    'restoring an earlier version',
    async () => {
      const id = await category('Jazz');
      await rename(id, 'Swing');
      const [made] = await api.db.select().from(history).where(eq(history.record_id, id)).orderBy(history.id);
      const body = { entry: made?.id, version: 2 };
      const caller = await admin();
      return {
        act: () => succeeds(caller.call(categories.restoreVersion, { params: { id }, body })),
        told: [['category.updated', id]],
      };
    },
  ],
  [
    'undoing an act on many',
    async () => {
      const ids = [await spot({ enable: true }), await spot({ enable: true })];
      const { id } = await done('admin', { action: 'set', ids, fields: { enable: false } });
      return {
        act: () => undone('admin', id),
        told: ids.flatMap((one): Told[] => [
          ['spot.updated', one],
          ['spot.enabled', one],
        ]),
      };
    },
  ],
])('%s is told as exactly these events', async (_act, prepare) => {
  const { act, told } = await prepare();
  await create({ events: [...webhookEvents] });
  await act();
  await deliver();
  const sent = sentTo(hosts.receiver).map(({ body }): Told => [body.type, body.data.id]);
  expect(sent.sort()).toEqual(told.sort());
});
