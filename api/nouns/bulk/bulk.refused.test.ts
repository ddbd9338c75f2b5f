import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { bulk } from '#contract/bulk.ts';
import { messages } from '#contract/kit/messages.ts';
import { spots } from '#contract/spots.calls.ts';
import { bulkActsOn, insertSpots } from '../../testing/bulk/bulkActs.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';

const api = setUpApi();
const { send, selected, undo, leftOut } = bulkActsOn(api);

let ids: string[];
beforeAll(async () => {
  ids = await insertSpots(api, 3);
});
const countActs = async () =>
  Number((await api.database.pool.query('select count(*) from bulk_acts')).rows[0].count);

describe('refused', () => {
  const set = (more: object = {}) => ({ action: 'set', ids, fields: { country: 'CL' }, ...more });

  test('callers without a session or below editor', async () => {
    const body = set() as never;
    expect((await api.nobody.call(spots.bulk, { body })).status).toBe(401);
    expect((await send('user', body)).status).toBe(403);
    for (const endpoint of [bulk.list, bulk.read, bulk.leftOut, bulk.undo] as const) {
      const params = { id: v7() };
      expect((await api.nobody.call(endpoint, { params } as never)).status).toBe(401);
      expect((await (await api.as('user')).call(endpoint, { params } as never)).status).toBe(403);
    }
    expect(await countActs()).toBe(0);
  });

  test('fields that only administrators set', async () => {
    for (const dryRun of [false, true]) {
      expect((await send('editor', set({ fields: { enable: true }, dryRun }))).status).toBe(403);
      const role = { action: 'set', query: {}, fields: { role: 'editor' }, dryRun };
      expect((await send('editor', role, 'users')).status).toBe(403);
    }
    expect(await countActs()).toBe(0);
  });

  test.each([
    ['a field that spots lack', { fields: { nickname: 'x' } }, 'fields.nickname', 'unknownField'],
    ['a field that is not settable', { fields: { name: 'x' } }, 'fields.name', 'unknownField'],
    ['a value of another type', { fields: { country: 'XX' } }, 'fields.country', 'badCountry'],
    ['no field', { fields: {} }, 'fields', 'required'],
    ['no fields', { fields: undefined }, 'fields', 'required'],
    ['an owner who does not exist', { fields: { user_id: v7() } }, 'fields.user_id', 'badChoice'],
    [
      'a category that does not exist',
      { fields: { add_categories: [v7()] } },
      'fields.add_categories.0',
      'badChoice',
    ],
    ['too many ids', { ids: Array.from({ length: 10_001 }, () => v7()) }, 'ids', 'invalid'],
    ['an id that is none', { ids: ['1'] }, 'ids.0', 'invalid'],
    ['ids and a query', { query: {} }, 'query', 'bulkSelection'],
    ['neither', { ids: undefined }, 'ids', 'bulkSelection'],
    ['a page', { ids: undefined, query: { page: 2 } }, 'query.page', 'unknownField'],
    [
      'a filter with a wrong value',
      { ids: undefined, query: { types: ['x'] } },
      'query.types.0',
      'badChoice',
    ],
    ['an act that does not exist', { action: 'destroy' }, 'action', 'badChoice'],
    ['fields of a deletion', { action: 'delete' }, 'fields', 'unknownField'],
    [
      'a filter of the trash that it lacks',
      { action: 'restore', ids: undefined, fields: undefined, query: { country: 'AR' } },
      'query.country',
      'unknownField',
    ],
  ])('%s', async (_name, more, path, code) => {
    const { status, body } = await send('admin', set(more));
    expect([status, body.errors?.[0]?.path, body.errors?.[0]?.code]).toEqual([422, path, code]);
    expect(await countActs()).toBe(0);
  });

  test('fields of comments, which have none', async () => {
    const { status } = await send('admin', { action: 'set', query: {}, fields: {} }, 'comments');
    expect(status).toBe(422);
    expect(
      (await send('admin', { action: 'set', query: {}, fields: { comment: 'x' } }, 'comments')).status,
    ).toBe(422);
  });

  test('all events, whose list is that of a spot', async () => {
    const { status, body } = await send('admin', { action: 'delete', query: {} }, 'events');
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'query.spot_id']);
  });

  test('another number of records than in the dry run', async () => {
    const { status, body } = await send('editor', set({ matched: 2 }));
    expect([status, body.message]).toEqual([409, messages.bulkMatched]);
    expect(await countActs()).toBe(0);
  });
});

describe('the acts of others', () => {
  let [owner, other]: TestUser[] = [];
  let id: string;
  beforeAll(async () => {
    [owner, other] = [await api.signedIn('editor'), await api.signedIn('editor')];
    id = await selected(owner as TestUser, { action: 'set', ids, fields: { country: 'CL' } });
  });

  test('are absent for editors, and administrators see all', async () => {
    const params = { id };
    const visible = async (by: TestUser) => ({
      read: (await by.call(bulk.read, { params })).status,
      rows: (await by.call(bulk.leftOut, { params })).status,
      listed: (await by.call(bulk.list)).body.data.some((act) => act.id === id),
    });
    expect(await visible(other as TestUser)).toEqual({ read: 404, rows: 404, listed: false });
    expect((await undo(other as TestUser, id)).status).toBe(404);
    expect(await visible(owner as TestUser)).toEqual({ read: 200, rows: 200, listed: true });
    expect(await visible(await api.as('admin'))).toEqual({ read: 200, rows: 200, listed: true });
    expect((await leftOut('admin', v7())).status).toBe(404);
  });

  test('are undone only once they have ended', async () => {
    const { status, body } = await undo(owner as TestUser, id);
    expect([status, (body as { message?: string }).message]).toEqual([409, messages.bulkUnfinished]);
  });

  test('a fourth act of one person at the same time', async () => {
    const order = { action: 'set', ids, fields: { country: 'CL' } } as const;
    for (const _ of [2, 3]) await selected(owner as TestUser, order);
    const { status, body } = await send(owner as TestUser, order);
    expect([status, body.message]).toEqual([429, messages.bulkTooMany]);
    expect((await send(other as TestUser, { ...order, dryRun: true })).status).toBe(200);
  });
});

describe('dry runs', () => {
  const order = (dryRun: boolean) => ({ action: 'set', ids, fields: { country: 'CL' }, dryRun });
  /** Calls that a person has made, and that wait for the rows of the spots. */
  const waiting = async () => {
    const { rows } = await api.database.pool.query(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows[0].n;
  };

  test.each([
    ['three dry runs', 3, 0],
    ['a dry run and two acts', 1, 2],
  ])('%s are as many as one person has at the same time', async (_what, n, acts) => {
    const [person, other] = [await api.signedIn('editor'), await api.signedIn('editor')];
    for (let i = 0; i < acts; i += 1) await selected(person, { ...order(false), action: 'set' });
    const client = await api.database.pool.connect();
    await client.query('begin');
    await client.query('select from spots where id = any($1) for update', [ids]);
    const running = Array.from({ length: n }, () => send(person, order(true)));
    await expect.poll(waiting).toBe(n);
    for (const dryRun of [true, false]) {
      const { status, body } = await send(person, order(dryRun));
      expect([status, body.message]).toEqual([429, messages.bulkTooMany]);
    }
    expect((await send(other, { ...order(true), ids: [v7()] })).status).toBe(200);
    await client.query('rollback');
    client.release();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual(Array(n).fill(200));
    expect((await send(person, order(true))).status).toBe(200);
  });
});
