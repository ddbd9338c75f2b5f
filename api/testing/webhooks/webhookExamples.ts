import { webhooks } from '#contract/webhooks.ts';
import type { TestApi } from '../calls/startTestApi.ts';

/** Valid requests of the calls of webhooks, for the tests that make every call. */
export function webhookExamples(api: TestApi) {
  // A public address: saving it asks no name server, and tests send nothing by themselves.
  const fields = { name: 'Caja', url: 'https://8.8.8.8/hook', events: ['spot.enabled'] };
  const create = async () => (await (await api.as('admin')).call(webhooks.create, { body: fields })).body.id;
  /** One for all calls that leave it: the number of webhooks is limited. */
  let shared: Promise<string> | undefined;
  const onShared = (body?: Record<string, unknown>) => async () => {
    shared ??= create();
    return { params: { id: await shared }, ...(body && { body }) };
  };
  return {
    'webhooks.create': async () => ({ body: fields }),
    'webhooks.read': onShared(),
    'webhooks.update': onShared({ name: 'Otra caja' }),
    'webhooks.remove': async () => ({ params: { id: await create() } }),
    'webhooks.rotate': onShared(),
    'webhooks.test': onShared(),
    'webhooks.deliveries': onShared(),
    'webhooks.resend': async () => {
      const { params } = await onShared()();
      const { body } = await (await api.as('admin')).call(webhooks.test, { params });
      return { params: { ...params, delivery: body.id } };
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
