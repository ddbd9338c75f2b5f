import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { notifications } from '#contract/notifications.ts';
import { pics } from '#contract/pics.ts';
import { quotas } from '#contract/quotas.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { users } from '#contract/users.ts';
import { decodeQueue } from '../../files/pictures/encode.ts';
import { storedFiles } from '../../files/pictures/files.table.ts';
import { quotas as table } from '../../security/quotas.table.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import {
  startSecondServer,
  startTestApi,
  type TestApi,
  type TestUser,
} from '../../testing/calls/startTestApi.ts';
import { photo } from '../../testing/scenarios/spotForms.ts';
import { notifications as notificationTable } from '../notifications/notifications.table.ts';
import { spots as spotTable } from '../spots/spots.table.ts';

/* The hourly quotas of a user, counted on all servers together, without failed and repeated requests. */

let api: TestApi;
let second: FastifyInstance;
let urls: [string, string];
beforeAll(async () => {
  api = await startTestApi({ LIMITS_PER_HOUR: 'editor.spots=10, pictures=4' });
  second = await startSecondServer(api);
  urls = [api.url, second.listeningOrigin];
});
afterAll(async () => {
  await second.close();
  await api.stop();
});

const body = { name: 'Bar', address: 'Calle 1', country: 'AR' };
const create = (person: TestUser, more: object = {}, headers: Record<string, string> = {}) =>
  person.call(spots.create, { body: { ...body, ...more }, headers });
const left = async (person: TestUser, kind: string) =>
  (await person.call(quotas.mine)).body.data.find((one) => one.kind === kind)?.left;
/** Uses up all but `n` of the ten spots. */
const setRemaining = (person: TestUser, n: number) =>
  api.db.insert(table).values({
    user_id: person.user.id,
    kind: 'spots',
    used: 10 - n,
    until: new Date(Date.now() + 600_000).toISOString(),
  });

