import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { contract } from '#contract/index.ts';
import { type Delivery, type WebhookFields, webhooks } from '#contract/webhooks.ts';
import { beginDeliveries, type DeliveryOptions } from '../../nouns/webhooks/delivery/deliver.ts';
import { notifySwitchedOff } from '../../nouns/webhooks/webhooks.jobs.ts';
import { startTestApi, type TestApi } from '../calls/startTestApi.ts';
import { type Received, standIn, status } from '../stand-ins/standIn.ts';

type Receiver = Awaited<ReturnType<typeof standIn>>;

/**
 * Starts the API and a receiver on loopback that it is allowed to send to; a `trap` on another port that it is not. Usable in hooks
 * and tests only. Each test begins without webhooks, and with a receiver that answers 204.
 */
export function setUpWebhooks() {
  const api = {} as TestApi;
  const hosts = {} as { receiver: Receiver; other: Receiver; trap: Receiver };
  const portOf = ({ url }: Receiver) => new URL(url).port;
  beforeAll(async () => {
    const [receiver, other, trap] = [
      await standIn(status(204)),
      await standIn(status(204)),
      await standIn(status(204)),
    ];
    Object.assign(hosts, { receiver, other, trap });
    const allowed = `127.0.0.1:${portOf(receiver)} 127.0.0.1:${portOf(other)}`;
    Object.assign(api, await startTestApi({ WEBHOOK_ALLOW: allowed }));
  });
  afterAll(async () => {
    await api.stop();
    for (const host of Object.values(hosts)) await host.stop();
  });
  beforeEach(async () => {
    for (const host of Object.values(hosts)) host.answer(status(204));
    for (const table of ['webhooks', 'webhook_events']) await api.database.pool.query(`delete from ${table}`);
  });

  const fields = (more: Partial<WebhookFields> = {}): WebhookFields => ({
    ...{ name: 'Caja', url: `${hosts.receiver.url}/hook`, events: ['category.created', 'category.updated'] },
    ...more,
  });
  const admin = () => api.as('admin');
  const deliveries = async (id: string): Promise<Delivery[]> => {
    const { body } = await (await admin()).call(webhooks.deliveries, {
      params: { id },
      query: { perPage: 100 },
    });
    return body.data;
  };
  return {
    ...{ api, hosts, fields, admin, deliveries },
    async create(more: Partial<WebhookFields> = {}) {
      const { status, body } = await (await admin()).call(webhooks.create, { body: fields(more) });
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    },
    /** Sends what is due, and what that makes due, at a clock `ahead` milliseconds later. */
    async deliver(options: Partial<DeliveryOptions> = {}): Promise<void> {
      const { services } = api.app.mount;
      const all = { random: () => 0.5, onSwitchedOff: notifySwitchedOff(services), ...options };
      for (;;) {
        const begun = await beginDeliveries(services, all);
        if (begun.length === 0) return;
        await Promise.all(begun);
      }
    },
    async category(name = 'Jazz'): Promise<string> {
      const { body } = await (await admin()).call(contract.categories.create, { body: { name } });
      return body.id;
    },
    async rename(id: string, name: string): Promise<void> {
      const call = (await admin()).call(contract.categories.update, { params: { id }, body: { name } });
      expect((await call).status).toBe(200);
    },
    read: async (id: string) => (await (await admin()).call(webhooks.read, { params: { id } })).body,
  };
}

/** What a receiver was sent. */
export const sentTo = ({ calls }: Receiver) =>
  calls.map(({ headers, body }: Received) => ({
    id: String(headers['webhook-id']),
    headers: headers as Record<string, string>,
    text: body.toString(),
    body: JSON.parse(body.toString()),
  }));
