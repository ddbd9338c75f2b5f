import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { session } from '#contract/session.ts';
import { spots } from '#contract/spots.calls.ts';
import { users } from '#contract/users.ts';
import { hashPassword } from '../security/passwords.ts';
import { setUpApi, type TestUser } from '../testing/calls/startTestApi.ts';
import { createSpot } from '../testing/scenarios/spotForms.ts';
import { startSlowUpload } from '../testing/scenarios/uploads/slowUpload.ts';
import { until } from '../testing/until.ts';

/* Rights that are withdrawn between two statements of a change: the transaction that commits later sees the other. */

const api = setUpApi();

let n = 0;
const createCategory = (user: TestUser, name = `Tango ${++n}`) =>
  user.call(categories.create, { body: { name, order: 1 } });
const demote = async ({ user }: TestUser) =>
  (await api.as('admin')).call(users.update, { params: { id: user.id }, body: { role: 'user' } });
const roleOf = async ({ user }: TestUser) =>
  (await api.database.pool.query('select role from users where id = $1', [user.id])).rows[0].role;

/** Starts another transaction with these statements, which `commit` ends. */
async function openTransaction(...statements: [text: string, values?: unknown[]][]): Promise<PoolClient> {
  const client = await api.database.pool.connect();
  await client.query('begin');
  for (const [text, values] of statements) await client.query(text, values);
  return client;
}
const commit = async (client: PoolClient) => {
  await client.query('commit');
  client.release();
};
const lockWaiters = async (min: number) => {
  const text = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await until(async () => expect((await api.database.pool.query(text)).rowCount).toBeGreaterThanOrEqual(min));
};

test.each([
  ['a lower role', `update users set role = 'user' where id = $1`, 403],
  ['a deletion', `update users set status = 'deleted' where id = $1`, 401],
  ['the end of the session', 'delete from sessions where user_id = $1', 401],
])('a change waits for %s that is not yet committed, and is refused then', async (_what, text, status) => {
  const editor = await api.signedIn('editor');
  expect((await createCategory(editor)).status).toBe(201);
  const withdrawal = await openTransaction([text, [editor.user.id]]);
  const pending = createCategory(editor, 'Nunca');
  await lockWaiters(1);
  await commit(withdrawal);
  expect((await pending).status).toBe(status);
  const { rowCount } = await api.database.pool.query(`select from categories where name = 'Nunca'`);
  expect(rowCount).toBe(0);
});

test.each([
  ['through the API', demote],
  [
    'by SQL',
    ({ user }: TestUser) =>
      api.database.pool.query(`update users set role = 'user' where id = $1`, [user.id]),
  ],
])('a lower role given %s during a change waits until the change is committed', async (_how, lower) => {
  const editor = await api.signedIn('editor');
  const { body } = await createCategory(editor);
  const other = await openTransaction(['select from categories where id = $1 for update', [body.id]]);
  const saved = editor.call(categories.update, { params: { id: body.id }, body: { order: 7 } });
  await lockWaiters(1);
  const lowered = lower(editor);
  await lockWaiters(2);
  expect(await roleOf(editor)).toBe('editor');
  await commit(other);
  expect((await saved).status).toBe(200);
  await lowered;
  expect(await roleOf(editor)).toBe('user');
  expect((await createCategory(editor)).status).toBe(403);
});

test('changes that begin after a pending demotion wait for it, so that they cannot delay it for ever', async () => {
  const editor = await api.signedIn('editor');
  const { body } = await createCategory(editor);
  const other = await openTransaction(['select from categories where id = $1 for update', [body.id]]);
  const saved = editor.call(categories.update, { params: { id: body.id }, body: { order: 7 } });
  await lockWaiters(1);
  const lowered = demote(editor);
  await lockWaiters(2);
  const late = [createCategory(editor), createCategory(editor), createCategory(editor)];
  await lockWaiters(5);
  await commit(other);
  const answers = await Promise.all([saved, lowered, ...late]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 403, 403]);
});

test('concurrent changes of one’s own record do not deadlock', async () => {
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

test('a change that a demoted caller may still make is made with their new role', async () => {
  const editor = await api.signedIn('editor');
  const request = { body: { name: 'Mío', address: 'Calle 1', country: 'AR' }, form: true };
  const call = await startSlowUpload(api.app.server, spots.create, request, editor.token);
  expect((await demote(editor)).status).toBe(200);
  const { status, response } = await call.finish();
  const { data } = JSON.parse(response.slice(response.indexOf('{')));
  // A user's spots are of the type people and belong to them; an editor's belong to nobody.
  expect([status, data.user_id, data.type]).toEqual([201, editor.user.id, 'people']);
});

test('`allow` is checked again in the transaction: the record now belongs to another user, or has a higher role', async () => {
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

test('a stored answer is not returned to a caller who has lost their rights', async () => {
  const editor = await api.signedIn('editor');
  const headers = { 'idempotency-key': 'once' };
  const request = { body: { name: 'Secreta', order: 1 } };
  const first = await startSlowUpload(api.app.server, categories.create, request, editor.token, headers);
  expect((await first.finish()).status).toBe(201);
  const retry = await startSlowUpload(api.app.server, categories.create, request, editor.token, headers);
  expect((await demote(editor)).status).toBe(200);
  const { status, response } = await retry.finish();
  expect(status).toBe(403);
  expect(response).not.toContain('Secreta');
});

test('a login with a password that is changed meanwhile creates no session', async () => {
  const old = await hashPassword('the old password');
  const { user } = await api.signedIn('user', { password_hash: old });
  const other = await openTransaction(
    [`update users set password_hash = 'another' where id = $1`, [user.id]],
    ['delete from sessions where user_id = $1', [user.id]],
  );
  const body = { email: user.email, password: 'the old password' };
  const signingIn = api.nobody.call(session.login, { body });
  await lockWaiters(1);
  await commit(other);
  expect((await signingIn).status).toBe(401);
  const { rowCount } = await api.database.pool.query('select from sessions where user_id = $1', [user.id]);
  expect(rowCount).toBe(0);
});

test('a caller who is signed out during a request to delete their account is mailed a link instead', async () => {
  const person = await api.signedIn('user');
  const request = { body: { email: person.user.email } };
  const call = await startSlowUpload(api.app.server, session.deleteAccount, request, person.token);
  expect((await person.call(session.logout)).status).toBe(200);
  const { response } = await call.finish();
  expect(response).toContain('"deleted":false');
  const { rows } = await api.database.pool.query('select status from users where id = $1', [person.user.id]);
  expect(rows).toEqual([{ status: 'active' }]);
});
