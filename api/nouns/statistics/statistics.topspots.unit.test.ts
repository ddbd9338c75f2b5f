import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { topSpots } from './statistics.topspots.ts';

const [people, places] = [60, 24];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // More likes for the first spots, from November 2025 to February 2026, most of them in January; of every third spot only
  // before: its total is an upper bound that is far too high.
  await database.pool.query(`
    insert into users (id, first_name, last_name, email)
      select ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, 'N', 'N', i || '@example.com'
      from generate_series(1, ${people}) as i;
    insert into spots (id, name, address, type, country)
      select ('00000000-0000-7000-9000-' || lpad(i::text, 12, '0'))::uuid, 'S' || i, 'A' || i, 'bar_club',
        case when i % 2 = 0 then 'AR' else 'UY' end
      from generate_series(1, ${places}) as i;
    insert into likes (id, user_id, spot_id, created_at)
      select gen_random_uuid(), u.id, s.id,
        case when s.n % 3 = 0 then timestamptz '2025-11-01Z' + (u.n * 37 + s.n) * interval '11 hours' / 20
          else timestamptz '2025-12-20Z' + (u.n * 31 + s.n * 7) % 97 * interval '17 hours' end
      from (select id, row_number() over (order by id) as n from users) as u,
        (select id, row_number() over (order by id) as n from spots) as s
      where u.n * 7 % ${people} < ${people} - s.n * 2 and s.n < ${places}`);
  const { rows } = await database.pool.query('select count(*)::int as n from likes');
  expect(rows[0].n).toBeGreaterThan(600);
});
afterAll(() => database.drop());

/** The ten spots with most likes, counted in the tables, the older one first among equals. */
async function counted(country: string | null, from: string, to: string) {
  const { rows } = await database.pool.query(
    `select s.id, s.name, s.address, count(*)::int as count from likes join spots as s on s.id = spot_id
     where likes.created_at >= $1::timestamptz and likes.created_at < $2::timestamptz + interval '1 day'
       and ($3::text is null or s.country = $3)
     group by s.id order by count desc, s.id limit 10`,
    [`${from}T00:00:00Z`, `${to}T00:00:00Z`, country],
  );
  return rows.map(({ count, ...spot }) => ({ spot, count }));
}

const periods: [from: string, to: string][] = [
  ['2025-01-01', '2026-12-31'],
  ['2025-11-01', '2025-11-30'],
  ['2025-12-20', '2026-02-28'],
  ['2025-12-31', '2026-01-01'],
  ['2026-01-05', '2026-01-20'],
  ['2026-01-07', '2026-01-07'],
  ['2026-01-15', '2026-02-10'],
  ['2025-11-20', '2026-02-03'],
  ['2026-03-01', '2026-03-31'],
  ['2027-01-01', '2027-01-31'],
];
const limits: Parameters<typeof topSpots>[3][] = [
  undefined,
  { countAll: 0, considered: 1000, counted: 1000 },
  { countAll: 0, considered: 5, counted: 2 },
  { countAll: 0, considered: 11, counted: 10 },
  { countAll: 0, considered: 20, counted: 14 },
  { countAll: 0, considered: 14, counted: 1000 },
];

test.each(periods)(
  'the top spots from %s to %s are those of the tables, however they are found',
  async (from, to) => {
    for (const country of [null, 'AR', 'UY', 'MX']) {
      const expected = await counted(country, from, to);
      for (const limit of limits) {
        const found = await topSpots(database.db, country ?? undefined, { from, to }, limit);
        expect(found, `${country} ${JSON.stringify(limit)}`).toEqual(expected);
      }
    }
  },
);

test('the periods have more than ten spots, fewer and none, and equal ones', async () => {
  const found = await Promise.all(periods.map(([from, to]) => counted(null, from, to)));
  expect(new Set(found.map((top) => Math.min(top.length, 10)))).toContain(0);
  expect(found.filter((top) => top.length === 10).length).toBeGreaterThan(4);
  expect(found.some((top) => new Set(top.map(({ count }) => count)).size < top.length)).toBe(true);
});

/** How many statements the list takes: one for the number of likes, one for the names, and those that count. */
async function statementsFor([from, to]: [string, string], limit: Parameters<typeof topSpots>[3]) {
  const execute = vi.spyOn(database.db, 'execute');
  await topSpots(database.db, undefined, { from, to }, limit);
  const { length } = execute.mock.calls;
  execute.mockRestore();
  return length;
}

test('likes are counted as seldom as the limits allow', async () => {
  const winter: [string, string] = ['2025-12-01', '2026-01-31'];
  const { rows } = await database.pool.query(
    "select count(*)::int as n from likes where created_at >= '2025-12-01Z' and created_at < '2026-02-01Z'",
  );
  const [{ n }] = rows;
  const [few, many] = [
    { considered: 1, counted: 1 },
    { considered: 1000, counted: 1000 },
  ];
  // Up to the limit all of them at once; one more, and spots are considered first.
  expect(await statementsFor(winter, { countAll: n, ...few })).toBe(3);
  expect(await statementsFor(winter, { countAll: n - 1, ...few })).toBe(4);
  // Nothing is left out: the list is complete.
  expect(await statementsFor(winter, { countAll: 0, ...many })).toBe(3);
  // What is left out has too few likes in these months, which are full ones: their bound is exact.
  expect(await statementsFor(winter, { countAll: 0, considered: 1000, counted: 14 })).toBe(3);
  // The eleventh could have more than the tenth.
  expect(await statementsFor(winter, { countAll: 0, considered: 1000, counted: 2 })).toBe(4);
  expect(await statementsFor(winter, { countAll: 0, considered: 11, counted: 10 })).toBe(4);
  // Without likes there are no names to look for.
  expect(await statementsFor(['2027-01-01', '2027-01-31'], undefined)).toBe(2);
});
