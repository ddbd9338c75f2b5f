import { type SQL, sql } from 'drizzle-orm';
import { date, PgDialect, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { bytes, createdAt, id, instant, newId, searchOf, version } from './columns.ts';
import { within } from './days.ts';
import { matchesSearch } from './search.ts';

const things = pgTable('things', {
  id: id(),
  createdAt: createdAt(),
  version: version(),
  at: instant('at'),
  day: date('day'),
  data: bytes('data'),
  search: searchOf('name', 'address'),
});

describe('in the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { generated } = things.search;
    const { sql: expression } = new PgDialect().sqlToQuery(generated?.as as SQL);
    await database.pool.query(`create table things (id uuid, created_at timestamptz(3) default now(), version int default 1,
    at timestamptz(3), day date, data bytea, name text, address text,
    search text generated always as (${expression}) stored)`);
  });
  afterAll(() => database.drop());

  describe('a search', () => {
    beforeAll(async () => {
      await database.pool.query(`insert into things (id, name, address) values
      (gen_random_uuid(), 'Café Ñandú', 'Avenida 9 de Julio 100'), (gen_random_uuid(), 'Bar 50%_\\', null)`);
    });
    const find = async (text: string | undefined) => {
      const where = matchesSearch(things.search, text);
      const { rows } = await database.db.execute<{ name: string }>(
        sql`select name from things where name is not null and ${where ?? sql`true`} order by name desc`,
      );
      return rows.map(({ name }) => name.split(' ', 1)[0]);
    };

    test.each<[string | undefined, string[]]>([
      [undefined, ['Café', 'Bar']],
      ['', ['Café', 'Bar']],
      ['  \t ', ['Café', 'Bar']],
      ['CAFE', ['Café']],
      ['  cafe\n', ['Café']],
      ['nandu', ['Café']],
      ['ñandú', ['Café']],
      // Every word, in any order, in any of the columns.
      ['julio  cafe', ['Café']],
      ['cafe bar', []],
      ['bar', ['Bar']],
      // Three letters anywhere, one or two at the start of a word.
      ['afe', ['Café']],
      ['ar', []],
      ['ba', ['Bar']],
      ['b', ['Bar']],
      ['av', ['Café']],
      ['9', ['Café']],
      ['00', []],
      // No wildcards.
      ['50%_\\', ['Bar']],
      ['%', []],
      ['___', []],
      ['%%%', []],
      ['\\\\\\', []],
      ['c_f%', []],
      // Only eight words are looked for.
      ['cafe cafe cafe cafe cafe cafe cafe bar', []],
      ['cafe cafe cafe cafe cafe cafe cafe cafe bar', ['Café']],
    ])('for %j finds %j', async (text, expected) => {
      expect(await find(text)).toEqual(expected);
    });

    test('without words is no condition', () => {
      expect([undefined, '', ' '].map((text) => matchesSearch(things.search, text))).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    });
  });

  test('days are whole UTC days, the first and the last included', async () => {
    const instants = [
      '2026-03-01T23:59:59.999Z',
      '2026-03-02T00:00:00.000Z',
      '2026-03-03T23:59:59.999Z',
      '2026-03-04T00:00:00.000Z',
    ];
    await database.pool.query(
      'insert into things (id, at) select gen_random_uuid(), x::timestamptz from unnest($1::text[]) as x',
      [instants],
    );
    const between = async (from: string | null | undefined, to?: string | null) =>
      (
        await database.db
          .select({ at: things.at })
          .from(things)
          .where(sql`${within(things.at, { from, to }) ?? sql`true`} and ${things.at} is not null`)
          .orderBy(things.at)
      ).map(({ at }) => at);
    expect(await between('2026-03-02', '2026-03-03')).toEqual(instants.slice(1, 3));
    expect(await between('2026-03-02')).toEqual(instants.slice(1));
    expect(await between(null, '2026-03-03')).toEqual(instants.slice(0, 3));
    expect(await between('2026-03-02', '2026-03-02')).toEqual([instants[1]]);
    expect([within(things.at, {}), within(things.at, { from: null, to: '' })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('instants of any year come from the database as ISO 8601', async () => {
    for (const [sent, expected] of [
      ['0999-12-31T23:59:59.5Z', '0999-12-31T23:59:59.500Z'],
      ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
      ['12026-03-04T05:06:07Z', '+012026-03-04T05:06:07.000Z'],
    ] as const) {
      const shown = sql`${sent}::timestamptz(3)`.mapWith(things.at);
      const [row] = await database.db.select({ shown }).from(sql`(values (1)) as one`);
      expect(row?.shown).toBe(expected);
    }
  });

  test('a new row has an id ordered by time, a version, the time of its creation, and bytes as they are', async () => {
    const data = Buffer.from([0, 255]);
    const [row] = await database.db.insert(things).values({ data }).returning();
    expect(row).toMatchObject({ version: 1, data });
    expect(Math.abs(Date.parse(row?.createdAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(row && row.id < newId()).toBe(true);
  });
});
