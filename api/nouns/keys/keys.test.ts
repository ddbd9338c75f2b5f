import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { contract } from '#contract/index.ts';
import { keys } from '#contract/keys.ts';
import { basePath } from '#contract/kit/endpoint.ts';
import type { Role } from '#contract/kit/roles.ts';
import { untilSessionCachesExpire } from '../../security/session-cache.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { inDays, keyFields, newKey } from '../../testing/scenarios/keyScenarios.ts';
import { apiKeys } from './keys.table.ts';

/* Keys for programs: what they reach, and when they end (product/keys). */

const api = setUpApi();
const { categories, spots, users, banners } = contract;

const writer = async (role: Role = 'editor') =>
  newKey(api, await api.signedIn(role), { write: true, nouns: ['categories', 'spots', 'users'] });
const category = { name: 'Jazz', order: 1 };
const notForThis = { status: 403, body: { code: 'keyNotAllowed' } };

describe('making keys', () => {
  test.each(['user', 'editor'] as const)('is not for %ss', async (role) => {
    const person = await api.signedIn(role);
    const before = await api.db.$count(apiKeys);
    expect((await person.call(keys.create, { body: keyFields(person) })).status).toBe(403);
    expect((await person.call(keys.list)).status).toBe(403);
    expect((await person.call(keys.revoke, { params: { id: person.user.id } })).status).toBe(403);
    expect(await api.db.$count(apiKeys)).toBe(before);
  });

  test.each([
    [{ expires_on: 0 }, 'expires_on', 'keyDays'],
    [{ expires_on: 366 }, 'expires_on', 'keyDays'],
    [{ user_id: '00000000-0000-7000-8000-000000000000' }, 'user_id', 'badChoice'],
    [{ nouns: [] }, 'nouns', 'required'],
    [{ nouns: ['audit'] }, 'nouns.0', 'badChoice'],
    [{ per_minute: 0 }, 'per_minute', 'outOfRange'],
  ])('is refused with %o', async (more, path, code) => {
    const owner = await api.signedIn('editor');
    const sent = 'expires_on' in more ? { expires_on: inDays(Number(more.expires_on)) } : more;
    const answer = await (await api.as('admin')).call(keys.create, { body: keyFields(owner, sent as never) });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path, code }] } });
  });

  test('shows the token once, and keeps its hash only, also with an Idempotency-Key', async () => {
    const owner = await api.signedIn('editor');
    const admin = await api.as('admin');
    const made = await fetch(`${api.url}${basePath}/keys`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'one',
      },
      body: JSON.stringify(keyFields(owner)),
    });
    const { token, id, start } = (await made.json()) as Record<string, string>;
    expect(token).toMatch(/^bk_[\w-]{43}$/);
    expect(token?.startsWith(start ?? '?')).toBe(true);
    expect(JSON.stringify((await admin.call(keys.list)).body)).not.toContain(token);
    const { rows } = await api.database.pool.query<{ text: string }>(
      `select coalesce(string_agg(t::text, ' '), '') as text from (select k::text as t from api_keys k
       union all select h::text from history h union all select i::text from idempotency_keys i) as all_rows`,
    );
    expect(rows[0]?.text).toContain(id);
    expect(rows[0]?.text).not.toContain(token?.slice(8));
  });
});

describe('a key reaches', () => {
  test('the calls of its nouns only, and changes with «write» only', async () => {
    const reader = await newKey(api, await api.signedIn('admin'));
    expect((await reader.call(categories.list)).status).toBe(200);
    expect(await reader.call(categories.create, { body: category })).toMatchObject(notForThis);
    expect(await reader.call(spots.list)).toMatchObject(notForThis);
    expect(await reader.call(banners.list)).toMatchObject(notForThis);
    expect((await (await writer()).call(categories.create, { body: category })).status).toBe(201);
  });

  test.each([
    ['keys', keys.list, {}],
    ['the sign-in', contract.session.login, { body: { email: 'a@example.com', password: 'x' } }],
    ['mailed links', contract.session.forgotPassword, { body: { email: 'a@example.com' } }],
    ['sign-out', contract.session.logout, {}],
    ['new users', users.create, { body: {} }],
    ['acts on many records', categories.bulk, { body: {} }],
    ['imports', categories.import, { body: {} }],
    ['the audit', contract.audit.list, {}],
    ['the stream', contract.live.stream, {}],
    ['settings', contract.preferences.list, {}],
    ['the pending address', contract.address.waiting, {}],
  ])('not %s', async (_what, endpoint, sent) => {
    const key = await newKey(api, await api.signedIn('admin'), {
      write: true,
      nouns: ['users', 'categories'],
    });
    const logins = await api.db.$count(apiKeys);
    expect(await key.call(endpoint as never, sent as never)).toMatchObject(notForThis);
    expect(await api.db.$count(apiKeys)).toBe(logins);
  });

  test('not its owner’s password, nor anybody’s role', async () => {
    const owner = await api.signedIn('admin');
    const key = await newKey(api, owner, { write: true, nouns: ['users'] });
    const params = { id: owner.user.id };
    for (const body of [{ password: 'una frase larga' }, { role: 'user' as const }, { first_name: 'Otra' }])
      expect(await key.call(users.update, { params, body })).toMatchObject(notForThis);
    expect((await key.call(users.read, { params })).body.first_name).toBe(owner.user.first_name);
  });

  test('not resumable uploads', async () => {
    const { token } = await writer('admin');
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', 'upload-length': '5' };
    const answer = await fetch(`${api.url}${basePath}/uploads`, { method: 'POST', headers });
    expect(answer.status).toBe(403);
  });

  test('no more than its owner: records of others, and what the role may not do', async () => {
    const key = await writer('user');
    expect((await key.call(categories.list)).status).toBe(200);
    expect((await key.call(categories.create, { body: category })).status).toBe(403);
    expect((await key.call(users.list)).status).toBe(403);
  });
});

