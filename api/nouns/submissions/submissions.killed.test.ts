/** @module-tag extended */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { inbox } from '#contract/inbox.ts';
import { session } from '#contract/session.ts';
import { spots } from '#contract/spots.calls.ts';
import { submissions } from '#contract/submissions.calls.ts';
import { users } from '#contract/users.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { urlOf } from '../../testing/processes/adminCommand.ts';
import { type MailingServer, mailingServer } from '../../testing/processes/mailingServer.ts';
import { newDataDir } from '../../testing/processes/newDataDir.ts';
import { admin, adminEnv } from '../../testing/processes/serverProcess.ts';

/*
 * Three new spots of an owner on two real servers, one of which is killed in the middle of the second decision; how mails survive
 * kills at any moment: ../notices/notices.killed.heavy.test.ts.
 */

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof newDataDir>>;
let servers: [MailingServer, MailingServer];
beforeAll(async () => {
  [database, folder] = await Promise.all([createTestDatabase(), newDataDir('bambalina-submissions-')]);
  const env = {
    ...adminEnv,
    NODE_ENV: 'production',
    DATA_DIR: folder.dataDir,
    DATABASE_URL: urlOf(database.connection),
  };
  // The first one creates the administrator.
  servers = [await mailingServer(env, () => 0), await mailingServer(env, () => 0)];
}, 60_000);
afterAll(async () => {
  for (const server of servers) await server.end();
  await database.drop();
  await folder.remove();
});

const names = ['Peña del Sur', 'Ana Música', 'La Cumbia'];
const owner = { email: 'owner@example.com', password: 'a long password' };
const rows = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows;

test('three new spots are three in the inbox of both servers; decided, with one of them killed, none is left, and each was mailed once', async () => {
  const [first, second] = servers.map(({ url }) => url()) as [string, string];
  const signIn = async (body: typeof owner) =>
    (await callerOn(first, undefined)(session.login, { body })).body.access_token;
  const adminToken = await signIn(admin);
  const on = (url: string, token = adminToken) => callerOn(url, token);
  const person = { ...owner, first_name: 'Ana', last_name: 'Sosa', type: 'individual' };
  await on(first)(users.create, { body: person });
  const ownerToken = await signIn(owner);
  const ids: string[] = [];
  for (const name of names) {
    const { body } = await on(first, ownerToken)(spots.create, {
      body: { name, type: 'people', country: 'AR' },
    });
    ids.push(body.data.submission?.id ?? '');
  }

  /** What the inbox says, how many the menu shows, and what the list has. */
  const waiting = async (url: string) => {
    const { kinds } = (await on(url)(inbox.read, { query: { kind: 'submissions' } })).body;
    const { body: menu } = await on(url)(inbox.waiting);
    const list = (await on(url)(submissions.list, { query: { status: 'pending' } })).body;
    return { inbox: kinds[0]?.count, menu: menu.submissions, listed: list.data.map(({ id }) => id) };
  };
  for (const url of [first, second]) expect(await waiting(url)).toEqual({ inbox: 3, menu: 3, listed: ids });

  const decide = (url: string, id = '') =>
    on(url)(submissions.decide, { params: { id }, body: { status: 'approved' } });
  expect((await decide(first, ids[0])).status).toBe(200);
  expect((await waiting(second)).listed).toEqual(ids.slice(1));

  // Held in its transaction until its server is gone.
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from submissions where id = $1 for update', [ids[1]]);
  const lost = decide(first, ids[1]).catch(() => 'lost');
  const held = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(() => rows(held)).toHaveLength(1);
  await servers[0].kill();
  expect(await lost).toBe('lost');
  await holder.query('commit');
  holder.release();
  await expect.poll(() => rows(held)).toEqual([]);
  expect(await waiting(second)).toEqual({ inbox: 2, menu: 2, listed: ids.slice(1) });
  for (const id of ids.slice(1)) expect((await decide(second, id)).status).toBe(200);
  expect(await waiting(second)).toEqual({ inbox: 0, menu: 0, listed: [] });
  expect(await rows('select name from spots where enable order by created_at')).toEqual(
    names.map((name) => ({ name })),
  );

  // They wait until no decision can be undone.
  await rows("update pgboss.job set start_after = now() where name = 'mail-owner-notice'");
  await expect
    .poll(() => rows('select from owner_notices where mailed_at is null'), { timeout: 30_000 })
    .toEqual([]);
  const mails = servers.flatMap((server) => server.mails());
  expect(mails.map(({ subject }) => subject).sort()).toEqual(
    names
      .flatMap((name) => [`Recibimos «${name}»`, `Aprobamos «${name}», pero todavía no está en el mapa`])
      .sort(),
  );
}, 60_000);
