import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { QuotaKind } from '#contract/kit/quotas.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts';
import { deleteExpiredQuotas, quotaUseOf, releaseQuota, reserveQuota } from './quotas.ts';

let database: TestDatabase;
let user: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  user = v7();
});

const reserve = (n: number, kind: QuotaKind = 'spots', person = user) =>
  reserveQuota(database.db, person, { kind, n, max: 3 });
const used = async (person = user) =>
  Object.fromEntries([...(await quotaUseOf(database.db, person))].map(([kind, use]) => [kind, use.used]));
/** Lets the hour of the user's quotas end. */
const endHour = () =>
  database.pool.query(`update quotas set until = now() - interval '1 second' where user_id = $1`, [user]);

test('as many as the limit can be reserved in an hour, or none', async () => {
  const first = await reserve(2);
  expect(first?.used).toBe(2);
  const seconds = (Date.parse(first?.until ?? '') - Date.now()) / 1000;
  expect(Math.abs(seconds - 3600)).toBeLessThan(30);
  expect(await reserve(2)).toBeUndefined();
  expect(await reserve(1)).toEqual({ used: 3, until: first?.until });
  expect(await reserve(1)).toBeUndefined();
  expect(await used()).toEqual({ spots: 3 });
  expect(await reserve(4, 'pictures')).toBeUndefined();
  expect(await reserve(3, 'pictures')).toMatchObject({ used: 3 });
});

test('quotas are those of a kind and a user', async () => {
  await reserve(3);
  const other = v7();
  expect(await reserve(1, 'events')).toMatchObject({ used: 1 });
  expect(await reserve(2, 'spots', other)).toMatchObject({ used: 2 });
  expect([await used(), await used(other), await used(v7())]).toEqual([
    { spots: 3, events: 1 },
    { spots: 2 },
    {},
  ]);
});

test('a new hour begins with the first use after the last one ended', async () => {
  const first = await reserve(3);
  await endHour();
  expect(await used()).toEqual({});
  const second = await reserve(2);
  expect(second?.used).toBe(2);
  expect(Date.parse(second?.until ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.until ?? ''));
  expect(await used()).toEqual({ spots: 2 });
  expect((await quotaUseOf(database.db, user)).get('spots')).toEqual(second);
});

test('a reservation is released, unless its hour has ended', async () => {
  const { until = '' } = (await reserve(3)) ?? {};
  await reserve(3, 'events');
  const other = v7();
  await reserve(3, 'spots', other);
  await releaseQuota(database.db, user, 'spots', 2, until);
  expect([await used(), await used(other)]).toEqual([{ spots: 1, events: 3 }, { spots: 3 }]);
  await releaseQuota(database.db, user, 'spots', 2, until);
  expect(await used()).toEqual({ spots: 0, events: 3 });
  await reserve(3);
  await releaseQuota(database.db, user, 'spots', 1, '2026-01-01T00:00:00.000Z');
  expect(await used()).toEqual({ spots: 3, events: 3 });
  // Reserved in the same hour, but of the other user: nothing is released.
  await database.pool.query('update quotas set until = $1', [until]);
  await releaseQuota(database.db, user, 'spots', 1, until);
  expect([await used(), await used(other)]).toEqual([{ spots: 2, events: 3 }, { spots: 3 }]);
});

test('rows whose hour has ended are deleted', async () => {
  await reserve(1);
  await reserve(1, 'spots', '00000000-0000-7000-8000-000000000001');
  await endHour();
  await deleteExpiredQuotas(database.db);
  const { rows } = await database.pool.query('select user_id, until > now() as current from quotas');
  expect(rows.map(({ user_id }) => user_id)).not.toContain(user);
  expect(rows.map(({ user_id }) => user_id)).toContain('00000000-0000-7000-8000-000000000001');
});
