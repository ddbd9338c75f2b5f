import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { keyNouns, keys } from '#contract/keys.ts';
import { basePath } from '#contract/kit/endpoint.ts';
import { type WebhookFields, webhooks } from '#contract/webhooks.ts';
import { setUpWebhooks } from '../../testing/webhooks/webhookReceiver.ts';
import { webhooks as table } from './webhooks.table.ts';

/* Webhooks: who makes them, and with which address (product/webhooks#calls). */

const { api, fields, admin, create, deliver, deliveries, category, read } = setUpWebhooks();
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
    const owner = await admin();
    const expires_on = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const nouns = [...keyNouns];
    const key = { name: 'Programa', user_id: owner.user.id, nouns, write: true, expires_on };
    const program = api.callerWith((await owner.call(keys.create, { body: key })).body.token);
    for (const call of [program.call(webhooks.list), program.call(webhooks.create, { body: fields() })])
      expect(await call).toMatchObject({ status: 403, body: { code: 'keyNotAllowed' } });
    expect(await api.db.$count(table)).toBe(1);
  });

  test.each<[Partial<WebhookFields>, string, string]>([
    [{ url: 'https://user:pass@example.com/' }, 'url', 'webhookAddress'],
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
    for (const body of [{}, { name: 'Otro', events: ['category.created', 'category.updated'], version: 2 }])
      expect(await caller.call(webhooks.update, { params, body })).toMatchObject({
        status: 200,
        body: { data: { version: 2 } },
      });
    await caller.call(webhooks.rotate, { params });
    const paths = async () =>
      (await caller.call(contract.audit.list, { query: { perPage: 3 } })).body.data.map(({ path }) => path);
    expect(await paths()).toEqual(Array(3).fill(`/webhooks/${id}`));
    await caller.call(webhooks.remove, { params });
    expect(await paths()).toEqual([null, null, null]);
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
