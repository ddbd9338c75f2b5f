import { PgDialect, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { instant } from './columns.ts';
import { createdDays, overlaps, within } from './days.ts';

type Day = string | null | undefined;

// A Wednesday.
beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-03-04T12:00:00Z'), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

describe('the days of a filter by creation', () => {
  test.each<[filter: Parameters<typeof createdDays>[0], from: Day, to: Day]>([
    [{}, undefined, undefined],
    [{ from: '2026-03-01', to: null }, '2026-03-01', null],
    [{ created: null, to: '2026-03-01' }, undefined, '2026-03-01'],
    [{ created: 'this_week' }, '2026-03-02', '2026-03-08'],
    [{ created: 'this_week', from: null, to: null }, '2026-03-02', '2026-03-08'],
    [{ created: 'this_week', from: '2026-03-03', to: '2026-03-07' }, '2026-03-03', '2026-03-07'],
    [{ created: 'this_week', from: '2026-03-01', to: '2026-03-09' }, '2026-03-02', '2026-03-08'],
  ])('%j are from %s to %s', (filter, from, to) => expect(createdDays(filter)).toEqual({ from, to }));
});

describe('in the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query(`
      create table plans (first timestamptz, last timestamptz);
      insert into plans values
        ('2026-03-03T23:59:59.999Z', '2026-03-03T23:59:59.999Z'),
        ('2026-03-04T00:00:00Z', '2026-03-04T00:00:00Z'),
        ('2026-03-04T23:59:59.999Z', '2026-03-04T23:59:59.999Z'),
        ('2026-03-05T00:00:00Z', '2026-03-05T00:00:00Z'),
        ('2026-03-01T12:00:00Z', '2026-03-06T12:00:00Z'),
        (null, '2026-03-04T00:00:00Z'),
        (null, '2026-03-03T23:59:59.999Z'),
        ('2026-03-04T23:59:59.999Z', null),
        ('2026-03-05T00:00:00Z', null),
        (null, null)`);
  });
  afterAll(() => database.drop());

  const plans = pgTable('plans', { first: instant('first'), last: instant('last') });
  /** The rows, by the day and time of their first and last moment. */
  async function found(condition: Parameters<PgDialect['sqlToQuery']>[0] | undefined) {
    const { sql, params } = condition ? new PgDialect().sqlToQuery(condition) : { sql: 'true', params: [] };
    const { rows } = await database.pool.query(
      `select coalesce(to_char(first at time zone 'UTC', 'DD HH24'), '-') as first,
         coalesce(to_char(last at time zone 'UTC', 'DD HH24'), '-') as last from plans where ${sql} order by 1, 2`,
      params,
    );
    return rows.map(({ first, last }) => `${first} … ${last}`);
  }

  test('what happened on a day is from its first moment to its last one', async () => {
    const day = { from: '2026-03-04', to: '2026-03-04' };
    const onTheDay = ['04 00 … 04 00', '04 23 … -', '04 23 … 04 23'];
    expect(await found(within(plans.first, day))).toEqual(onTheDay);
    expect(await found(within(plans.first, { created: 'today' }))).toEqual(onTheDay);
    expect(await found(within(plans.first, { from: '2026-03-05' }))).toEqual(['05 00 … -', '05 00 … 05 00']);
    expect(await found(within(plans.first, { to: '2026-03-03' }))).toEqual([
      '01 12 … 06 12',
      '03 23 … 03 23',
    ]);
  });

  test('without days there is no condition', () => {
    expect(within(plans.first, {})).toBeUndefined();
    expect(within(plans.first, { from: null, to: null, created: null })).toBeUndefined();
  });

  test('what takes place on a day begins before its end and ends after its beginning, if it does at all', async () => {
    expect(await found(overlaps(plans.first, plans.last, 'today'))).toEqual([
      '- … -',
      '- … 04 00',
      '01 12 … 06 12',
      '04 00 … 04 00',
      '04 23 … -',
      '04 23 … 04 23',
    ]);
  });
});
