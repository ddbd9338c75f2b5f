import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { endpoints } from '#contract/index.ts';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { pics } from '#contract/pics.ts';
import { session } from '#contract/session.ts';
import { sessions } from '#contract/sessions.ts';
import { users } from '#contract/users.ts';
import { requireProof } from '../../../security/access.ts';
import {
  deletedPic,
  password,
  proofRequired,
  prove,
  setUpSessionServers,
} from '../../../testing/scenarios/sessionServers.ts';
import { sessions as table } from '../session.table.ts';

/* What is sensitive needs the password of the last ten minutes, not only a session (product/accounts#proof). */

const { api, withPassword, onSecond, stale } = setUpSessionServers();

const person = async (values = {}) => (await api.signedIn('user', values)).user;

test('what is not sensitive needs no proof: the same role, other fields, a dry run, a list, a user without a role', async () => {
  const mine = await stale(null);
  const { id, role } = await person();
  const params = { id };
  const fields = { role: 'editor' as const };
  const first_name = 'Ana';
  const body = { first_name, last_name: 'Ruiz', email: `plain-${id}@example.com`, password: 'long enough' };
  const answers = await Promise.all([
    mine.call(users.update, { params, body: { first_name, role } }),
    mine.call(users.bulk, { body: { action: 'set', ids: [id], fields, dryRun: true } }),
    mine.call(users.list),
    mine.call(users.create, { body: { ...body, role: 'user' } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201]);
});

test('whoever lacks the right is told so, and not asked for a password', async () => {
  const editor = await withPassword('editor');
  await api.db.update(table).set({ proved_at: null }).where(eq(table.user_id, editor.user.id));
  const body = { code: 'notAllowed' };
  expect(await editor.call(pics.destroy, await deletedPic(api))).toMatchObject({ status: 403, body });
  const params = { id: (await person()).id };
  const refused = await editor.call(users.update, { params, body: { role: 'admin' } });
  expect(refused).toMatchObject({ status: 403, body });
});

test('a sign-in counts for ten minutes', async () => {
  const { user } = await stale();
  const { access_token } = (await api.nobody.call(session.login, { body: { email: user.email, password } }))
    .body;
  const mine = api.callerWith(access_token);
  expect((await mine.call(users.list, { query: { export: 'xlsx' } })).status).toBe(200);
  await api.db
    .update(table)
    .set({ proved_at: sql`now() - interval '601 seconds'` })
    .where(eq(table.user_id, user.id));
  // The first server may have cached the caller.
  expect(await onSecond(mine)(users.list, { query: { export: 'xlsx' } })).toMatchObject(proofRequired);
});

test('the same request with the same key is done once, before and after the proof', async () => {
  const mine = await stale();
  const body = {
    first_name: 'Una',
    last_name: 'Vez',
    email: 'once@example.com',
    password: 'long enough',
    role: 'editor' as const,
  };
  const headers = { 'idempotency-key': 'the-same' };
  const send = () => mine.call(users.create, { body, headers });
  expect(await send()).toMatchObject(proofRequired);
  await prove(mine);
  const [first, again] = await Promise.all([send(), send()]);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.id).toBe(first.body.id);
  await api.db.update(table).set({ proved_at: null }).where(eq(table.user_id, mine.user.id));
  // The first server may have cached the caller.
  const later = await onSecond(mine)(users.create, { body, headers });
  expect(later.body.id).toBe(first.body.id);
});

describe('the proof', () => {
  test.each([
    ['a wrong password', 'a guess', 422],
    ['an empty one', ' ', 422],
  ])('with %s is refused, keeps the session, and proves nothing', async (_what, given, status) => {
    const mine = await stale();
    expect((await prove(mine, given)).status).toBe(status);
    expect(await mine.call(users.list, { query: { export: 'xlsx' } })).toMatchObject(proofRequired);
  });

  test('is not that of another session of the same person', async () => {
    const mine = await stale();
    const body = { email: mine.user.email, password };
    expect((await api.nobody.call(session.login, { body })).status).toBe(200);
    expect(await mine.call(users.list, { query: { export: 'xlsx' } })).toMatchObject(proofRequired);
  });

  test('guesses count together with sign-ins: after ten neither is possible', async () => {
    const mine = await stale();
    const body = { email: mine.user.email, password: 'a guess' };
    for (let i = 0; i < 5; i++) {
      expect((await prove(mine, 'a guess')).status).toBe(422);
      expect((await api.nobody.call(session.login, { body })).status).toBe(401);
    }
    const refused = await prove(mine);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await api.nobody.call(session.login, { body: { ...body, password } })).status).toBe(429);
    expect((await mine.call(sessions.list)).status).toBe(200);
  });

  test('is in the audit, and so is a failed one; that a proof was needed is no refusal', async () => {
    const mine = await stale();
    await mine.call(users.bulk, { body: { action: 'set', ids: [mine.user.id], fields: { role: 'user' } } });
    await prove(mine, 'a guess');
    await prove(mine);
    const query = { actor: mine.user.id, order: 'asc' as const };
    const { data } = (await (await api.as('admin')).call(audit.list, { query })).body;
    expect(data.map(({ action }) => action)).toEqual(['proof_failed', 'proved']);
  });
});

test('an endpoint that declares no proof cannot ask for one', () => {
  const [, endpoint] = endpoints.find(([name]) => name === 'pics.list') ?? [];
  expect(() => requireProof(endpoint as Endpoint, undefined)).toThrow('declares no proof');
});

test('the API documentation says which calls need it', async () => {
  const { paths } = (await (await fetch(`${api.url}/api/docs/json`)).json()) as {
    paths: Record<string, Record<string, { description: string }>>;
  };
  for (const [name, { method, path, proof }] of endpoints) {
    const operation = paths[basePath + path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(operation?.description.includes('proofRequired'), name).toBe(proof !== undefined);
  }
});
