import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { spots } from '#contract/spots.calls.ts';
import {
  lacksAskedBy,
  lacksOf,
  type Resolvable,
  type ResolveQuery,
  resolvable,
  spotResolve,
} from '#contract/spots.resolve.ts';
import { pinDoubts } from '#contract/spots.ts';
import { setUpApi, type TestUser } from '../../../testing/calls/startTestApi.ts';
import { spotsToResolve } from '../../../testing/scenarios/spotsToResolve.ts';
import { spots as table } from '../spots.table.ts';

/* Spots one after the other, each with one person at a time (product/resolve). */

const api = setUpApi();
const at = (i: number) => new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString();
let ids: string[] = [];

beforeAll(async () => {
  const rows = spotsToResolve(60, at);
  ids = (await api.db.insert(table).values(rows).returning({ id: table.id })).map(({ id }) => id);
});

const staff = () => api.signedIn('editor');
type Asked = Omit<BodyOf<typeof spotResolve.next>, 'run'>;
const next = (person: Pick<TestUser, 'call'>, run: string, asked: Partial<Asked> = {}) =>
  person.call(spotResolve.next, { body: { query: {}, ...asked, run } });
const hold = (person: Pick<TestUser, 'call'>, run: string, held: string[]) =>
  person.call(spotResolve.hold, { params: { id: run }, body: { ids: held } });
const held = async (...args: Parameters<typeof hold>) => (await hold(...args)).body.held.map(({ id }) => id);
const afterOf = ({ id }: { id: string }) => ({ id, createdAt: at(ids.indexOf(id)) });
/** Nobody holds anything. */
const release = () => api.db.execute(sql`delete from review_claims`);

/** All that a run is given, one after the other. */
async function runThrough(query: ResolveQuery) {
  const person = await staff();
  const run = v7();
  const given: string[] = [];
  let after: Asked['after'];
  for (;;) {
    const { status, body } = await next(person, run, { query, ...(after && { after }) });
    expect(status).toBe(200);
    if (!body.data) return { given, left: body.left };
    given.push(body.data.id);
    after = afterOf(body.data);
  }
}

// What each lack is, in SQL of its own.
const conditions: Record<Resolvable, string> = {
  photo: 'cardinality(photos) = 0',
  english: `coalesce(bio_en ->> 'bio_description', '') = ''`,
  address: `length(address) = 0`,
  pin: `((length(address) > 0 and num_nulls(lat, long) > 0) or long in (0, -45))`,
};
const doubts = `array_remove(array[case long when 0 then 'zero' when -45 then 'sea' end,
  case when long = 0 and address <> '' then 'shared' end], null)`;
const lacking = (lacks: readonly Resolvable[]) => `(${lacks.map((one) => conditions[one]).join(' or ')})`;

