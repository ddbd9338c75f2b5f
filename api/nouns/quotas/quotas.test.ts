import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { notifications } from '#contract/notifications.ts';
import { pics } from '#contract/pics.ts';
import { quotas } from '#contract/quotas.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { users } from '#contract/users.ts';
import { readConfig } from '../../config/config.ts';
import { decoding } from '../../files/pictures/encode.ts';
import { storedFiles } from '../../files/pictures/files.table.ts';
import { quotas as table } from '../../security/quotas.table.ts';
import { buildApp } from '../../server/app.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { photo } from '../../testing/scenarios/spotForms.ts';
import { notifications as notificationTable } from '../notifications/notifications.table.ts';
import { spots as spotTable } from '../spots/spots.table.ts';

/* What one person makes in an hour has an end, on all servers together; nobody loses by what failed or was repeated. */

const env = { LIMITS_PER_HOUR: 'editor.spots=10, pictures=4' };
let api: TestApi;
let second: FastifyInstance;
let urls: [string, string];
beforeAll(async () => {
  api = await startTestApi(env);
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: api.dataDir,
    DATABASE_URL: 'postgres://unused/unused',
    ...env,
  });
  second = await buildApp({ config, database: api.database });
  urls = [api.url, await second.listen({ port: 0, host: '127.0.0.1' })];
});
afterAll(async () => {
  await second.close();
  await api.stop();
});

type Person = Awaited<ReturnType<TestApi['signedIn']>>;
const body = { name: 'Bar', address: 'Calle 1', country: 'AR' };
const create = (person: Person, more: object = {}, headers: Record<string, string> = {}) =>
  person.call(spots.create, { body: { ...body, ...more }, headers });
const left = async (person: Person, kind: string) =>
  (await person.call(quotas.mine)).body.data.find((one) => one.kind === kind)?.left;
/** Uses up all but `n` of the ten. */
const leave = (person: Person, n: number) =>
  api.db.insert(table).values({
    user_id: person.user.id,
    kind: 'spots',
    used: 10 - n,
    until: new Date(Date.now() + 600_000).toISOString(),
  });

describe('without any setting', () => {
  test('a user who makes spots without end is stopped at twenty, others go on', async () => {
    const user = await api.signedIn('user');
    const answers = await Promise.all(Array.from({ length: 60 }, () => create(user)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
    expect(await api.db.$count(spotTable, sql`user_id = ${user.user.id}`)).toBe(20);
    expect((await create(await api.signedIn('user'))).status).toBe(201);
  });

  test('an editor who sends pushes without end is stopped at thirty', async () => {
    const editor = await api.signedIn('editor');
    const push = { title: 'Hola', body: 'Qué tal', country: 'AR', send_at: '2100-01-01T00:00:00Z' };
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => editor.call(notifications.create, { body: push })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    expect(await api.db.$count(notificationTable)).toBe(30);
  });
});

test('forty at once on two servers make the ten that are left, not one more', async () => {
  const editor = await api.signedIn('editor');
  const before = await api.db.$count(spotTable);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => callerOn(urls[i % 2] ?? '', editor.token)(spots.create, { body })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  expect((await api.db.$count(spotTable)) - before).toBe(10);
  expect(await left(editor, 'spots')).toBe(0);
});

test('what was refused or failed is not counted, and no more is left by it than there was', async () => {
  const editor = await api.signedIn('editor');
  await leave(editor, 1);
  const unknown = '00000000-0000-7000-8000-000000000000';
  const refused = [{ name: '' }, { no_such_field: 1 }, { related_artists: [unknown] }, { enable: true }];
  for (const more of refused) expect((await create(editor, more)).status).toBeGreaterThanOrEqual(400);
  expect(await left(editor, 'spots')).toBe(1);
  // As many at once fail inside their transactions: none of them makes room for another.
  await Promise.all(Array.from({ length: 20 }, () => create(editor, { related_artists: [unknown] })));
  expect(await left(editor, 'spots')).toBe(1);
  expect((await create(editor)).status).toBe(201);
  expect((await create(editor)).status).toBe(429);
});

test('a repetition with the same key is not counted, and tells of the last one too', async () => {
  const editor = await api.signedIn('editor');
  await leave(editor, 2);
  const headers = { 'idempotency-key': 'first' };
  const [one, again] = [await create(editor, {}, headers), await create(editor, {}, headers)];
  expect(again.body).toEqual(one.body);
  expect(await left(editor, 'spots')).toBe(1);
  const twins = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      callerOn(urls[i % 2] ?? '', editor.token)(spots.create, {
        body,
        headers: { 'idempotency-key': 'last' },
      }),
    ),
  );
  // Whoever asks while the first is under way may be told to wait, and hears of it by asking again.
  const made = twins.filter(({ status }) => status === 201).map(({ body }) => body.data.id);
  expect(new Set(made).size).toBe(1);
  expect(twins.filter(({ status }) => status === 429)).toHaveLength(twins.length - made.length);
  const asked = await create(editor, {}, { 'idempotency-key': 'last' });
  expect([asked.status, asked.body.data.id]).toEqual([201, made[0]]);
  expect(await left(editor, 'spots')).toBe(0);
  expect((await create(editor, {}, headers)).body).toEqual(one.body);
  expect((await create(editor, { name: 'Otro' }, headers)).status).toBe(409);
  expect((await create(editor, {}, { 'idempotency-key': 'new' })).status).toBe(429);
});

