import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { basePath } from '#contract/kit/endpoint.ts';
import { WebhookBody, webhooks } from '#contract/webhooks.ts';
import { status } from '../../../testing/stand-ins/standIn.ts';
import { sentTo, setUpWebhooks } from '../../../testing/webhooks/webhookReceiver.ts';
import { webhooks as table } from '../webhooks.table.ts';

/* What a delivery says, how it is signed, and what is sent by hand (product/webhooks#body, #signature, #by-hand). */

const { api, hosts, admin, create, deliver, deliveries, category, rename, read } = setUpWebhooks();

describe('a delivery', () => {
  test('says which record changed, not what is in it, and the verifier of Standard Webhooks agrees', async () => {
    const { id, secret } = await create();
    const record = await category('Jazz');
    await rename(record, 'Swing');
    await deliver();
    const sent = sentTo(hosts.receiver);
    expect(sent.map(({ body }) => body.type)).toEqual(['category.created', 'category.updated']);
    const actor = { kind: 'user', id: (await admin()).user.id, key_id: null };
    const data = { noun: 'categories', id: record, actor, path: `${basePath}/categories/${record}` };
    expect(sent[0]?.body.data).toEqual({ ...data, name: 'Jazz', version: 1, changed: [] });
    expect(sent[1]?.body.data).toEqual({ ...data, name: 'Swing', version: 2, changed: ['name'] });
    for (const { text, headers, body } of sent) {
      expect(new Verifier(secret).verify(text, headers)).toEqual(WebhookBody.parse(body));
      expect(() =>
        new Verifier(secret).verify(text.replace('Jazz', 'Jezz').replace('Swing', 'Swong'), headers),
      ).toThrow();
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        host: new URL(hosts.receiver.url).host,
      });
      expect(headers).not.toHaveProperty('authorization');
      expect(headers).not.toHaveProperty('cookie');
    }
    expect(await deliveries(id)).toMatchObject([
      {
        id: sent[1]?.id,
        event: 'category.updated',
        state: 'delivered',
        status: 204,
        attempts: 1,
        due_at: null,
      },
      {
        id: sent[0]?.id,
        event: 'category.created',
        state: 'delivered',
        status: 204,
        fault: null,
        answer: '',
      },
    ]);
    expect((await read(id)).last).toMatchObject({ state: 'delivered', status: 204 });
  });

  test('that is replayed later, or of which anything was changed, is refused by the verifier', async () => {
    const { secret } = await create();
    await category('Jazz');
    await deliver();
    const [sent] = sentTo(hosts.receiver);
    const { text = '', headers = {} } = sent ?? {};
    const verify = (after: number, more: object = {}, body = text) => {
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + after * 1000);
      try {
        return new Verifier(secret).verify(body, { ...headers, ...more });
      } finally {
        clock.mockRestore();
      }
    };
    expect(verify(240)).toEqual(sent?.body);
    expect(() => verify(310)).toThrow('too old');
    const another = 'No matching signature';
    const later = { 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 310) };
    expect(() => verify(310, later)).toThrow(another);
    expect(() => verify(0, { 'webhook-id': `${sent?.id}0` })).toThrow(another);
    expect(() => verify(0, {}, text.replace('Jazz', 'Jezz'))).toThrow(another);
    expect(() => verify(0, {}, `${text} `)).toThrow(another);
  });

  test('is signed with both secrets for a day after a new one was made, and then with the new one', async () => {
    const made = await create();
    const { body } = await (await admin()).call(webhooks.rotate, { params: { id: made.id } });
    expect(body.rotating_until).toEqual(expect.any(String));
    await category();
    await deliver();
    await category();
    await deliver({ ahead: 25 * 3_600_000 });
    const [both, later] = sentTo(hosts.receiver);
    const verify =
      (secret: string, one = both) =>
      () =>
        // The verifier has a clock of its own.
        new Verifier(secret).sign(
          one?.id ?? '',
          new Date(Number(one?.headers['webhook-timestamp']) * 1000),
          one?.text ?? '',
        );
    expect(both?.headers['webhook-signature']).toBe(`${verify(body.secret)()} ${verify(made.secret)()}`);
    expect(later?.headers['webhook-signature']).toBe(verify(body.secret, later)());
    for (const secret of [made.secret, body.secret])
      new Verifier(secret).verify(both?.text ?? '', both?.headers ?? {});
  });

  test('is signed with each secret of the last day: whoever lost the answer with a new one makes another', async () => {
    const made = await create();
    const rotate = async () =>
      (await (await admin()).call(webhooks.rotate, { params: { id: made.id } })).body;
    const [lost, kept] = [await rotate(), await rotate()];
    await category();
    await deliver();
    await category();
    await deliver({ ahead: 25 * 3_600_000 });
    const [all, later] = sentTo(hosts.receiver);
    for (const { secret } of [made, lost, kept])
      new Verifier(secret).verify(all?.text ?? '', all?.headers ?? {});
    const signatures = [all, later].map((one) => one?.headers['webhook-signature']?.toString().split(' '));
    expect(signatures.map((some) => some?.length)).toEqual([3, 1]);
    // Those of a day that has ended do not come back with the next.
    await api.db.update(table).set({ rotating_until: '2026-01-01T00:00:00.000Z' });
    await rotate();
    await category();
    await deliver();
    const [, , last] = sentTo(hosts.receiver);
    expect(last?.headers['webhook-signature']?.toString().split(' ')).toHaveLength(2);
  });

  test('is made only by what committed, and only for who wants the event', async () => {
    const wanted = await create({ events: ['category.created'] });
    const other = await create({ events: ['spot.enabled'] });
    const off = await create({ active: false });
    const refused = (await admin()).call(contract.categories.create, { body: { name: '' } });
    expect((await refused).status).toBe(422);
    await category();
    await deliver();
    for (const [webhook, n] of [
      [wanted, 1],
      [other, 0],
      [off, 0],
    ] as const)
      expect(await deliveries(webhook.id)).toHaveLength(n);
    expect(sentTo(hosts.receiver)).toHaveLength(1);
  });

  test('of people and comments has no name, no address and no text', async () => {
    const events = [
      'user.created',
      'user.updated',
      'user.deleted',
      'user.role_changed',
      'user.password_changed',
    ];
    await create({ events });
    const caller = await admin();
    const person = {
      first_name: 'Zoraida',
      last_name: 'Quispe',
      email: 'zoraida@example.com',
      password: 'una frase larga',
      type: 'individual' as const,
    };
    const { id } = (await caller.call(contract.users.create, { body: person })).body;
    const params = { id };
    await caller.call(contract.users.update, { params, body: { first_name: 'Zulema', role: 'editor' } });
    await caller.call(contract.users.update, { params, body: { password: 'otra frase larga' } });
    await caller.call(contract.users.remove, { params });
    await deliver();
    const sent = sentTo(hosts.receiver);
    expect(sent.map(({ body }) => body.type)).toEqual([
      ...['user.created', 'user.updated', 'user.role_changed', 'user.password_changed', 'user.deleted'],
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/Zoraida|Zulema|Quispe|zoraida@|frase/);
    expect(sent[1]?.body.data).toMatchObject({
      name: null,
      changed: expect.arrayContaining(['first_name', 'role']),
    });
  });

  test('waits for an earlier one of the same record, and says so', async () => {
    hosts.receiver.answer((_call, response) => void response.writeHead(500).end());
    const { id } = await create();
    const record = await category('Jazz');
    await rename(record, 'Swing');
    await category('Salsa');
    await deliver();
    const all = await deliveries(id);
    expect(all.map(({ event, state, waits }) => [event, state, waits])).toEqual([
      ['category.created', 'pending', false],
      ['category.updated', 'pending', true],
      ['category.created', 'pending', false],
    ]);
    const again = (at: number) =>
      admin().then(({ call }) => call(webhooks.resend, { params: { id, delivery: all[at]?.id ?? '' } }));
    expect((await again(1)).body).toMatchObject({ attempts: 0, waits: true });
    hosts.receiver.answer(status(204));
    expect((await again(2)).body).toMatchObject({ attempts: 1, waits: false });
    await deliver();
    const ofRecord = (await deliveries(id)).slice(1);
    expect(ofRecord.map(({ state, waits }) => [state, waits])).toEqual([
      ['delivered', false],
      ['delivered', false],
    ]);
  });

  test('by hand: a test, and a delivery again with the same id, once, also when it has failed', async () => {
    const { id } = await create();
    const caller = await admin();
    const tested = await caller.call(webhooks.test, { params: { id } });
    expect(tested).toMatchObject({ status: 201, body: { event: 'webhook.test', state: 'pending' } });
    await deliver();
    const again = () => caller.call(webhooks.resend, { params: { id, delivery: tested.body.id } });
    expect((await again()).body).toMatchObject({ state: 'pending' });
    await deliver();
    hosts.other.answer((_call, response) => void response.writeHead(500).end('no'));
    await caller.call(webhooks.update, { params: { id }, body: { url: hosts.other.url } });
    await again();
    await deliver();
    await deliver({ ahead: 3_600_000 });
    const ids = [...sentTo(hosts.receiver), ...sentTo(hosts.other)].map((one) => one.id);
    expect(ids).toEqual([tested.body.id, tested.body.id, tested.body.id]);
    expect(await deliveries(id)).toMatchObject([{ state: 'failed', attempts: 3, status: 500, answer: 'no' }]);
    await caller.call(webhooks.update, { params: { id }, body: { active: false } });
    expect(await again()).toMatchObject({ status: 409, body: { code: 'webhookOff' } });
    expect((await caller.call(webhooks.test, { params: { id } })).status).toBe(409);
  });
});
