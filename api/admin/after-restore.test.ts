import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { artists } from '#contract/artists.ts';
import { bulk } from '#contract/bulk.ts';
import { messages } from '#contract/kit/messages.ts';
import { notifications } from '#contract/notifications.ts';
import { pics } from '#contract/pics.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { backUp } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import { readConfig } from '../config/config.ts';
import { diskFiles } from '../integrations/storage/disk.ts';
import { artistImportItems, artistImports } from '../nouns/artists/artists.table.ts';
import { deliver, recoverDeliveries } from '../nouns/notifications/notifications.delivery.ts';
import { notifications as table } from '../nouns/notifications/notifications.table.ts';
import { bulkActs } from '../records/bulk/bulk.table.ts';
import { history } from '../records/history.table.ts';
import { callerOn } from '../testing/calls/callerOn.ts';
import { mailedLink } from '../testing/calls/outbox.ts';
import { buildTestApp, startTestApi, type TestApi, type TestUser } from '../testing/calls/startTestApi.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts';
import { pictureFile } from '../testing/scenarios/nounScenarios.ts';
import { type StandInFirebase, standInFirebase } from '../testing/stand-ins/standInFirebase.ts';
import { until } from '../testing/until.ts';
import { afterRestore } from './after-restore.ts';

/* A restore must not revive ended sessions, used links, or pushes that were sent after the backup. */

let firebase: StandInFirebase;
let api: TestApi;
let folder: string;
let target: TestDatabase;
let restoredApp: FastifyInstance;
let person: TestUser;
let link: string;
let pic: { id: string; image_url: string; thumbnail: string };
let report: string[] = [];
let queued: number | null;
const ids: Record<string, string> = {};
const oldJob = crypto.randomUUID();
let url: string;

const hour = 3_600_000;
const timeIn = (ms: number) => new Date(Date.now() + ms).toISOString();

