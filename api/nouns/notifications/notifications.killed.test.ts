/** @module-tag extended */

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connected } from '../../database/connection/connect.ts';
import { buildTestApp, startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { createTestDatabase } from '../../testing/database/testDatabase.ts';
import { urlOf } from '../../testing/processes/adminCommand.ts';
import { spawnServer } from '../../testing/processes/serverProcess.ts';
import { type StandInFirebase, standInFirebase } from '../../testing/stand-ins/standInFirebase.ts';
import { recoverDeliveries, scheduleDelivery } from './notifications.delivery.ts';
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

const services = () => api.app.mount.services;
const text = { title: 'Concierto', body: 'Esta noche', country: 'AR' };

test('a notification whose server is killed while sending is unknown after ten minutes and not sent again', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const find = async () => (await db.select().from(table))[0];
  const id = await scheduledOn(database);
  firebase.faults.push('silent');
  const DATABASE_URL = urlOf(database.connection);
  const env = { ...firebase.env, NODE_ENV: 'production', DATA_DIR: api.dataDir, DATABASE_URL };
  const server = spawnServer(env);
  await expect.poll(() => firebase.times(id), { interval: 100, timeout: 45_000 }).toBe(1);
  expect(await find()).toMatchObject({ state: 'sending' });
  await server.end('SIGKILL');

  // Another server may still be sending it, until the longest time that this takes is over.
  const cleanUp = () => recoverDeliveries({ ...services(), db });
  await cleanUp();
  expect(await find()).toMatchObject({ state: 'sending' });
  await db.update(table).set({ sending_since: sql`now() - interval '10 minutes'` });
  await cleanUp();
  await cleanUp();
  expect(await find()).toMatchObject({
    state: 'unknown',
    reason: 'El servidor se detuvo mientras enviaba: el mensaje pudo haber salido o no.',
  });
  expect(firebase.times(id)).toBe(1);
  await database.drop();
  // A process of its own, whose start takes most of it.
}, 60_000);

/** Inserts a notification with a job, scheduled by a server that has stopped. */
async function scheduledOn(database: Connected): Promise<string> {
  const app = await buildTestApp({ config: services().config, database });
  await app.ready();
  // Not due before this server has stopped.
  const send_at = new Date(Date.now() + 3_600_000).toISOString();
  const [row] = await database.db
    .insert(table)
    .values({ ...text, send_at })
    .returning();
  const { jobs } = app.mount.services;
  await database.db.transaction((tx) => scheduleDelivery({ tx, jobs }, row?.id ?? '', send_at));
  await app.close();
  await database.db.update(table).set({ send_at: sql`now()` });
  await database.pool.query("update pgboss.job set start_after = now() where name = 'deliver-notification'");
  return row?.id ?? '';
}