test('after the hour all of it is there again; the log names each person and kind once, and nothing else', async () => {
  const editor = await api.signedIn('editor');
  const warn = vi.spyOn(api.app.log, 'warn');
  await leave(editor, 0);
  for (let i = 0; i < 3; i++) expect((await create(editor)).status).toBe(429);
  expect(warn.mock.calls).toEqual([
    [{ person: editor.user.id, kind: 'spots', most: 10 }, 'limit per hour reached'],
  ]);
  warn.mockRestore();
  await api.db.update(table).set({ until: new Date(Date.now() - 1).toISOString() });
  expect(await left(editor, 'spots')).toBe(10);
  const { headers, status } = await create(editor);
  expect(status).toBe(201);
  expect(headers.get('ratelimit')).toMatch(/^"spots";r=9;t=3600$/);
  expect(headers.get('ratelimit-policy')).toBe('"spots";q=10;w=3600');
});

describe('pictures', () => {
  const form = true;
  test('count when records change too, each of them; no more is kept than may be', async () => {
    const editor = await api.signedIn('editor');
    const photos = async (n: number) => ({
      photos: await Promise.all(Array.from({ length: n }, () => photo())),
    });
    const made = await editor.call(spots.create, { body: { ...body, ...(await photos(3)) }, form });
    expect(made.status).toBe(201);
    expect(made.headers.get('ratelimit')).toMatch(/"pictures";r=1;t=3600$/);
    const params = { id: made.body.data.id };
    const before = await api.db.$count(storedFiles);
    const tooMany = await editor.call(spots.update, { params, body: await photos(2), form });
    expect(tooMany).toMatchObject({ status: 429, body: { message: expect.stringContaining('4 imágenes') } });
    expect(await left(editor, 'edits')).toBe(3000);
    const own = { params: { id: editor.user.id }, body: { picture: await photo() }, form };
    expect((await editor.call(users.update, own)).status).toBe(200);
    expect((await editor.call(pics.create, { body: { image_url: await photo() }, form })).status).toBe(429);
    expect(await left(editor, 'pics')).toBe(500);
    // The picture that was left, in its two sizes.
    expect((await api.db.$count(storedFiles)) - before).toBe(2);
  });

  test('count once they were decoded, also where the change then fails; a repetition decodes nothing', async () => {
    const editor = await api.signedIn('editor');
    const bad = {
      ...body,
      related_artists: ['00000000-0000-7000-8000-000000000000'],
      photos: [await photo()],
    };
    expect((await editor.call(spots.create, { body: bad, form })).status).toBe(422);
    expect([await left(editor, 'pictures'), await left(editor, 'spots')]).toEqual([3, 10]);
    const headers = { 'idempotency-key': 'photo' };
    const send = async () => editor.call(pics.create, { body: { image_url: await photo() }, form, headers });
    const first = await send();
    const kept = await api.db.$count(storedFiles);
    for (let i = 0; i < 6; i++) expect((await send()).body).toEqual(first.body);
    expect(await api.db.$count(storedFiles)).toBe(kept);
    expect(await left(editor, 'pictures')).toBe(2);
  });

  test('do not count when too many wait for any of them to be decoded', async () => {
    const editor = await api.signedIn('editor');
    const gate = Promise.withResolvers<void>();
    const others = ['a', 'b'].map((person) => decoding.run(person, () => gate.promise));
    const own = Array.from({ length: 30 }, () => decoding.run(editor.user.id, async () => {}));
    const refused = await editor.call(pics.create, { body: { image_url: await photo() }, form });
    expect(refused.status).toBe(429);
    expect([await left(editor, 'pictures'), await left(editor, 'pics')]).toEqual([4, 500]);
    gate.resolve();
    await Promise.all([...others, ...own]);
  });
});
