import { describe, expect, test } from 'vitest';
import { type DeliveryState, notifications, pushBytes, pushLimit } from '#contract/notifications.ts';
import { users } from '#contract/users.ts';
import { nounScenarios } from '../../testing/scenarios/nounScenarios.ts';
import { notifications as table } from './notifications.table.ts';

const later = '2100-01-01T12:00:00.000Z';

const api = nounScenarios({
  noun: 'notifications',
  calls: notifications,
  body: (n) => ({ title: `Concierto ${n}`, body: 'Esta noche.\nNo faltes.', country: 'AR', send_at: later }),
  refused: [
    ['a blank title', { title: ' ' }, 'title', 'El titulo es obligatorio.'],
    ['no title', { title: undefined }, 'title', 'El titulo es obligatorio.'],
    ['a blank message', { body: '\n' }, 'body', 'El mensaje es obligatorio.'],
    ['no country', { country: '' }, 'country', 'El Pais es obligatorio.'],
    ['another type', { type: 'user' }, 'type', 'Elige una opción de la lista.'],
    [
      'a day that does not exist',
      { send_at: '2100-02-30T12:00:00Z' },
      'send_at',
      'Escribe una fecha válida.',
    ],
  ],
  change: { title: 'Otro', body: 'Otro mensaje.', country: 'UK', send_at: '2100-02-01T12:00:00.000Z' },
});

const editor = () => api().as('editor');
const body = { title: 'T', body: 'B', country: 'AR', send_at: later };

test.each(['a', 'ñ', '漢', '🎸', '"', '\n'])('2,048 bytes fit, one more does not: %j', async (letter) => {
  const staff = await editor();
  const text = (fill: number) => `x${letter.repeat(300)}${'x'.repeat(fill)}`;
  const room = pushLimit - pushBytes({ ...body, body: text(0) });
  const send = async (fill: number) =>
    staff.call(notifications.create, { body: { ...body, body: text(fill) } });
  expect((await send(room)).status).toBe(201);
  expect((await send(room + 1)).body.errors).toMatchObject([
    { path: 'body', message: 'El título y el mensaje ocupan más de 2048 bytes.' },
  ]);
});

test('type is admin; a send_at of none is now', async () => {
  const staff = await editor();
  const { send_at: _later, ...now } = body;
  const { body: made } = await staff.call(notifications.create, { body: now });
  expect(made).toMatchObject({ type: 'admin', state: 'scheduled', reason: '', sent_at: null });
  expect(Math.abs(Date.parse(made.send_at) - Date.now())).toBeLessThan(60_000);
  await expect
    .poll(async () => (await staff.call(notifications.read, { params: { id: made.id } })).body.state)
    .toBe('simulated');
});

/** One that has come as far as `state`. */
async function inState(state: DeliveryState, values: Partial<typeof table.$inferInsert> = {}) {
  const given = { title: 'T', body: 'B', country: 'AR', state, sending_since: new Date().toISOString() };
  const [row] = await api()
    .db.insert(table)
    .values({ ...given, ...values })
    .returning();
  return { id: row?.id ?? '' };
}
const delivered = ['sending', 'sent', 'unknown', 'cancelled', 'scheduled'] as const;

