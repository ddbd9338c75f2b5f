import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { categories } from '#contract/categories.ts';
import { session } from '#contract/session.ts';
import { spots } from '#contract/spots.calls.ts';
import { users } from '#contract/users.ts';
import { hashPassword } from '../security/passwords.ts';
import { startTestApi, type TestApi } from '../testing/calls/startTestApi.ts';
import { startSlowUpload } from '../testing/scenarios/slowUpload.ts';
import { createSpot } from '../testing/scenarios/spotForms.ts';

/* Rights that end between two statements of a change: whichever commits first, the other one sees. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

type Person = Awaited<ReturnType<TestApi['signedIn']>>;
let n = 0;
const make = (person: Person, name = `Tango ${++n}`) =>
  person.call(categories.create, { body: { name, order: 1 } });
const demote = async ({ user }: Person) =>
  (await api.as('admin')).call(users.update, { params: { id: user.id }, body: { role: 'user' } });
const roleOf = async ({ user }: Person) =>
  (await api.database.pool.query('select role from users where id = $1', [user.id])).rows[0].role;

/** A transaction of somebody else, to be ended by hand. */
async function inBetween(...statements: [text: string, values?: unknown[]][]): Promise<PoolClient> {
  const client = await api.database.pool.connect();
  await client.query('begin');
  for (const [text, values] of statements) await client.query(text, values);
  return client;
}
const end = async (client: PoolClient) => {
  await client.query('commit');
  client.release();
};
const waiting = async (least: number) => {
  const text = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await vi.waitFor(
    async () => expect((await api.database.pool.query(text)).rowCount).toBeGreaterThanOrEqual(least),
    10_000,
  );
};

test.each([
  ['a lower role', `update users set role = 'user' where id = $1`, 403],
  ['a deletion', `update users set status = 'deleted' where id = $1`, 401],
  ['the end of the session', 'delete from sessions where user_id = $1', 401],
])('%s that is under way is waited for, and seen', async (_what, text, status) => {
  const editor = await api.signedIn('editor');
  expect((await make(editor)).status).toBe(201);
  const ending = await inBetween([text, [editor.user.id]]);
  const made = make(editor, 'Nunca');
  await waiting(1);
  await end(ending);
  expect((await made).status).toBe(status);
  const { rowCount } = await api.database.pool.query(`select from categories where name = 'Nunca'`);
  expect(rowCount).toBe(0);
});

test.each([
  ['through the API', demote],
  [
    'by SQL',
    ({ user }: Person) => api.database.pool.query(`update users set role = 'user' where id = $1`, [user.id]),
  ],
])('a lower role given %s in the middle of a change waits for it', async (_how, lower) => {
  const editor = await api.signedIn('editor');
  const { body } = await make(editor);
  const other = await inBetween(['select from categories where id = $1 for update', [body.id]]);
  const saved = editor.call(categories.update, { params: { id: body.id }, body: { order: 7 } });
  await waiting(1);
  const lowered = lower(editor);
  await waiting(2);
  expect(await roleOf(editor)).toBe('editor');
  await end(other);
  expect((await saved).status).toBe(200);
  await lowered;
  expect(await roleOf(editor)).toBe('user');
  expect((await make(editor)).status).toBe(403);
});

test('what begins after an ending waits its turn: who never stops to change things would put it off for ever', async () => {
  const editor = await api.signedIn('editor');
  const { body } = await make(editor);
  const other = await inBetween(['select from categories where id = $1 for update', [body.id]]);
  const saved = editor.call(categories.update, { params: { id: body.id }, body: { order: 7 } });
  await waiting(1);
  const lowered = demote(editor);
  await waiting(2);
  const late = [make(editor), make(editor), make(editor)];
  await waiting(5);
  await end(other);
  const answers = await Promise.all([saved, lowered, ...late]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 403, 403]);
});

