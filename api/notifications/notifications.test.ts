import { expect, test } from 'vitest';
import { notifications, pushBytes, pushLimit } from '#contract/notifications.ts';
import { nounScenarios } from '../testing/nounScenarios.ts';
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
  expect((await send(room + 1)).body.errors).toEqual([
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

test('is cancelled until it is sent, and never changed after', async () => {
  const staff = await editor();
  const { id } = (await staff.call(notifications.create, { body })).body;
  const params = { id };
  for (const _ of ['once', 'again']) {
    const cancelled = await staff.call(notifications.cancel, { params });
    expect(cancelled.body).toMatchObject({ status: 200, data: { id, state: 'cancelled' } });
  }
  expect((await staff.call(notifications.update, { params, body: { title: 'New' } })).status).toBe(409);

  for (const state of ['sending', 'sent', 'failed', 'unknown', 'simulated'] as const) {
    const [row] = await api()
      .db.insert(table)
      .values({ title: 'T', body: 'B', country: 'AR', state, sending_since: new Date().toISOString() })
      .returning();
    const its = { id: row?.id ?? '' };
    const change = await staff.call(notifications.update, {
      params: its,
      body: { title: 'New' },
      form: true,
    });
    expect(change.status, state).toBe(409);
    expect(change.body.message).toBe(
      'Esta notificación ya se envió o se está enviando: no se puede cambiar.',
    );
    expect((await staff.call(notifications.cancel, { params: its })).status, state).toBe(409);
    const removed = await staff.call(notifications.remove, { params: its });
    expect(removed.status, state).toBe(state === 'sending' ? 409 : 200);
  }
});