describe('by default', () => {
  test('a user can create twenty spots, and other users are not affected', async () => {
    const user = await api.signedIn('user');
    const answers = await Promise.all(Array.from({ length: 60 }, () => create(user)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
    expect(await api.db.$count(spotTable, sql`user_id = ${user.user.id}`)).toBe(20);
    expect((await create(await api.signedIn('user'))).status).toBe(201);
  });

  test('an editor can create thirty notifications', async () => {
    const editor = await api.signedIn('editor');
    const push = { title: 'Hola', body: 'Qué tal', country: 'AR', send_at: '2100-01-01T00:00:00Z' };
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => editor.call(notifications.create, { body: push })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    expect(await api.db.$count(notificationTable)).toBe(30);
  });
});

test('of forty concurrent creations on two servers, exactly the remaining ten succeed', async () => {
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

test('refused and failed creations are not counted, and do not increase the remaining quota', async () => {
  const editor = await api.signedIn('editor');
  await setRemaining(editor, 1);
  const unknown = '00000000-0000-7000-8000-000000000000';
  const refused = [{ name: '' }, { no_such_field: 1 }, { related_artists: [unknown] }, { enable: true }];
  for (const more of refused) expect((await create(editor, more)).status).toBeGreaterThanOrEqual(400);
  expect(await left(editor, 'spots')).toBe(1);
  // Concurrent creations that fail inside their transactions do not free quota for others.
  await Promise.all(Array.from({ length: 20 }, () => create(editor, { related_artists: [unknown] })));
  expect(await left(editor, 'spots')).toBe(1);
  expect((await create(editor)).status).toBe(201);
  expect((await create(editor)).status).toBe(429);
});

test('a repeated Idempotency-Key is not counted, and gets its answer also when the quota is used up', async () => {
  const editor = await api.signedIn('editor');
  await setRemaining(editor, 2);
  const headers = { 'idempotency-key': 'first' };
  const [one, repeated] = [await create(editor, {}, headers), await create(editor, {}, headers)];
  expect(repeated.body).toEqual(one.body);
  expect(await left(editor, 'spots')).toBe(1);
  const concurrent = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      callerOn(urls[i % 2] ?? '', editor.token)(spots.create, {
        body,
        headers: { 'idempotency-key': 'last' },
      }),
    ),
  );
  // A repetition while the first is in progress may be refused, and succeeds later.
  const created = concurrent.filter(({ status }) => status === 201).map(({ body }) => body.data.id);
  expect(new Set(created).size).toBe(1);
  expect(concurrent.filter(({ status }) => status === 429)).toHaveLength(concurrent.length - created.length);
  const retry = await create(editor, {}, { 'idempotency-key': 'last' });
  expect([retry.status, retry.body.data.id]).toEqual([201, created[0]]);
  expect(await left(editor, 'spots')).toBe(0);
  expect((await create(editor, {}, headers)).body).toEqual(one.body);
  expect((await create(editor, { name: 'Otro' }, headers)).status).toBe(409);
  expect((await create(editor, {}, { 'idempotency-key': 'new' })).status).toBe(429);
});

test('after an hour the quota is available again; the log has each user and kind once', async () => {
  const editor = await api.signedIn('editor');
  const warn = vi.spyOn(api.app.log, 'warn');
  await setRemaining(editor, 0);
  for (let i = 0; i < 3; i++) expect((await create(editor)).status).toBe(429);
  expect(warn.mock.calls).toEqual([
    [{ person: editor.user.id, kind: 'spots', most: 10 }, 'limit per hour reached'],
  ]);
  warn.mockRestore();
  await api.db.update(table).set({ until: new Date(Date.now() - 1).toISOString() });
  expect(await left(editor, 'spots')).toBe(10);
  const { headers, status } = await create(editor);
  expect(status).toBe(201);
  expect(headers.get('ratelimit')).toMatch(/^"spots";r=9;t=(3600|35[89]\d)$/);
  expect(headers.get('ratelimit-policy')).toBe('"spots";q=10;w=3600');
});

describe('pictures', () => {
  const form = true;
  test('count in updates too, and no more are stored than the quota', async () => {
    const editor = await api.signedIn('editor');
    const photos = async (n: number) => ({
      photos: await Promise.all(Array.from({ length: n }, () => photo())),
    });
    const created = await editor.call(spots.create, { body: { ...body, ...(await photos(3)) }, form });
    expect(created.status).toBe(201);
    expect(created.headers.get('ratelimit')).toMatch(/"pictures";r=1;t=(3600|35[89]\d)$/);
    const params = { id: created.body.data.id };
    const before = await api.db.$count(storedFiles);
    const tooMany = await editor.call(spots.update, { params, body: await photos(2), form });
    expect(tooMany).toMatchObject({ status: 429, body: { message: expect.stringContaining('4 imágenes') } });
    expect(await left(editor, 'edits')).toBe(3000);
    const own = { params: { id: editor.user.id }, body: { picture: await photo() }, form };
    expect((await editor.call(users.update, own)).status).toBe(200);
    expect((await editor.call(pics.create, { body: { image_url: await photo() }, form })).status).toBe(429);
    expect(await left(editor, 'pics')).toBe(500);
    // The remaining picture, in its two sizes.
    expect((await api.db.$count(storedFiles)) - before).toBe(2);
  });

  test('count when they are decoded, even if the change fails; a repeated key decodes nothing', async () => {
    const editor = await api.signedIn('editor');
    const invalid = {
      ...body,
      related_artists: ['00000000-0000-7000-8000-000000000000'],
      photos: [await photo()],
    };
    expect((await editor.call(spots.create, { body: invalid, form })).status).toBe(422);
    expect([await left(editor, 'pictures'), await left(editor, 'spots')]).toEqual([3, 10]);
    const headers = { 'idempotency-key': 'photo' };
    const send = async () => editor.call(pics.create, { body: { image_url: await photo() }, form, headers });
    const first = await send();
    const stored = await api.db.$count(storedFiles);
    for (let i = 0; i < 6; i++) expect((await send()).body).toEqual(first.body);
    expect(await api.db.$count(storedFiles)).toBe(stored);
    expect(await left(editor, 'pictures')).toBe(2);
  });

  test('do not count when the queue of the decoder is full', async () => {
    const editor = await api.signedIn('editor');
    const gate = Promise.withResolvers<void>();
    const others = ['a', 'b'].map((person) => decodeQueue.run(person, () => gate.promise));
    const own = Array.from({ length: 30 }, () => decodeQueue.run(editor.user.id, async () => {}));
    const refused = await editor.call(pics.create, { body: { image_url: await photo() }, form });
    expect(refused.status).toBe(429);
    expect([await left(editor, 'pictures'), await left(editor, 'pics')]).toEqual([4, 500]);
    gate.resolve();
    await Promise.all([...others, ...own]);
  });
});
