import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/index.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { hashPassword } from '../../security/passwords.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { rowHashes } from '../../testing/database/storedState.ts';

/* Private columns cannot be sorted, filtered or searched by, and unknown fields cannot be sent. */

const api = setUpApi();

const namesIn = (schema: z.ZodMiniType): string[] =>
  Object.keys(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }).properties ?? {});
const lists = endpoints.filter(
  ([, { method, query }]) => method === 'GET' && namesIn(query).includes('sort'),
);
const privateNames = [
  'password_hash',
  'search',
  'token_hash',
  'deleted_at',
  'id',
  'user_id',
  'spot_id',
  'version',
  'role',
  '1',
  'createdAt,password_hash',
  'created_at desc; --',
  '',
];

describe.each(lists)('%s', (name, endpoint) => {
  test.each(privateNames)('refuses to sort by %j', async (sort) => {
    const { status, body } = await (await api.as('admin')).call(endpoint, { query: { sort } });
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([422, expect.arrayContaining(['sort'])]);
  });

  test('refuses filters that the contract does not declare', async () => {
    const declared = namesIn(endpoint.query);
    for (const filter of privateNames.filter(
      (column) => /^[a-z_]+$/.test(column) && !declared.includes(column),
    )) {
      const { status, body } = await (await api.as('admin')).call(endpoint, { query: { [filter]: 'x' } });
      expect([name, filter, status]).toEqual([name, filter, 422]);
      expect(body.errors?.map(({ path }) => path)).toContain(filter);
    }
  });
});

test('a search does not find users by password hash, status, id or session token', async () => {
  const password_hash = await hashPassword('correct horse');
  const { user, token = '' } = await api.signedIn('editor', {
    password_hash,
    first_name: 'Zoe',
    last_name: 'Paz',
  });
  const admin = await api.as('admin');
  const found = async (search: string) =>
    (await admin.call(users.list, { query: { search } })).body.data.map(({ id }) => id);
  expect(await found('zoe')).toEqual([user.id]);
  const pieces = [
    'argon2',
    password_hash.slice(0, 60),
    password_hash.slice(-20),
    'active',
    user.id,
    user.id.slice(0, 13),
    token,
    '%',
    '_',
    '%%',
    '\\',
  ];
  for (const piece of pieces) expect(await found(piece), piece).not.toContain(user.id);
});

const anonymous = endpoints.filter(([, { minRole, method }]) => minRole === 'none' && method === 'POST');
const validValues: Record<string, unknown> = {
  email: 'a@example.com',
  password: 'long enough',
  token: 'x'.repeat(43),
};
const wrongTypes: unknown[] = [
  ['a@example.com'],
  [],
  {},
  { $ne: null },
  { $gt: '' },
  { length: 9 },
  { toString: 'x' },
  null,
  0,
  1,
  true,
  [['a']],
  { 0: 'a' },
];

/** As a form these passwords are texts or absent, which the anonymous account deletion accepts: it ignores the password. */
const isAcceptedAsForm = (
  endpoint: object,
  body: { password?: unknown; code?: unknown; ticket?: unknown },
): boolean =>
  (endpoint === session.deleteAccount && ['0', '1', 'true', '{}'].includes(JSON.stringify(body.password))) ||
  // An empty object is absent in a form, and the second step of a sign-in may be.
  (endpoint === session.login && [body.code, body.ticket].some((value) => isEmptyObject(value)));

const isEmptyObject = (value: unknown) => JSON.stringify(value) === '{}' || JSON.stringify(value) === '[]';

/** A form sends 1 as '1', which is a wrong password rather than a wrong type. */
const isFlat = (body: object): boolean =>
  Object.values(body).every((value) => typeof value !== 'object' || value === null);

describe.each(anonymous)('%s', (_name, endpoint) => {
  const fields = namesIn(endpoint.body);
  const validBody = Object.fromEntries(fields.map((field) => [field, validValues[field]]));

  test('refuses fields of a wrong type and unknown fields', async () => {
    const before = await rowHashes(api.database.pool);
    const bodies: object[] = [
      ...fields.flatMap((field) => wrongTypes.map((value) => ({ ...validBody, [field]: value }))),
      ...['role', 'id', 'status', 'user_id', 'isAdmin', '$where', 'password_hash', 'callback'].map(
        (field) => ({ ...validBody, [field]: 'admin' }),
      ),
      ...fields.map((field) => ({ ...validBody, [`${field}[]`]: 'x' })),
    ];
    const attempts = bodies.flatMap((body) =>
      (isAcceptedAsForm(endpoint, body) ? [false] : [false, true]).map((form) => ({ body, form })),
    );
    for (const { body, form } of attempts) {
      const answer = await api.nobody.call(endpoint, { body: body as never, form });
      const message = `${JSON.stringify(body)} ${form} ${answer.status}`;
      const known = Object.keys(body).every((key) => fields.includes(key));
      expect(form && known && isFlat(body) ? [400, 401, 422, 429] : [400, 422], message).toContain(
        answer.status,
      );
      expect(answer.body).not.toHaveProperty('access_token');
    }
    expect(await rowHashes(api.database.pool)).toEqual(before);
  });
});

test('fields that a user may not set stay unchanged, also when sent with fields that they may set', async () => {
  const me = await api.signedIn('user');
  const params = { id: me.user.id };
  const read = async () => (await me.call(users.read, { params })).body;
  const before = await read();
  for (const more of [
    { role: 'admin' },
    { status: 'deleted' },
    { id: 'x' },
    { version: 99 },
    { createdAt: '2020-01-01T00:00:00Z' },
    { spotify_id: 'x' },
    { password_hash: 'x' },
    { picture: '/files/x.webp' },
    { thumbnail: 'x' },
  ]) {
    const { status } = await me.call(users.update, { params, body: { first_name: 'Otra', ...more } });
    expect([403, 409, 422], JSON.stringify(more)).toContain(status);
  }
  expect(await read()).toEqual(before);
  expect(
    (await me.call(session.login, { body: { email: me.user.email, password: 'x', role: 'admin' } })).status,
  ).toBe(422);
});
