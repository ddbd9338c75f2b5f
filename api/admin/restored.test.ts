import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { artists } from '#contract/artists.ts';
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
import { deleteOldNotifications, deliver } from '../nouns/notifications/notifications.delivery.ts';
import { notifications as table } from '../nouns/notifications/notifications.table.ts';
import { history } from '../records/history.table.ts';
import { buildApp } from '../server/app.ts';
import { callerOn } from '../testing/calls/callerOn.ts';
import { mailedLink } from '../testing/calls/outbox.ts';
import { startTestApi, type TestApi } from '../testing/calls/startTestApi.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts';
import { pictureFile } from '../testing/scenarios/nounScenarios.ts';
import { type StandInFirebase, standInFirebase } from '../testing/stand-ins/standInFirebase.ts';
import { afterRestore } from './restored.ts';

/* What a backup must not bring back: who had signed out since, links that were used, and pushes that went out. */

let firebase: StandInFirebase;
let api: TestApi;
let folder: string;
let target: TestDatabase;
let again: FastifyInstance;
let person: Awaited<ReturnType<TestApi['signedIn']>>;
let link: string;
let pic: { id: string; image_url: string; thumbnail: string };
let said: string[] = [];
let queued: number | null;
const made: Record<string, string> = {};
const oldJob = crypto.randomUUID();
let url: string;

const hour = 3_600_000;
const inAn = (ms: number) => new Date(Date.now() + ms).toISOString();

beforeAll(async () => {
  firebase = await standInFirebase();
  api = await startTestApi(firebase.env);
  folder = await mkdtemp(join(tmpdir(), 'bambalina-restored-'));
  person = await api.signedIn('editor');
  await api.nobody.call(session.forgotPassword, { body: { email: person.user.email } });
  link = (await mailedLink(api.dataDir, person.user.email)).searchParams.get('token') ?? '';
  pic = (await person.call(pics.create, { body: { image_url: await pictureFile(7) }, form: true })).body;
  await plan();
  const path = join(folder, 'backup.tar.gz');
  await backUp(api.database.pool, diskFiles(join(api.dataDir, 'files')), path);
  await goOn();
  target = await createTestDatabase();
  // A queue of before, which remembers that the picture was to go.
  await target.pool.query('create schema pgboss; create table pgboss.job (id uuid)');
  await target.pool.query('insert into pgboss.job values ($1)', [oldJob]);
  const settle = async (db: Parameters<typeof afterRestore>[0]) => {
    said = await afterRestore(db);
  };
  await restore(target.pool, diskFiles(join(folder, 'files')), path, { cleanUp: settle });
  queued = (await target.pool.query('select from pgboss.job')).rowCount;
  await target.pool.query('drop schema pgboss cascade');
  const env = { NODE_ENV: 'test', DATABASE_URL: 'postgres://unused/unused', ...firebase.env };
  again = await buildApp({ config: readConfig({ ...env, DATA_DIR: folder }), database: target });
  url = await again.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await again?.close();
  await target?.drop();
  await api.stop();
  await firebase.stop();
  await rm(folder, { recursive: true, force: true });
});

/** One push of each kind that can still go out, and those that cannot; an import under way. */
async function plan(): Promise<void> {
  const text = { title: 'Concierto', body: 'Esta noche', country: 'AR' };
  const rows = {
    due: { state: 'scheduled', send_at: inAn(-1000) },
    later: { state: 'scheduled', send_at: inAn(24 * hour) },
    waiting: { state: 'scheduled', send_at: inAn(-hour), retry_at: inAn(hour), attempts: 2 },
    sending: { state: 'sending', send_at: inAn(-1000), sending_since: inAn(-1000) },
    failed: { state: 'failed', reason: 'FCM 403' },
    simulated: { state: 'simulated' },
    sent: { state: 'sent', sent_at: inAn(-hour) },
    cancelled: { state: 'cancelled' },
    unknown: { state: 'unknown', reason: 'FCM 504' },
  } as const;
  for (const [name, values] of Object.entries(rows)) {
    const [row] = await api.db
      .insert(table)
      .values({ ...text, ...values })
      .returning();
    made[name] = row?.id ?? '';
  }
  const [order] = await api.db
    .insert(artistImports)
    .values({ target: 'users', actor_id: person.user.id })
    .returning();
  made.import = order?.id ?? '';
  const item = { import_id: made.import, spotify_id: '0'.repeat(22), position: 0 };
  await api.db.insert(artistImportItems).values(item);
}

/** After the backup: the person leaves, the link is used, what was due goes out, what had failed is sent again. */
async function goOn(): Promise<void> {
  const { services } = api.app.mount;
  await deliver(services, made.due ?? '');
  await person.call(notifications.resend, { params: { id: made.failed ?? '' } });
  await vi.waitFor(() => expect(firebase.times(made.failed ?? '')).toBe(1), 20_000);
  expect(firebase.times(made.due ?? '')).toBe(1);
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

test('nobody is signed in, and a link that was used works no more', async () => {
  const before = await callerOn(url, person.token)(users.read, { params: { id: person.user.id } });
  expect(before.status).toBe(401);
  const spent = await callerOn(url, undefined)(session.resetPassword, {
    body: { token: link, password: 'another one' },
  });
  expect([spent.status, spent.body.message]).toEqual([422, messages.linkExpired]);
  expect(said[0]).toMatch(/^[1-9]\d* sessions and 1 mailed links have ended/);
});

test('what may have gone out since goes out by nobody’s hand but a person’s, and says why', async () => {
  const staff = await editor();
  await deleteOldNotifications(again.mount.services);
  for (const name of ['due', 'later', 'waiting', 'sending', 'failed', 'simulated']) {
    const params = { id: made[name] ?? '' };
    await deliver(again.mount.services, params.id);
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
  expect([firebase.times(made.due ?? ''), firebase.times(made.failed ?? '')]).toEqual([1, 1]);
  expect(firebase.sent).toHaveLength(2);
  for (const state of ['sent', 'cancelled', 'unknown'] as const) {
    const { body } = await staff(notifications.read, { params: { id: made[state] ?? '' } });
    expect(body.state).toBe(state);
  }
  const page = await staff(notifications.list, { query: { state: 'restored' } });
  expect(page.body.metadata.total).toBe(6);
  expect((await staff(notifications.remove, { params: { id: made.due ?? '' } })).status).toBe(200);
});

test('an import does not go on, and can be asked for again', async () => {
  const { body } = await (await editor())(artists.readImport, { params: { id: made.import ?? '' } });
  expect(body).toMatchObject({
    status: 'finished',
    artists: [{ outcome: 'failed', message: messages.importRestored }],
  });
});

test('a job that is older than the restored records goes, and removes no picture that they show', async () => {
  expect(queued).toBe(0);
  const keys = [pic.image_url, pic.thumbnail].map((address) => address.replace('/files/', ''));
  await again.mount.services.jobs.send(target.db, 'remove-files', { keys });
  const done = "select from pgboss.job where name = 'remove-files' and state = 'completed'";
  await expect.poll(async () => (await target.pool.query(done)).rowCount, { timeout: 20_000 }).toBe(1);
  expect((await fetch(url + pic.image_url)).status).toBe(200);
});
