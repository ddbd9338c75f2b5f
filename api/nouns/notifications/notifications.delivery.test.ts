import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notifications } from '#contract/notifications.ts';
import { history } from '../../records/history.table.ts';
import { startSecondServer, startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { type StandInFirebase, standInFirebase } from '../../testing/stand-ins/standInFirebase.ts';
import { deliver, recoverDeliveries } from './notifications.delivery.ts';
import { notifications as table } from './notifications.table.ts';

let firebase: StandInFirebase;
let api: TestApi;
beforeAll(async () => {
  firebase = await standInFirebase();
  api = await startTestApi(firebase.env);
});
afterAll(async () => {
  await api.stop();
  await firebase.stop();
});
beforeEach(() => {
  firebase.faults.length = 0;
});

const services = () => api.app.mount.services;
const text = { title: 'Concierto', body: 'Esta noche', country: 'AR' };

/** Inserts a notification that is due and has no job, so that only the test delivers it. */
async function due(values: Partial<typeof table.$inferInsert> = {}): Promise<string> {
  const send_at = new Date(Date.now() - 1000).toISOString();
  const [row] = await api.db
    .insert(table)
    .values({ ...text, send_at, ...values })
    .returning();
  return row?.id ?? '';
}
const read = async (id: string) =>
  (await (await api.as('editor')).call(notifications.read, { params: { id } })).body;
/** Makes the next attempt due. */
const makeRetryDue = (id: string) =>
  // Columns of times are rounded to milliseconds: now() could be just ahead.
  api.db.update(table).set({ retry_at: sql`now() - interval '1 second'` }).where(eq(table.id, id));
const states = async (id: string) => {
  const rows = await api.db.select().from(history).where(eq(history.record_id, id)).orderBy(asc(history.id));
  return rows.map((row) => (row.after as { state: string }).state);
};

test('a new notification is sent immediately by a job', async () => {
  const staff = await api.as('editor');
  const { id } = (await staff.call(notifications.create, { body: text })).body;
  await expect.poll(async () => (await read(id)).state).toBe('sent');
  expect(await read(id)).toMatchObject({ reason: '', attempts: 1, sending_since: null });
  expect((await read(id)).sent_at).not.toBeNull();
  expect(firebase.times(id)).toBe(1);
  expect(await states(id)).toEqual(['scheduled', 'sent']);
});

test('a scheduled notification is not sent before its time, and at the new time after an update', async () => {
  const staff = await api.as('editor');
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const { id } = (await staff.call(notifications.create, { body: { ...text, send_at: at(3_600_000) } })).body;
  await deliver(services(), id);
  expect(await read(id)).toMatchObject({ state: 'scheduled', attempts: 0 });
  await staff.call(notifications.update, { params: { id }, body: { send_at: at(1000) }, form: true });
  await expect.poll(async () => (await read(id)).state).toBe('sent');
  expect(firebase.times(id)).toBe(1);
});

test('a 429 is retried once Retry-After is over', async () => {
  const id = await due();
  firebase.faults.push({ status: 429, headers: { 'retry-after': '4000' } });
  await deliver(services(), id);
  const delayed = await read(id);
  expect(delayed).toMatchObject({ state: 'scheduled', reason: 'FCM 429', attempts: 1 });
  expect(Date.parse(delayed.retry_at ?? '') - Date.now()).toBeGreaterThan(3_500_000);
  await deliver(services(), id);
  await recoverDeliveries(services());
  expect(firebase.times(id)).toBe(1);
  await makeRetryDue(id);
  await deliver(services(), id);
  expect(await read(id)).toMatchObject({ state: 'sent', reason: '', attempts: 2, retry_at: null });
  expect(await states(id)).toEqual(['scheduled', 'sent']);
});

test('a 500 is retried', async () => {
  const id = await due();
  firebase.faults.push({ status: 500 });
  await deliver(services(), id);
  expect(await read(id)).toMatchObject({ state: 'scheduled', reason: 'FCM 500' });
  await makeRetryDue(id);
  await deliver(services(), id);
  expect(await read(id)).toMatchObject({ state: 'sent', attempts: 2 });
});

test('a notification that waits for a retry can be cancelled', async () => {
  const id = await due();
  firebase.faults.push({ status: 503 });
  await deliver(services(), id);
  const staff = await api.as('editor');
  expect((await staff.call(notifications.cancel, { params: { id } })).status).toBe(200);
  await makeRetryDue(id);
  await deliver(services(), id);
  expect(await read(id)).toMatchObject({ state: 'cancelled' });
  expect(firebase.times(id)).toBe(1);
});

test('after the last attempt the notification has failed, with the last reason', async () => {
  const id = await due({ attempts: 7 });
  firebase.faults.push({ status: 503 });
  await deliver(services(), id);
  expect(await read(id)).toMatchObject({ state: 'failed', reason: 'FCM 503', attempts: 8 });
});

test('a 403 is not retried', async () => {
  const id = await due();
  firebase.faults.push({ status: 403, body: '{"error":{"status":"PERMISSION_DENIED"}}' });
  await deliver(services(), id);
  await deliver(services(), id);
  expect(await read(id)).toMatchObject({ state: 'failed', reason: 'FCM 403 PERMISSION_DENIED' });
  expect(firebase.times(id)).toBe(1);
});

test('a failed notification that is resent is sent once, with new attempts', async () => {
  const id = await due({ attempts: 7 });
  firebase.faults.push({ status: 403, body: '{"error":{"status":"PERMISSION_DENIED"}}' });
  await deliver(services(), id);
  const [one, two] = [await api.signedIn('editor'), await api.signedIn('editor')];
  firebase.faults.push({ status: 503 });
  const answers = await Promise.all(
    [one, two].map(({ call }) => call(notifications.resend, { params: { id } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await expect.poll(async () => (await read(id)).reason).toBe('FCM 503');
  await makeRetryDue(id);
  await Promise.all(Array.from({ length: 6 }, () => deliver(services(), id)));
  expect(await read(id)).toMatchObject({ state: 'sent', attempts: 2 });
  // Those answered with 403, 503 and 200.
  expect(firebase.times(id)).toBe(3);
});

test('a notification whose answer is lost is unknown and not sent again', async () => {
  const id = await due();
  firebase.faults.push('breaks');
  await deliver(services(), id);
  await recoverDeliveries(services());
  expect(await read(id)).toMatchObject({
    state: 'unknown',
    reason: 'La respuesta de FCM se perdió: el mensaje pudo haber salido o no.',
  });
  expect(firebase.times(id)).toBe(1);
});

test('a due notification without a job is sent by the clean-up', async () => {
  const id = await due();
  await recoverDeliveries(services());
  expect(await read(id)).toMatchObject({ state: 'sent' });
});

test('concurrent deliveries send a notification once', async () => {
  const id = await due();
  await Promise.all(Array.from({ length: 12 }, () => deliver(services(), id)));
  expect(firebase.times(id)).toBe(1);
  expect(await read(id)).toMatchObject({ state: 'sent', attempts: 1 });
});

test('two servers send each scheduled notification once', async () => {
  const other = await startSecondServer(api);
  const ids = await Promise.all(Array.from({ length: 8 }, () => due()));
  const both = [services(), other.mount.services];
  await Promise.all(ids.flatMap((id) => both.map((server) => deliver(server, id))));
  for (const id of ids) expect(await read(id)).toMatchObject({ state: 'sent', attempts: 1 });
  expect(ids.map(firebase.times)).toEqual(ids.map(() => 1));
  await other.close();
});

test('a notification that a stopped server was sending is unknown after three minutes and not sent again', async () => {
  const sending = (age: string) =>
    due({ state: 'sending', attempts: 1, sending_since: sql`now() - ${age}::interval` as never });
  const [recent, old] = [await sending('2 minutes 30 seconds'), await sending('3 minutes')];
  await recoverDeliveries(services());
  await recoverDeliveries(services());
  // Another server may still be sending it, until the longest time that this takes is over.
  expect(await read(recent)).toMatchObject({ state: 'sending' });
  expect(await read(old)).toMatchObject({
    state: 'unknown',
    reason: 'El servidor se detuvo mientras enviaba: el mensaje pudo haber salido o no.',
  });
  expect([recent, old].map(firebase.times)).toEqual([0, 0]);
});
