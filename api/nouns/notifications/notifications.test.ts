import { eq } from 'drizzle-orm';
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
  invalid: [
    ['a blank title', { title: ' ' }, 'title', 'El titulo es obligatorio.'],
    ['no title', { title: undefined }, 'title', 'El titulo es obligatorio.'],
    ['a blank message', { body: '\n' }, 'body', 'El mensaje es obligatorio.'],
    ['no country', { country: '' }, 'country', 'El Pais es obligatorio.'],
    ['another type', { type: 'user' }, 'type', 'Elige una opción de la lista.'],
    ['30 February', { send_at: '2100-02-30T12:00:00Z' }, 'send_at', 'Escribe una fecha válida.'],
  ],
  change: { title: 'Otro', body: 'Otro mensaje.', country: 'UK', send_at: '2100-02-01T12:00:00.000Z' },
});

const editor = () => api().as('editor');
const body = { title: 'T', body: 'B', country: 'AR', send_at: later };

test.each(['a', 'ñ', '漢', '🎸', '"', '\n'])(
  'accepts a payload of 2,048 bytes and refuses one more: %j',
  async (letter) => {
    const staff = await editor();
    const text = (fill: number) => `x${letter.repeat(300)}${'x'.repeat(fill)}`;
    const available = pushLimit - pushBytes({ ...body, body: text(0) });
    const send = async (fill: number) =>
      staff.call(notifications.create, { body: { ...body, body: text(fill) } });
    expect((await send(available)).status).toBe(201);
    expect((await send(available + 1)).body.errors).toMatchObject([
      { path: 'body', message: 'El título y el mensaje ocupan más de 2.048 bytes.' },
    ]);
  },
);

test('the type is admin, and without send_at a notification is sent immediately', async () => {
  const staff = await editor();
  const { send_at: _later, ...now } = body;
  const { body: created } = await staff.call(notifications.create, { body: now });
  expect(created).toMatchObject({ type: 'admin', state: 'scheduled', reason: '', sent_at: null });
  expect(Math.abs(Date.parse(created.send_at) - Date.now())).toBeLessThan(60_000);
  await expect
    .poll(async () => (await staff.call(notifications.read, { params: { id: created.id } })).body.state)
    .toBe('simulated');
});

test('a time that has passed is refused, and nothing is sent; the one that it has already can stay', async () => {
  const staff = await editor();
  const past = { send_at: '2020-01-01T10:00:00.000Z' };
  const errors = [{ path: 'send_at', message: 'Esa hora ya pasó.' }];
  const title = 'Nunca';
  const answer = await staff.call(notifications.create, { body: { ...body, ...past, title } });
  expect(answer).toMatchObject({ status: 422, body: { errors } });
  expect(await api().db.select().from(table).where(eq(table.title, title))).toEqual([]);
  for (const state of ['scheduled', 'failed'] as const) {
    const params = await inState(state, { send_at: later });
    const call = state === 'failed' ? notifications.resend : notifications.update;
    expect(await staff.call(call, { params, body: past })).toMatchObject({ status: 422, body: { errors } });
    expect((await staff.call(notifications.read, { params })).body).toMatchObject({ state, send_at: later });
  }
  // What was tried already is not sent by a change, such as a version of before that is restored.
  for (const send_at of [later, past.send_at]) {
    const params = await inState('failed', { send_at });
    const changed = await staff.call(notifications.update, { params, body: { ...past, title } });
    expect(changed.body.data).toMatchObject({ state: 'failed', title, ...past });
  }
});

/** Inserts a notification in this state. */
async function inState(state: DeliveryState, values: Partial<typeof table.$inferInsert> = {}) {
  const defaults = { title: 'T', body: 'B', country: 'AR', state, sending_since: new Date().toISOString() };
  const [row] = await api()
    .db.insert(table)
    .values({ ...defaults, ...values })
    .returning();
  return { id: row?.id ?? '' };
}
const delivered = ['sending', 'sent', 'unknown', 'cancelled', 'scheduled'] as const;

