import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { webhooks } from '#contract/webhooks.ts';
import { mailTo } from '../../../testing/calls/outbox.ts';
import { type Responder, status } from '../../../testing/stand-ins/standIn.ts';
import { sentTo, setUpWebhooks } from '../../../testing/webhooks/webhookReceiver.ts';

/* Receivers that hang, drip, redirect, never end, refuse, or lie about who they are (product/webhooks#answers). */

const { api, hosts, admin, create, deliver, deliveries, category, read } = setUpWebhooks();
const minutes = (n: number) => n * 60_000;
const hours = (n: number) => minutes(60 * n);
/** Milliseconds from now until an instant. */
const until = (instant: string | null | undefined) => Date.parse(instant ?? '') - Date.now();
/** For receivers that never end their answer; the others have the product's own limit, which a busy machine keeps. */
const quick = { sending: { timeLimit: 2000 } };

/** Sends one event to a webhook whose receiver answers so; returns the delivery. */
async function answered(answer: Responder, options: Parameters<typeof deliver>[0] = {}) {
  const { id } = await create();
  hosts.receiver.answer(answer);
  await category();
  await deliver(options);
  const [delivery] = await deliveries(id);
  return { id, delivery };
}

describe('an attempt fails, and is made again, when the receiver', () => {
  const drip: Responder = (_call, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  };
  test.each<[string, Responder, { status: number | null; fault: string | null; answer?: string }]>([
    ['hangs', () => new Promise(() => {}), { status: null, fault: 'timeout' }],
    ['drips', drip, { status: 200, fault: 'timeout' }],
    [
      'closes without an answer',
      (_call, response) => void response.destroy(),
      { status: null, fault: 'closed' },
    ],
    [
      'speaks another protocol',
      (_call, response) => void response.socket?.end('SSH-2.0\r\n\r\n'),
      { status: null, fault: 'malformed' },
    ],
    [
      'sends endless headers',
      (_call, response) => void response.writeHead(200, { a: 'x'.repeat(20_000) }).end(),
      { status: null, fault: 'malformed' },
    ],
    [
      'breaks',
      (_call, response) => void response.writeHead(500).end('Traceback\0'),
      { status: 500, fault: null, answer: 'Traceback\ufffd' },
    ],
    ['refuses', status(404), { status: 404, fault: null }],
  ])('%s', async (_what, answer, expected) => {
    const { delivery } = await answered(answer, expected.fault === 'timeout' ? quick : {});
    expect(delivery).toMatchObject({ state: 'pending', attempts: 1, ...expected });
    // Less than the product's own limit.
    expect(delivery?.ms).toBeLessThan(15_000);
    const wait = Date.parse(delivery?.due_at ?? '') - Date.parse(delivery?.sent_at ?? '');
    expect(Math.round(wait / 1000)).toBe(5);
  });

  test.each([301, 302, 303, 307, 308])(
    'redirects (%i), also into a private network: it is not followed',
    async (code) => {
      const { delivery } = await answered(status(code, { location: hosts.trap.url }));
      expect(delivery).toMatchObject({ state: 'pending', status: code, attempts: 1 });
      expect([hosts.receiver.calls.length, hosts.trap.calls.length]).toEqual([1, 0]);
    },
  );
});

test('an answer of gigabytes is not read: its beginning is kept, and it counts', async () => {
  let written = 0;
  const { delivery } = await answered(async (_call, response) => {
    response.writeHead(200);
    const megabyte = Buffer.alloc(2 ** 20, 'ñ');
    while (!response.destroyed && written < 2000) {
      written += 1;
      if (!response.write(megabyte)) await new Promise((go) => response.once('drain', go).once('close', go));
    }
  });
  expect(delivery).toMatchObject({ state: 'delivered', status: 200 });
  expect(Buffer.byteLength(delivery?.answer ?? '')).toBeLessThanOrEqual(1024);
  expect(written).toBeLessThan(50);
});

