import { webhooks } from '#contract/webhooks.ts';
import { webhooks as table } from '../../nouns/webhooks/webhooks.table.ts';
import type { TestApi } from '../calls/startTestApi.ts';

/** Valid requests of the calls of webhooks, for the tests that make every call. */
export function webhookExamples(api: TestApi) {
  // A public address: saving it asks no name server, and tests send nothing by themselves.
  const fields = { name: 'Caja', url: 'https://8.8.8.8/hook', events: ['spot.enabled'] };
  /** The only one, because their number is limited. */
  const newWebhook = async () => {
    await api.db.delete(table);
    return (await (await api.as('admin')).call(webhooks.create, { body: fields })).body.id;
  };
  const onNew = (body?: Record<string, unknown>) => async () => ({
    params: { id: await newWebhook() },
    ...(body && { body }),
  });
  return {
    'webhooks.create': async () => {
      await api.db.delete(table);
      return { body: fields };
    },
    'webhooks.read': onNew(),
    'webhooks.update': onNew({ name: 'Otra caja' }),
    'webhooks.remove': onNew(),
    'webhooks.rotate': onNew(),
    'webhooks.test': onNew(),
    'webhooks.deliveries': onNew(),
    'webhooks.resend': async () => {
      const id = await newWebhook();
      const { body } = await (await api.as('admin')).call(webhooks.test, { params: { id } });
      return { params: { id, delivery: body.id } };
    },
  };
}

const admins = [401, 403, 403, 200];
const adminsCreate = [401, 403, 403, 201];
/** The status of each call for an anonymous caller, a user, an editor and an administrator. */
export const webhookRights: Record<string, number[]> = {
  ...{ 'webhooks.list': admins, 'webhooks.read': admins, 'webhooks.create': adminsCreate },
  ...{ 'webhooks.update': admins, 'webhooks.remove': admins, 'webhooks.rotate': admins },
  ...{ 'webhooks.deliveries': admins, 'webhooks.resend': admins, 'webhooks.test': adminsCreate },
};