describe('A run', () => {
  test('is for staff, and for filters that a list has', async () => {
    const user = await api.as('user');
    for (const who of [api.nobody, user]) {
      const status = who === user ? 403 : 401;
      expect((await next(who, v7())).status).toBe(status);
      expect((await hold(who, v7(), ids)).status).toBe(status);
    }
    const person = await staff();
    for (const query of [{ lacks: ['newer_events'] }, { sort: 'name' }, { page: 1 }, { needs: 'x' }])
      expect((await next(person, v7(), { query: query as never })).status).toBe(422);
    expect((await next(person, 'x')).status).toBe(422);
    expect((await hold(person, v7(), ids.slice(0, 5))).status).toBe(422);
    const { rowCount } = await api.db.execute(sql`select from review_claims`);
    expect(rowCount).toBe(0);
  });

  test.each<[ResolveQuery, lacks: readonly Resolvable[], where: string]>([
    [{}, resolvable, 'true'],
    [{ needs: 'photo' }, ['photo'], 'true'],
    [{ needs: 'address' }, ['address'], 'true'],
    [{ needs: 'pin' }, ['pin'], 'lat is null'],
    [{ lacks: ['photo', 'pin'] }, ['photo', 'pin'], 'true'],
    [{ pin_doubt: [...pinDoubts] }, ['pin'], 'long in (0, -45)'],
    [{ pin_doubt: ['sea'], order: 'asc' }, ['pin'], 'long = -45'],
    [{ pin_doubt: ['shared'], country: 'AR' }, ['pin'], `long = 0 and address <> '' and country = 'AR'`],
    [{ pin_doubt: ['zero'], needs: 'photo' }, ['photo', 'pin'], 'long = 0 and cardinality(photos) = 0'],
    [{ needs: 'photo', lacks: ['english'] }, ['english'], 'cardinality(photos) = 0'],
    [{ country: 'AR', types: ['artist'] }, resolvable, `country = 'AR' and type = 'artist'`],
    [{ search: 'spot 1', order: 'asc' }, resolvable, `name like 'Spot 1%' or address = 'Calle 1'`],
    [{ map: 'no_coordinates' }, ['address', 'pin'], 'lat is null'],
    [{ map: 'no_address', order: 'asc' }, ['address'], `address = ''`],
    [{ needs: 'english', country: 'CL' }, ['english'], `country = 'CL'`],
    [{ own: true }, resolvable, 'false'],
  ])('through %j gives each spot that lacks %j once, in its order', async (query, lacks, where) => {
    await release();
    expect(lacksAskedBy(query)).toEqual(lacks);
    const { rows } = await api.database.pool.query<{ id: string }>(
      `select id from spots where ${lacking(lacks)} and (${where}) order by created_at ${query.order ?? 'desc'}`,
    );
    const { given, left } = await runThrough(query);
    // A person holds the last ones: each of them is given once all the same.
    expect(given).toEqual(rows.map(({ id }) => id));
    expect(left).toBe(rows.length);
    if ((query.needs || query.pin_doubt) && !query.lacks) {
      const listed = await (await staff()).call(spots.list, { query });
      expect(listed.body.metadata.total).toBe(left);
    }
  });

  test('answers the whole spot, whose lacks the screen finds as the filters do', async () => {
    await release();
    const person = await staff();
    for (const [i, id] of ids.entries()) {
      const { data } = (await person.call(spots.read, { query: { id } })).body;
      const { rows } = await api.database.pool.query(
        `select ${resolvable.map((one) => `${conditions[one]} as ${one}`).join(', ')}, ${doubts} as pin_doubts from spots where id = $1`,
        [id],
      );
      const { pin_doubts } = rows[0];
      expect(lacksOf({ ...data, pin_doubts }), `Spot ${i}`).toEqual(resolvable.filter((one) => rows[0][one]));
    }
    const run = v7();
    const { data } = (await next(person, run, { query: { pin_doubt: ['shared'] } })).body;
    const { id = '', pin_doubts } = data ?? {};
    const read = (await person.call(spots.read, { query: { id } })).body.data;
    expect(data).toEqual({ ...read, pin_doubts: ['zero', 'shared'] });
    expect((await hold(person, run, [id])).body.held).toEqual([{ id, pin_doubts }]);
  });
});

