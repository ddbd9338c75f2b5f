import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { basePath } from '#contract/kit/endpoint.ts';
import { WebhookBody, type WebhookFields, webhooks } from '#contract/webhooks.ts';
import { sentTo, setUpWebhooks } from '../../testing/webhooks/webhookReceiver.ts';
import { webhooks as table } from './webhooks.table.ts';

/* Webhooks: who makes them, what they say, and how they are signed (product/webhooks). */

const { api, hosts, fields, admin, create, deliver, deliveries, category, rename, read } = setUpWebhooks();
const nobodys = '00000000-0000-7000-8000-000000000000';

describe('managing webhooks', () => {
  test.each(['user', 'editor'] as const)('is not for %ss, nor for keys', async (role) => {
    const { id } = await create();
    const person = await api.signedIn(role);
    const params = { id };
    const calls = [
      person.call(webhooks.list),
      person.call(webhooks.read, { params }),
      person.call(webhooks.create, { body: fields() }),
      person.call(webhooks.update, { params, body: { name: 'x' } }),
      person.call(webhooks.rotate, { params }),
      person.call(webhooks.test, { params }),
      person.call(webhooks.deliveries, { params }),
      person.call(webhooks.resend, { params: { id, delivery: nobodys } }),
      person.call(webhooks.remove, { params }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
    expect(await api.db.$count(table)).toBe(1);
  });

  test.each<[Partial<WebhookFields>, string, string]>([
    [{ url: 'https://user:pass@example.com/' }, 'url', 'webhookCredentials'],
    [{ url: 'ftp://8.8.8.8/' }, 'url', 'webhookAddress'],
    [{ url: 'not an address' }, 'url', 'webhookAddress'],
    [{ url: 'http://8.8.8.8/' }, 'url', 'webhookAddress'],
    [{ url: 'https://8.8.8.8:8443/' }, 'url', 'webhookPrivate'],
    [{ url: 'https://127.0.0.1/' }, 'url', 'webhookPrivate'],
    [{ url: 'https://[::1]/' }, 'url', 'webhookPrivate'],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, 'url', 'webhookPrivate'],
    [{ url: 'https://2130706433/' }, 'url', 'webhookPrivate'],
    [{ url: 'https://169.254.169.254/latest/meta-data/' }, 'url', 'webhookPrivate'],
    [{ url: 'https://name.invalid/' }, 'url', 'webhookUnknownHost'],
    [{ url: `https://8.8.8.8/${'x'.repeat(2000)}` }, 'url', 'tooLong'],
    [{ events: [] }, 'events', 'required'],
    [{ events: ['spot.exploded'] }, 'events.0', 'badChoice'],
    [{ events: ['webhook.test'] }, 'events.0', 'badChoice'],
    [{ name: '' }, 'name', 'nameRequired'],
  ])('refuses %o', async (more, path, code) => {
    const refused = { status: 422, body: { errors: [{ path, code }] } };
    expect(await (await admin()).call(webhooks.create, { body: fields(more) })).toMatchObject(refused);
    const { id, version } = await create();
    const change = { params: { id }, body: more };
    expect(await (await admin()).call(webhooks.update, change)).toMatchObject(refused);
    expect((await read(id)).version).toBe(version);
  });

  test('shows the secret once, and stores it encrypted only, also with an Idempotency-Key', async () => {
    const { token } = await admin();
    const post = (path: string, body: object) =>
      fetch(`${api.url}${basePath}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': path,
        },
        body: JSON.stringify(body),
      }).then((answer) => answer.json() as Promise<{ id: string; secret: string }>);
    const made = await post('/webhooks', fields());
    const rotated = await post(`/webhooks/${made.id}/rotate`, {});
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(rotated.secret).not.toBe(made.secret);
    await category();
    await deliver();
    const shown = JSON.stringify([(await (await admin()).call(webhooks.list)).body, await read(made.id)]);
    const { rows } = await api.database.pool.query<{ text: string }>(
      `select string_agg(t, ' ') as text from (select w::text as t from webhooks w union all select h::text from history h
       union all select d::text from webhook_deliveries d union all select i::text from idempotency_keys i) as all_rows`,
    );
    for (const { secret } of [made, rotated])
      for (const text of [shown, rows[0]?.text ?? secret]) expect(text).not.toContain(secret.slice(6, 20));
    expect(rows[0]?.text).toContain(made.id);
  });

  test('is audited, without the secret; at most twenty; a stale save is refused', async () => {
    const { id, version } = await create({ name: 'Auditado' });
    const params = { id };
    const caller = await admin();
    await caller.call(webhooks.update, { params, body: { name: 'Otro', version } });
    expect(await caller.call(webhooks.update, { params, body: { name: 'Tarde', version } })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { name: 'Otro' } },
    });
    await caller.call(webhooks.rotate, { params });
    await caller.call(webhooks.remove, { params });
    const { body } = await caller.call(contract.audit.list, { query: { perPage: 4 } });
    expect(body.data.map(({ action, name }) => [action, name])).toEqual([
      ['webhook_deleted', 'Otro'],
      ['webhook_rotated', 'Otro'],
      ['webhook_changed', 'Otro'],
      ['webhook_created', 'Auditado'],
    ]);
    const many = await Promise.all(
      Array.from({ length: 22 }, () => caller.call(webhooks.create, { body: fields() })),
    );
    expect(many.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(many.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
      'webhooksFull',
      'webhooksFull',
    ]);
  });

  test('answers 404 for webhooks and deliveries that are none, or of another webhook', async () => {
    const [one, other] = [await create(), await create()];
    await category();
    await deliver();
    const [delivery] = await deliveries(one.id);
    const caller = await admin();
    for (const params of [
      { id: nobodys, delivery: delivery?.id ?? '' },
      { id: other.id, delivery: delivery?.id ?? '' },
      { id: one.id, delivery: nobodys },
    ])
      expect((await caller.call(webhooks.resend, { params })).status).toBe(404);
    for (const call of [webhooks.read, webhooks.deliveries, webhooks.test, webhooks.rotate, webhooks.remove])
      expect((await caller.call(call as typeof webhooks.read, { params: { id: nobodys } })).status).toBe(404);
  });
});

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
