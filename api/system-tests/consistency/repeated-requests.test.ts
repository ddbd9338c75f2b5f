import { connect } from 'node:net';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { everyFile } from '../../testing/database/everyRow.ts';
import { exampleRequestsOf } from '../../testing/scenarios/exampleRequests.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

/* The same question again: double clicks, retries, answers that were lost. One record for one key, and one answer. */

let api: TestApi;
let make: ReturnType<typeof exampleRequestsOf>;
beforeAll(async () => {
  api = await startTestApi();
  make = exampleRequestsOf(api, (await createSpot(await api.as('admin'), { type: 'bar_club' })).id);
});
afterAll(() => api.stop());

const times = 50;
/** Calls that create, with the table that they create in; `alone`: the same one a second time is refused. */
const creations: [name: string, endpoint: Endpoint, table: string, alone?: boolean][] = [
  ['users.create', contract.users.create, 'users', true],
  ['categories.create', contract.categories.create, 'categories'],
  ['banners.create', contract.banners.create, 'banners'],
  ['stories.create', contract.stories.create, 'stories'],
  ['notifications.create', contract.notifications.create, 'notifications'],
  ['events.create', contract.events.create, 'events'],
  ['spots.create', contract.spots.create, 'spots'],
  ['comments.create', contract.comments.create, 'comments'],
  ['revisions.create', contract.revisions.create, 'spot_revisions', true],
  ['artists.importUsers', contract.artists.importUsers, 'artist_imports'],
];

/** What the call needs, as JSON: files would only take time. */
async function bodyOf(name: string): Promise<Record<string, unknown>> {
  const { body = {} } = (await make[name]?.()) ?? {};
  return Object.fromEntries(
    Object.entries(body).filter(([field]) => !['picture', 'image_url', 'photos'].includes(field)),
  );
}
const counted = async (table: string): Promise<number> =>
  (await api.database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
const idOf = (body: unknown) => {
  const { id, data } = body as { id?: string; data?: { id?: string } };
  return id ?? data?.id;
};

describe.each(creations)('%s', (name, endpoint, table, alone = false) => {
  const ask = async (body: object, key?: string) =>
    (await api.as('admin')).call(endpoint, {
      body: body as never,
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const atOnce = async (body: object, key?: string) =>
    Promise.all(Array.from({ length: times }, () => ask(body, key)));

  test('fifty times at once with one key: one record, one answer', async () => {
    const body = await bodyOf(name);
    const before = [await counted(table), await counted('history')];
    const answers = await atOnce(body, v7());
    const [first] = answers;
    expect(first?.status).toBe(201);
    for (const { status, body } of answers) expect([status, body]).toEqual([201, first?.body]);
    expect(await counted(table)).toBe((before[0] ?? 0) + 1);
    const noted = table === 'artist_imports' ? 0 : 1;
    expect(await counted('history')).toBe((before[1] ?? 0) + noted);
  });

  test('fifty times at once without a key: each its own record, or refused for what it says', async () => {
    const body = await bodyOf(name);
    const before = await counted(table);
    const answers = await atOnce(body);
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(alone ? 1 : times);
    expect(new Set(made.map((answer) => idOf(answer.body))).size).toBe(made.length);
    for (const { status } of answers) expect([201, 409, 422]).toContain(status);
    expect(await counted(table)).toBe(before + made.length);
  });

  test('an answer that is lost after the commit is given again, and nothing is done twice', async () => {
    const body = JSON.stringify(await bodyOf(name));
    const key = v7();
    const before = await counted(table);
    const { token } = await api.as('admin');
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST ${basePath}${endpoint.path}? HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nidempotency-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    await expect.poll(() => counted(table), { interval: 2 }).toBe(before + 1);
    socket.destroy();
    const again = await ask(JSON.parse(body), key);
    expect(again.status).toBe(201);
    const { rows } = await api.database.pool.query(`select id from ${table} order by id desc limit 1`);
    expect(idOf(again.body)).toBe(rows[0].id);
    expect(await counted(table)).toBe(before + 1);
    const other = await ask({ ...JSON.parse(body), country: 'BO' }, key);
    expect([409, 422]).toContain(other.status);
  });
});

test('pictures of what was asked twice are stored once', async () => {
  const ask = await make['pics.create']?.();
  const admin = await api.as('admin');
  const before = (await everyFile(api.dataDir)).length;
  const headers = { 'idempotency-key': v7() };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.call(contract.pics.create, { ...(ask as object), headers })),
  );
  expect(new Set(answers.map(({ body }) => body.image_url)).size).toBe(1);
  await expect.poll(async () => (await everyFile(api.dataDir)).length).toBe(before + 2);
});