test('changes of oneself do not wait for each other in a circle', async () => {
  const user = await api.signedIn('user');
  const params = { id: user.user.id };
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => user.call(users.update, { params, body: { last_name: `N${i}` } })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { rows } = await api.database.pool.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(Number(rows[0].deadlocks)).toBe(0);
});

test('whoever has a lower role by now, but may still do it, does it as whom they are', async () => {
  const editor = await api.signedIn('editor');
  const ask = { body: { name: 'Mío', address: 'Calle 1', country: 'AR' }, form: true };
  const call = await startSlowUpload(api.app.server, spots.create, ask, editor.token);
  expect((await demote(editor)).status).toBe(200);
  const { status, said } = await call.finish();
  const { data } = JSON.parse(said.slice(said.indexOf('{')));
  // A user's spots are their own, and people; an editor's are nobody's.
  expect([status, data.user_id, data.type]).toEqual([201, editor.user.id, 'people']);
});

test('what `allow` saw of a record is looked at again: given to somebody else meanwhile, or risen above the caller', async () => {
  const [owner, editor, other] = [
    await api.signedIn('user'),
    await api.signedIn('editor'),
    await api.signedIn('user'),
  ];
  const admin = await api.as('admin');
  const spot = { params: { id: (await createSpot(owner, { name: 'Mío' })).id } };
  const person = { params: { id: other.user.id } };
  const { server } = api.app;
  const calls = [
    await startSlowUpload(server, spots.update, { ...spot, body: { name: 'Todavía mío' } }, owner.token),
    await startSlowUpload(
      server,
      users.update,
      { ...person, body: { password: 'taken over' } },
      editor.token,
    ),
  ];
  expect((await admin.call(spots.update, { ...spot, body: { user_id: other.user.id } })).status).toBe(200);
  expect((await admin.call(users.update, { ...person, body: { role: 'admin' } })).status).toBe(200);
  const answers = await Promise.all(calls.map((call) => call.finish()));
  expect(answers.map(({ status }) => status)).toEqual([404, 403]);
});

test('a first answer is not said again to who lost their rights while asking', async () => {
  const editor = await api.signedIn('editor');
  const headers = { 'idempotency-key': 'once' };
  const ask = { body: { name: 'Secreta', order: 1 } };
  const first = await startSlowUpload(api.app.server, categories.create, ask, editor.token, headers);
  expect((await first.finish()).status).toBe(201);
  const again = await startSlowUpload(api.app.server, categories.create, ask, editor.token, headers);
  expect((await demote(editor)).status).toBe(200);
  const { status, said } = await again.finish();
  expect(status).toBe(403);
  expect(said).not.toContain('Secreta');
});

test('no session begins with a password that has changed while it was tried', async () => {
  const old = await hashPassword('the old password');
  const { user } = await api.signedIn('user', { password_hash: old });
  const other = await inBetween(
    [`update users set password_hash = 'another' where id = $1`, [user.id]],
    ['delete from sessions where user_id = $1', [user.id]],
  );
  const body = { email: user.email, password: 'the old password' };
  const signingIn = api.nobody.call(session.login, { body });
  await waiting(1);
  await end(other);
  expect((await signingIn).status).toBe(401);
  const { rowCount } = await api.database.pool.query('select from sessions where user_id = $1', [user.id]);
  expect(rowCount).toBe(0);
});

test('whoever is signed out while asking for the deletion of their account is mailed a link, like a stranger', async () => {
  const person = await api.signedIn('user');
  const ask = { body: { email: person.user.email } };
  const call = await startSlowUpload(api.app.server, session.deleteAccount, ask, person.token);
  expect((await person.call(session.logout)).status).toBe(200);
  const { said } = await call.finish();
  expect(said).toContain('"deleted":false');
  const { rows } = await api.database.pool.query('select status from users where id = $1', [person.user.id]);
  expect(rows).toEqual([{ status: 'active' }]);
});