describe('A spot of a run', () => {
  test('is never given to another person, nor to another window of the same one', async () => {
    await release();
    const [ana, luis] = [await staff(), await staff()];
    const windows = [
      ...Array.from({ length: 5 }, () => [ana, v7()] as const),
      ...Array.from({ length: 5 }, () => [luis, v7()] as const),
    ];
    const answers = await Promise.all(
      [...windows, ...windows].map(([person, run]) =>
        next(person, run, { query: { lacks: [...resolvable] } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const given = answers.map(({ body }) => body.data?.id);
    expect(new Set(given).size).toBe(20);
    // The first twenty: none was left out.
    const { rows } = await api.database.pool.query(
      `select id from spots where ${lacking(resolvable)} order by created_at desc limit 20`,
    );
    expect([...given].sort()).toEqual(rows.map(({ id }) => id).sort());
  });

  test('is free again when the run gives it up, when its time is over, and when its person leaves', async () => {
    await release();
    const [ana, luis] = [await staff(), await staff()];
    const run = v7();
    const given = async (person: TestUser) => (await next(person, v7())).body.data?.id;
    const first = (await next(ana, run)).body.data?.id ?? '';
    expect(await given(luis)).not.toBe(first);
    await hold(luis, run, []);
    expect(await given(luis)).not.toBe(first);
    await hold(ana, run, []);
    expect(await given(luis)).toBe(first);
    await api.db.execute(sql`update review_claims set expires_at = now() where id = ${first}`);
    expect(await given(ana)).toBe(first);
    await ana.call(session.logout);
    expect(await given(luis)).toBe(first);
    await api.db.execute(sql`update users set role = 'user' where id = ${luis.user.id}`);
    expect(await given(await staff())).toBe(first);
  });

  test('stays claimed for three minutes more each time that the screen asks for it', async () => {
    await release();
    const [ana, luis] = [await staff(), await staff()];
    const run = v7();
    const first = (await next(ana, run)).body.data?.id ?? '';
    const second = (await next(ana, run)).body.data?.id ?? '';
    const { pool } = api.database;
    await api.db.execute(sql`update review_claims set expires_at = now() + interval '9 seconds'`);
    const since: Date = (await pool.query('select clock_timestamp() as at')).rows[0].at;
    expect(await held(ana, run, [first])).toEqual([first]);
    const renewed = `select id, expires_at - interval '3 minutes' between $2 and clock_timestamp() as is_renewed
      from review_claims where user_id = $1`;
    expect((await pool.query(renewed, [ana.user.id, since])).rows).toEqual([{ id: first, is_renewed: true }]);
    // Somebody else's, what does not exist, and what is free.
    const other = (await next(luis, v7())).body.data?.id ?? '';
    expect(other).toBe(second);
    expect(await held(ana, run, [first, other, v7()])).toEqual([first]);
    await api.db.execute(sql`update review_claims set expires_at = now() where id = ${first}`);
    expect(await held(luis, v7(), [first])).toEqual([first]);
    expect(await held(ana, run, [first])).toEqual([]);
  });

  test('is taken from another run of the same person, such as one whose tab has crashed, and from nobody else', async () => {
    await release();
    const [ana, luis] = [await staff(), await staff()];
    const [crashed, run] = [v7(), v7()];
    const { id = '' } = (await next(ana, crashed)).body.data ?? {};
    const body = { ids: [id], fromOwn: true };
    const take = async (person: TestUser, of: string) =>
      (await person.call(spotResolve.hold, { params: { id: of }, body })).body.held.map((one) => one.id);
    expect(await held(ana, run, [id])).toEqual([]);
    expect(await take(luis, v7())).toEqual([]);
    expect(await take(ana, run)).toEqual([id]);
    expect(await held(ana, crashed, [id])).toEqual([]);
  });

  test('is saved by anybody in its form, and then no longer part of the run', async () => {
    await release();
    const [ana, luis] = [await staff(), await staff()];
    const query = { needs: 'english', types: ['artist'] } satisfies ResolveQuery;
    const { data, left } = (await next(ana, v7(), { query })).body;
    const body = { bio_en: { bio_description: 'By another' }, version: data?.version };
    const saved = await luis.call(spots.update, { params: { id: data?.id ?? '' }, body, form: true });
    expect(saved.status).toBe(200);
    const late = await ana.call(spots.update, { params: { id: data?.id ?? '' }, body, form: true });
    expect([late.status, late.body.code]).toEqual([409, 'stale']);
    expect((await next(luis, v7(), { query })).body.left).toBe(left - 1);
  });
});

test('one person claims twelve spots at most: those end first that were renewed least recently', async () => {
  await release();
  const person = await staff();
  const given: string[] = [];
  for (let i = 0; i < 15; i += 1) given.push((await next(person, v7())).body.data?.id ?? '');
  expect(new Set(given.slice(0, 13)).size).toBe(13);
  const { rows } = await api.database.pool.query('select id from review_claims where user_id = $1', [
    person.user.id,
  ]);
  expect(rows).toHaveLength(12);
  // At once too.
  await Promise.all(Array.from({ length: 20 }, () => next(person, v7())));
  const { rowCount } = await api.database.pool.query('select from review_claims where user_id = $1', [
    person.user.id,
  ]);
  expect(rowCount).toBe(12);
});
