import { connect } from 'node:net';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { filePaths } from '../../testing/database/storedState.ts';
import { exampleRequestsOf } from '../../testing/scenarios/examples/exampleRequests.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

/* Repeated requests: double clicks, retries, lost answers. One Idempotency-Key creates one record and has one answer. */

const api = setUpApi();
let make: ReturnType<typeof exampleRequestsOf>;
beforeAll(async () => {
  make = exampleRequestsOf(api, (await createSpot(await api.as('admin'), { type: 'bar_club' })).id);
});

/** Calls that create a record, with its table; `unique`: a second creation with the same body is refused. */
const creations: [name: string, endpoint: Endpoint, table: string, unique?: boolean][] = [
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

/** The body of the call as JSON, without files, which would only take time. */
async function bodyOf(name: string): Promise<Record<string, unknown>> {
  const { body = {} } = (await make[name]?.()) ?? {};
  return Object.fromEntries(
    Object.entries(body).filter(([field]) => !['picture', 'image_url', 'photos'].includes(field)),
  );
}
const countRows = async (table: string): Promise<number> =>
  (await api.database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
const idOf = (body: unknown) => {
  const { id, data } = body as { id?: string; data?: { id?: string } };
  return id ?? data?.id;
};

describe.each(creations)('%s', (name, endpoint, table, unique = false) => {
  // At least more than the server has connections to the database.
  const times = ['banners.create', 'spots.create'].includes(name) ? 50 : 12;
  const send = async (body: object, key?: string) =>
    (await api.as('admin')).call(endpoint, {
      body: body as never,
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const sendConcurrently = async (body: object, key?: string) =>
    Promise.all(Array.from({ length: times }, () => send(body, key)));

  test('concurrent requests with one key create one record and get one answer', async () => {
    const body = await bodyOf(name);
    const before = [await countRows(table), await countRows('history')];
    const answers = await sendConcurrently(body, v7());
    const [first] = answers;
    expect(first?.status).toBe(201);
    for (const { status, body } of answers) expect([status, body]).toEqual([201, first?.body]);
    expect(await countRows(table)).toBe((before[0] ?? 0) + 1);
    const historyEntries = table === 'artist_imports' ? 0 : 1;
    expect(await countRows('history')).toBe((before[1] ?? 0) + historyEntries);
  });

  test('concurrent requests without a key create a record each, or one if the record is unique', async () => {
    const body = await bodyOf(name);
    const before = await countRows(table);
    const answers = await sendConcurrently(body);
    const created = answers.filter(({ status }) => status === 201);
    expect(created).toHaveLength(unique ? 1 : times);
    expect(new Set(created.map((answer) => idOf(answer.body))).size).toBe(created.length);
    for (const { status } of answers) expect([201, 409, 422]).toContain(status);
    expect(await countRows(table)).toBe(before + created.length);
  });

  test('a retry after an answer that was lost gets the stored answer and creates nothing', async () => {
    const body = JSON.stringify(await bodyOf(name));
    const key = v7();
    const before = await countRows(table);
    const { token } = await api.as('admin');
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST ${basePath}${endpoint.path}? HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nidempotency-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    await expect.poll(() => countRows(table), { interval: 2 }).toBe(before + 1);
    socket.destroy();
    const again = await send(JSON.parse(body), key);
    expect(again.status).toBe(201);
    const { rows } = await api.database.pool.query(`select id from ${table} order by id desc limit 1`);
    expect(idOf(again.body)).toBe(rows[0].id);
    expect(await countRows(table)).toBe(before + 1);
    const other = await send({ ...JSON.parse(body), country: 'BO' }, key);
    expect([409, 422]).toContain(other.status);
  });
});

test('concurrent requests with one key store their picture once', async () => {
  const request = await make['pics.create']?.();
  const admin = await api.as('admin');
  const before = (await filePaths(api.dataDir)).length;
  const headers = { 'idempotency-key': v7() };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.call(contract.pics.create, { ...(request as object), headers })),
  );
  expect(new Set(answers.map(({ body }) => body.image_url)).size).toBe(1);
  await expect.poll(async () => (await filePaths(api.dataDir)).length).toBe(before + 2);
});