describe('a key ends', () => {
  const endings: [string, (key: { id: string; owner: { id: string } }) => Promise<unknown>, number][] = [
    [
      'when it is revoked',
      async ({ id }) => (await api.as('admin')).call(keys.revoke, { params: { id } }),
      401,
    ],
    [
      'after its last day',
      ({ id }) =>
        api.db
          .update(apiKeys)
          .set({ expires_at: sql`now()` as never })
          .where(eq(apiKeys.id, id)),
      401,
    ],
    [
      'with its owner',
      async ({ owner }) => (await api.as('admin')).call(users.remove, { params: { id: owner.id } }),
      401,
    ],
    [
      'where its owner’s role does',
      async ({ owner }) =>
        (await api.as('admin')).call(users.update, { params: { id: owner.id }, body: { role: 'user' } }),
      403,
    ],
  ];
  test.each(endings)('%s, at once', async (_when, end, status) => {
    const key = await writer();
    expect((await key.call(categories.create, { body: category })).status).toBe(201);
    await end(key);
    if (_when === 'after its last day') await untilSessionCachesExpire();
    expect((await key.call(categories.create, { body: category })).status).toBe(status);
  });

  test('once, when two administrators revoke it; its running changes are kept or refused as a whole', async () => {
    const key = await writer();
    const admins = [await api.signedIn('admin'), await api.signedIn('admin')];
    const running = Array.from({ length: 6 }, () => key.call(categories.create, { body: category }));
    const revoked = await Promise.all(
      admins.map((admin) => admin.call(keys.revoke, { params: { id: key.id } })),
    );
    expect(revoked.map(({ status }) => status)).toEqual([200, 200]);
    for (const { status } of await Promise.all(running)) expect([201, 401]).toContain(status);
    expect((await key.call(categories.list)).status).toBe(401);
    const { body } = await (await api.as('admin')).call(audit.list, { query: { action: 'key_revoked' } });
    const entries = body.data.filter(({ record_id }) => record_id === key.owner.id);
    expect(entries.map(({ path }) => path)).toEqual(['/keys']);
    const [listed] = (await (await api.as('admin')).call(keys.list)).body.data;
    expect(listed).toMatchObject({ id: key.id, revoked_at: expect.any(String) });
  });
});

test('above its rate a key waits, and refused calls count; others do not', async () => {
  const owner = await api.signedIn('editor');
  const key = await newKey(api, owner, { per_minute: 3 });
  const other = await newKey(api, owner, { per_minute: 3 });
  expect((await key.call(spots.list)).status).toBe(403);
  expect((await key.call(categories.list)).status).toBe(200);
  expect((await key.call(categories.list)).status).toBe(200);
  const limited = await key.call(categories.list);
  expect(limited.status).toBe(429);
  expect(limited.body).toMatchObject({ retryAfter: expect.any(Number) });
  expect((await other.call(categories.list)).status).toBe(200);
  expect((await owner.call(categories.list)).status).toBe(200);
});

test('a token that is none, too long or giant is refused', async () => {
  const { token = '' } = await writer();
  for (const wrong of [`${token}x`, token.slice(0, -1), 'bk_', `bk_${'x'.repeat(300)}`])
    expect((await api.callerWith(wrong).call(categories.list)).status).toBe(401);
  const giant = { authorization: `Bearer ${token}${'x'.repeat(100_000)}` };
  expect((await fetch(`${api.url}${basePath}/categories`, { headers: giant })).status).toBe(431);
});

test('history, audit and list say which key it was, and programs of one owner have Idempotency-Keys of their own', async () => {
  const owner = await api.signedIn('editor');
  const more = { write: true };
  const web = await newKey(api, owner, { ...more, name: 'Sitio web' });
  const till = await newKey(api, owner, { ...more, name: 'Caja' });
  const post = async (token: string | undefined) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': 'first',
    };
    const answer = await fetch(`${api.url}${basePath}/categories`, {
      method: 'POST',
      headers,
      body: JSON.stringify(category),
    });
    return ((await answer.json()) as { id: string }).id;
  };
  const made = [
    await post(web.token),
    await post(web.token),
    await post(till.token),
    await post(owner.token),
  ];
  expect(new Set(made).size).toBe(3);
  const admin = await api.as('admin');
  for (const [id, key] of [
    [made[0], 'Sitio web'],
    [made[2], 'Caja'],
    [made[3], null],
  ] as const) {
    const { body } = await admin.call(contract.history.list, {
      params: { id: id ?? '' },
      query: { noun: 'categories' },
    });
    expect(body.data).toMatchObject([{ action: 'create', key, actor: { id: owner.user.id } }]);
  }
  const { body } = await admin.call(audit.list, { query: { actor: owner.user.id, action: 'create' } });
  expect(body.data.map(({ key }) => key)).toEqual([null, 'Caja', 'Sitio web']);
  const listed = (await admin.call(keys.list)).body.data.find(({ id }) => id === web.id);
  expect(listed).toMatchObject({ used_at: expect.any(String), revoked_at: null, write: true });
});