beforeAll(async () => {
  firebase = await standInFirebase();
  api = await startTestApi(firebase.env);
  folder = await mkdtemp(join(tmpdir(), 'bambalina-restored-'));
  person = await api.signedIn('editor');
  await api.nobody.call(session.forgotPassword, { body: { email: person.user.email } });
  link = (await mailedLink(api.dataDir, person.user.email)).searchParams.get('token') ?? '';
  pic = (await person.call(pics.create, { body: { image_url: await pictureFile(7) }, form: true })).body;
  await createRecords();
  const path = join(folder, 'backup.tar.gz');
  await backUp(api.database.pool, diskFiles(join(api.dataDir, 'files')), path);
  await changeAfterBackup();
  target = await createTestDatabase();
  // A job queue from before the restore, with a job that deletes the picture.
  await target.pool.query(
    'drop schema pgboss cascade; create schema pgboss; create table pgboss.job (id uuid)',
  );
  await target.pool.query('insert into pgboss.job values ($1)', [oldJob]);
  const settle = async (db: Parameters<typeof afterRestore>[0]) => {
    report = await afterRestore(db);
  };
  await restore(target.pool, diskFiles(join(folder, 'files')), path, { cleanUp: settle });
  queued = (await target.pool.query('select from pgboss.job')).rowCount;
  await target.pool.query('drop schema pgboss cascade');
  const env = { NODE_ENV: 'test', DATABASE_URL: 'postgres://unused/unused', ...firebase.env };
  restoredApp = await buildTestApp({ config: readConfig({ ...env, DATA_DIR: folder }), database: target });
  url = await restoredApp.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await restoredApp?.close();
  await target?.drop();
  await api.stop();
  await firebase.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Creates a notification in each state, an import in progress, and an act on many records. */
async function createRecords(): Promise<void> {
  const text = { title: 'Concierto', body: 'Esta noche', country: 'AR' };
  const rows = {
    due: { state: 'scheduled', send_at: timeIn(-1000) },
    later: { state: 'scheduled', send_at: timeIn(24 * hour) },
    waiting: { state: 'scheduled', send_at: timeIn(-hour), retry_at: timeIn(hour), attempts: 2 },
    sending: { state: 'sending', send_at: timeIn(-1000), sending_since: timeIn(-1000) },
    failed: { state: 'failed', reason: 'FCM 403' },
    simulated: { state: 'simulated' },
    sent: { state: 'sent', sent_at: timeIn(-hour) },
    cancelled: { state: 'cancelled' },
    unknown: { state: 'unknown', reason: 'FCM 504' },
  } as const;
  for (const [name, values] of Object.entries(rows)) {
    const [row] = await api.db
      .insert(table)
      .values({ ...text, ...values })
      .returning();
    ids[name] = row?.id ?? '';
  }
  const [order] = await api.db
    .insert(artistImports)
    .values({ target: 'users', actor_id: person.user.id })
    .returning();
  ids.import = order?.id ?? '';
  const item = { import_id: ids.import, spotify_id: '0'.repeat(22), position: 0 };
  await api.db.insert(artistImportItems).values(item);
  const act = { noun: 'spots', action: 'delete', actor_id: person.user.id, state: 'running' } as const;
  const [started] = await api.db.insert(bulkActs).values(act).returning();
  ids.act = started?.id ?? '';
}

/** After the backup: the mailed link is used, which ends the sessions; a due and a failed notification are sent. */
async function changeAfterBackup(): Promise<void> {
  const { services } = api.app.mount;
  await deliver(services, ids.due ?? '');
  await person.call(notifications.resend, { params: { id: ids.failed ?? '' } });
  await until(() => expect(firebase.times(ids.failed ?? '')).toBe(1), 20_000);
  expect(firebase.times(ids.due ?? '')).toBe(1);
  const reset = await api.nobody.call(session.resetPassword, {
    body: { token: link, password: 'a new one' },
  });
  expect(reset.status).toBe(200);
}

const editor = async () => {
  const token = 'restored-editor';
  const hash = createHash('sha256').update(token).digest();
  await target.pool.query(
    'insert into sessions (token_hash, user_id, used_at) values ($1, $2, now()) on conflict do nothing',
    [hash, person.user.id],
  );
  return callerOn(url, token);
};

test('a restore ends all sessions and mailed links', async () => {
  const before = await callerOn(url, person.token)(users.read, { params: { id: person.user.id } });
  expect(before.status).toBe(401);
  const usedLink = await callerOn(url, undefined)(session.resetPassword, {
    body: { token: link, password: 'another one' },
  });
  expect([usedLink.status, usedLink.body.message]).toEqual([422, messages.linkExpired]);
  expect(report[0]).toMatch(/^[1-9]\d* sessions and 1 mailed links have ended/);
});

test('notifications that may have been sent since the backup are not sent again, and have a reason', async () => {
  const staff = await editor();
  await recoverDeliveries(restoredApp.mount.services);
  for (const name of ['due', 'later', 'waiting', 'sending', 'failed', 'simulated']) {
    const params = { id: ids[name] ?? '' };
    await deliver(restoredApp.mount.services, params.id);
    const { body } = await staff(notifications.read, { params });
    expect(body, name).toMatchObject({ state: 'restored', reason: expect.stringContaining('Se restauró') });
    expect((await staff(notifications.resend, { params })).status, name).toBe(409);
    expect((await staff(notifications.cancel, { params })).status, name).toBe(409);
    const [entry] = await target.db
      .select()
      .from(history)
      .where(eq(history.record_id, params.id))
      .orderBy(asc(history.id));
    expect(entry, name).toMatchObject({ action: 'restore', after: body });
  }
  expect([firebase.times(ids.due ?? ''), firebase.times(ids.failed ?? '')]).toEqual([1, 1]);
  expect(firebase.sent).toHaveLength(2);
  for (const state of ['sent', 'cancelled', 'unknown'] as const) {
    const { body } = await staff(notifications.read, { params: { id: ids[state] ?? '' } });
    expect(body.state).toBe(state);
  }
  const page = await staff(notifications.list, { query: { state: 'restored' } });
  expect(page.body.metadata.total).toBe(6);
  expect((await staff(notifications.remove, { params: { id: ids.due ?? '' } })).status).toBe(200);
});

test('an import in progress is finished as failed', async () => {
  const { body } = await (await editor())(artists.readImport, { params: { id: ids.import ?? '' } });
  expect(body).toMatchObject({
    status: 'finished',
    artists: [{ outcome: 'failed', message: messages.importRestored }],
  });
});

test('an act on many records in progress is stopped', async () => {
  const { body } = await (await editor())(bulk.read, { params: { id: ids.act ?? '' } });
  expect(body).toMatchObject({ state: 'stopped', reason: 'bulkRestored' });
});

test('jobs from before the restore are removed, and a later one does not delete pictures of records', async () => {
  expect(queued).toBe(0);
  const keys = [pic.image_url, pic.thumbnail].map((address) => address.replace('/files/', ''));
  await restoredApp.mount.services.jobs.send(target.db, 'remove-files', { keys });
  const done = "select from pgboss.job where name = 'remove-files' and state = 'completed'";
  await expect.poll(async () => (await target.pool.query(done)).rowCount, { timeout: 20_000 }).toBe(1);
  const picture = await fetch(url + pic.image_url);
  // Read to its end: until then its connection keeps the server from closing.
  await picture.arrayBuffer();
  expect(picture.status).toBe(200);
});