describe('sent again', () => {
  test('is refused to a user, and where somebody got it or may have', async () => {
    const failed = await inState('failed');
    const user = await api().as('user');
    expect((await user.call(notifications.resend, { params: failed })).status).toBe(403);
    const staff = await editor();
    for (const state of delivered) {
      const params = await inState(state, { send_at: later });
      const { status } = await staff.call(notifications.resend, { params, body: { title: 'New' } });
      expect(status, state).toBe(409);
      const { body } = await staff.call(notifications.read, { params });
      expect(body).toMatchObject({ title: 'T', state });
    }
    expect((await staff.call(notifications.read, { params: failed })).body.state).toBe('failed');
  });

  test.each(['failed', 'simulated'] as const)('%s: goes out once more, changed on the way', async (state) => {
    const staff = await editor();
    const params = await inState(state, { reason: 'FCM 403', attempts: 8, sent_at: later });
    const { status, body } = await staff.call(notifications.resend, { params, body: { title: 'Corregido' } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      title: 'Corregido',
      state: 'scheduled',
      reason: '',
      attempts: 0,
      sent_at: null,
    });
    await expect
      .poll(async () => (await staff.call(notifications.read, { params })).body)
      .toMatchObject({ state: 'simulated', attempts: 1 });
  });

  test('at a time, not before', async () => {
    const staff = await editor();
    const params = await inState('failed');
    const { body } = await staff.call(notifications.resend, { params, body: { send_at: later } });
    expect(body.data).toMatchObject({ state: 'scheduled', send_at: later });
    expect((await staff.call(notifications.cancel, { params })).status).toBe(200);
  });

  test('by many at once, it goes out once', async () => {
    const params = await inState('failed');
    const people = await Promise.all(Array.from({ length: 6 }, () => api().signedIn('editor')));
    const answers = await Promise.all(people.map(({ call }) => call(notifications.resend, { params })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const read = async () => (await (await editor()).call(notifications.read, { params })).body;
    await expect.poll(read).toMatchObject({ state: 'simulated', attempts: 1 });
  });

  test('by two clicks, it goes out once, and both are told so', async () => {
    const staff = await editor();
    const params = await inState('failed');
    const headers = { 'idempotency-key': 'resend-once-0001' };
    const asked = { params, body: { send_at: later }, headers };
    const [first, second] = [
      await staff.call(notifications.resend, asked),
      await staff.call(notifications.resend, asked),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });

  test('not over somebody else’s change, nor too long', async () => {
    const staff = await editor();
    const params = await inState('failed');
    const { body } = await staff.call(notifications.update, { params, body: { title: 'Otro', version: 1 } });
    expect(body.data).toMatchObject({ title: 'Otro', state: 'failed', version: 2 });
    const stale = await staff.call(notifications.resend, { params, body: { version: 1 } });
    expect([stale.status, stale.body.current]).toMatchObject([409, { version: 2 }]);
    const long = await staff.call(notifications.resend, { params, body: { body: 'ñ'.repeat(1200) } });
    expect([long.status, long.body.errors?.[0]?.path]).toEqual([422, 'body']);
    expect((await staff.call(notifications.read, { params })).body.state).toBe('failed');
  });
});

describe('reaches', () => {
  test('nobody asks but staff, and for a country', async () => {
    const user = await api().as('user');
    expect((await user.call(notifications.reach, { query: { country: 'AR' } })).status).toBe(403);
    const staff = await editor();
    for (const query of [{}, { country: '' }, { country: 'XX' }]) {
      const { status, body } = await staff.call(notifications.reach, { query });
      expect([status, body.errors?.[0]?.path]).toEqual([422, 'country']);
    }
  });

  test('the active users of the country, exactly', async () => {
    const staff = await editor();
    const reach = async (country: string) =>
      (await staff.call(notifications.reach, { query: { country } })).body;
    expect(await reach('BO')).toEqual({ country: 'BO', people: 0 });
    const people = await Promise.all([1, 2, 3].map(() => api().signedIn('user', { country: 'BO' })));
    await api().signedIn('user', { country: 'CR' });
    expect(await reach('BO')).toEqual({ country: 'BO', people: 3 });
    await staff.call(users.remove, { params: { id: people[0]?.user.id ?? '' } });
    const counted = await api().database.pool.query(
      `select count(*)::int as n from users where country = 'BO' and status = 'active'`,
    );
    expect(await reach('BO')).toEqual({ country: 'BO', people: counted.rows[0].n });
    expect(counted.rows[0].n).toBe(2);
  });
});

test('is cancelled until it is sent, and changed only where nobody got it', async () => {
  const staff = await editor();
  const { id } = (await staff.call(notifications.create, { body })).body;
  const params = { id };
  for (const _ of ['once', 'again']) {
    const cancelled = await staff.call(notifications.cancel, { params });
    expect(cancelled.body).toMatchObject({ status: 200, data: { id, state: 'cancelled' } });
  }
  expect((await staff.call(notifications.update, { params, body: { title: 'New' } })).status).toBe(409);

  for (const state of ['sending', 'sent', 'failed', 'unknown', 'simulated'] as const) {
    const its = await inState(state);
    const gotByNobody = state === 'failed' || state === 'simulated';
    const change = await staff.call(notifications.update, {
      params: its,
      body: { title: 'New' },
      form: true,
    });
    expect(change.status, state).toBe(gotByNobody ? 200 : 409);
    if (gotByNobody) expect(change.body.data).toMatchObject({ title: 'New', state });
    else {
      expect(change.body.message).toBe(
        'Esta notificación ya se envió o se está enviando: no se puede cambiar.',
      );
    }
    expect((await staff.call(notifications.cancel, { params: its })).status, state).toBe(409);
    const removed = await staff.call(notifications.remove, { params: its });
    expect(removed.status, state).toBe(state === 'sending' ? 409 : 200);
  }
});