test('410 switches the webhook off: what is pending is cancelled, it is in the audit, and told by mail', async () => {
  const events = ['category.created'];
  const { id } = await create({ name: 'Ya no', events });
  hosts.receiver.answer(status(410));
  for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis']) await category(name);
  await deliver();
  expect(await read(id)).toMatchObject({ active: false, off_reason: 'gone' });
  const states = (await deliveries(id)).map(({ state }) => state);
  expect(states).toHaveLength(6);
  expect(new Set(states)).toEqual(new Set(['cancelled']));
  await category('Siete');
  await deliver();
  expect(await deliveries(id)).toHaveLength(6);
  const { body } = await (await admin()).call(contract.audit.list, { query: { action: 'webhook_off' } });
  expect(body.data).toMatchObject([{ name: 'Ya no', actor: null }]);
  const { email } = (await admin()).user;
  const mail = await mailTo(api.dataDir, email, [], /\/webhooks\//);
  expect(mail).toContain(`${api.url}/webhooks/${id}`);
  // Turned on again, it begins anew.
  hosts.receiver.answer(status(204));
  const on = { params: { id }, body: { active: true } };
  expect((await (await admin()).call(webhooks.update, on)).body.data).toMatchObject({
    active: true,
    off_reason: null,
  });
  await category('Ocho');
  await deliver();
  expect((await read(id)).last).toMatchObject({ state: 'delivered' });
});

test.each<[string, () => string, number]>([
  ['seconds', () => '120', minutes(2)],
  ['more than an hour', () => '999999', hours(1)],
  ['a date', () => new Date(Date.now() + minutes(20)).toUTCString(), minutes(20)],
])('429 with a Retry-After of %s pauses the whole webhook', async (_what, value, wait) => {
  const { id, delivery } = await answered(status(429, { 'retry-after': value() }));
  expect(Math.abs(until(delivery?.due_at) - wait)).toBeLessThan(10_000);
  hosts.receiver.answer(status(204));
  await category('Otra');
  await deliver({ ahead: wait - 15_000 });
  expect(hosts.receiver.calls).toHaveLength(0);
  await deliver({ ahead: wait + 15_000 });
  expect((await deliveries(id)).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['delivered', 1],
    ['delivered', 2],
  ]);
});

test('500 is sent again after 5 s, 30 s, 2 min, … for a day, then given up, and the webhook is switched off', async () => {
  const { id } = await answered(status(500));
  const waits: number[] = [];
  for (;;) {
    const [delivery] = await deliveries(id);
    if (delivery?.state !== 'pending') break;
    waits.push(Math.round((Date.parse(delivery.due_at ?? '') - Date.parse(delivery.sent_at ?? '')) / 1000));
    await deliver({ ahead: until(delivery.due_at) + 1000 });
  }
  expect(waits.slice(0, 8)).toEqual([5, 30, 120, 600, 1800, 3600, 7200, 14_400]);
  expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(23.5 * 3600);
  expect(waits.reduce((sum, wait) => sum + wait)).toBeLessThanOrEqual(24 * 3600);
  expect(new Set(sentTo(hosts.receiver).map((one) => one.id)).size).toBe(1);
  const [delivery] = await deliveries(id);
  expect(delivery).toMatchObject({ state: 'failed', status: 500, due_at: null, attempts: waits.length + 1 });
  expect(await read(id)).toMatchObject({ active: false, off_reason: 'failing' });
});

test('nothing but failures for a day switches a webhook off; one answer in between does not', async () => {
  const { id } = await answered(status(500));
  const first = (await read(id)).failing_since;
  expect(first).toEqual(expect.any(String));
  hosts.receiver.answer(status(204));
  await category('Bien');
  await deliver({ ahead: hours(20) });
  expect((await read(id)).failing_since).toBe(null);
  hosts.receiver.answer(status(500));
  await category('Mal');
  await deliver({ ahead: hours(25) });
  expect(await read(id)).toMatchObject({ active: true });
  await category('Peor');
  await deliver({ ahead: hours(50) });
  expect(await read(id)).toMatchObject({ active: false, off_reason: 'failing' });
});