describe('a resend', () => {
  test('is refused for notifications that were or may have been delivered', async () => {
    const failed = await inState('failed');
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

  test.each(['failed', 'simulated'] as const)(
    'of a %s notification sends it again with the changes',
    async (state) => {
      const staff = await editor();
      const params = await inState(state, { reason: 'FCM 403', attempts: 8, sent_at: later });
      const { status, body } = await staff.call(notifications.resend, {
        params,
        body: { title: 'Corregido' },
      });
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
    },
  );

  test('at a later time schedules it', async () => {
    const staff = await editor();
    const params = await inState('failed');
    const { body } = await staff.call(notifications.resend, { params, body: { send_at: later } });
    expect(body.data).toMatchObject({ state: 'scheduled', send_at: later });
    expect((await staff.call(notifications.cancel, { params })).status).toBe(200);
  });

  test('by several editors concurrently sends it once', async () => {
    const params = await inState('failed');
    const people = await Promise.all(Array.from({ length: 6 }, () => api().signedIn('editor')));
    // Not now: once it is sent, it may be sent again.
    const request = { params, body: { send_at: later } };
    const answers = await Promise.all(people.map(({ call }) => call(notifications.resend, request)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const deliveries = "select from pgboss.job where name = 'deliver-notification' and data->>'id' = $1";
    expect(await api().sql(deliveries, params.id)).toHaveLength(1);
  });

  test('with a repeated Idempotency-Key gets the same answer', async () => {
    const staff = await editor();
    const params = await inState('failed');
    const headers = { 'idempotency-key': 'resend-once-0001' };
    const request = { params, body: { send_at: later }, headers };
    const [first, second] = [
      await staff.call(notifications.resend, request),
      await staff.call(notifications.resend, request),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });

  test('is refused with an older version or a text that is too long', async () => {
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

describe('the reach', () => {
  test('is refused without a valid country', async () => {
    const staff = await editor();
    for (const query of [{}, { country: '' }, { country: 'XX' }]) {
      const { status, body } = await staff.call(notifications.reach, { query });
      expect([status, body.errors?.[0]?.path]).toEqual([422, 'country']);
    }
  });

  test('is the number of active users of the country', async () => {
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

test('that it was cancelled can be undone until its time, unless it has changed since', async () => {
  const staff = await editor();
  const cancelled = async (send_at: string) => {
    const { id } = (await staff.call(notifications.create, { body: { ...body, send_at } })).body;
    return (await staff.call(notifications.cancel, { params: { id } })).body.data;
  };
  const { id, version } = await cancelled('2100-01-01T12:00:00.000Z');
  const uncancel = (at: number) =>
    staff.call(notifications.uncancel, { params: { id }, body: { version: at } });
  expect((await uncancel(version - 1)).status).toBe(409);
  expect((await uncancel(version)).body.data).toMatchObject({ state: 'scheduled', version: version + 1 });
  expect((await uncancel(version)).status).toBe(409);
  expect((await uncancel(version + 1)).body).toMatchObject({ status: 409, code: 'alreadySent' });

  const late = await cancelled('2100-01-01T12:00:00.000Z');
  await api()
    .db.update(table)
    .set({ send_at: new Date(0).toISOString() })
    .where(eq(table.id, late.id));
  const tooLate = await staff.call(notifications.uncancel, {
    params: { id: late.id },
    body: { version: late.version },
  });
  expect(tooLate.body).toMatchObject({ status: 409, code: 'sendTimePassed' });
});

test('a notification can be cancelled until it is sent, and updated only if nobody has received it', async () => {
  const staff = await editor();
  const { id } = (await staff.call(notifications.create, { body })).body;
  const params = { id };
  for (const _ of ['once', 'again']) {
    const cancelled = await staff.call(notifications.cancel, { params });
    expect(cancelled.body).toMatchObject({ status: 200, data: { id, state: 'cancelled' } });
  }
  expect((await staff.call(notifications.update, { params, body: { title: 'New' } })).status).toBe(409);

  for (const state of ['sending', 'sent', 'failed', 'unknown', 'simulated'] as const) {
    const record = await inState(state);
    const editable = state === 'failed' || state === 'simulated';
    const change = await staff.call(notifications.update, {
      params: record,
      body: { title: 'New' },
      form: true,
    });
    expect(change.status, state).toBe(editable ? 200 : 409);
    if (editable) expect(change.body.data).toMatchObject({ title: 'New', state });
    else {
      expect(change.body.message).toBe(
        'Esta notificación ya se envió o se está enviando: no se puede cambiar.',
      );
    }
    expect((await staff.call(notifications.cancel, { params: record })).status, state).toBe(409);
    const removed = await staff.call(notifications.remove, { params: record });
    expect(removed.status, state).toBe(state === 'sending' ? 409 : 200);
  }
});
