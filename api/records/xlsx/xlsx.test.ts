import { once } from 'node:events';
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from '../../testing/calls/readXlsx.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { workbook } from './workbook.ts';
import { spreadsheet } from './xlsx.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const book = { title: 'Hoja', header: ['a', 'b'] };
const exported = (rows: SQL) => spreadsheet(database.db, rows, book);

async function all(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const piece of pieces) read.push(Buffer.from(piece));
  return Buffer.concat(read);
}

/** Exports that the database is still busy with. */
async function underWay(): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and query like 'copy (%'`,
  );
  return rows[0].n;
}

const texts = [
  '=1+1',
  '+A1',
  '<b>&amp;"\'</b>',
  ' blank at the ends ',
  'a\tb\nc\rd\\e\\n\\N',
  '日本 🎸 ñandú',
  "'); drop table users; --",
  "O''Brien \\' $1",
  '',
];

test('every text arrives as it is, as text', async () => {
  const rows = sql`select t, null from unnest(array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]) with ordinality as x (t, i) order by i`;
  const sheets = readXlsx(await all(exported(rows)));
  expect([...sheets]).toEqual([['Hoja', [['a', 'b'], ...texts.map((text) => [text, ''])]]]);
});

/** The cells of one column that holds these texts. */
async function cellsOf(column: string[]): Promise<(string | undefined)[]> {
  const rows = sql`select t, '' from jsonb_array_elements_text(${JSON.stringify(column)}::jsonb)
    with ordinality as x (t, i) order by i`;
  const sheet = readXlsx(await all(exported(rows))).get('Hoja') ?? [];
  return sheet.slice(1).map(([cell]) => cell);
}

test('what a reader would take for an escaped character, and what XML cannot hold, arrive as they are', async () => {
  const piece = fc.constantFrom(
    '_',
    'x',
    '_x0041_',
    '_x005F_',
    '_X0041_',
    '00',
    '41',
    'a',
    '\b',
    '\x01',
    '\uffff',
  );
  const mixed = fc
    .sample(fc.array(piece, { maxLength: 8 }), { numRuns: 500, seed: 14 })
    .map((t) => t.join(''));
  const control = Array.from({ length: 31 }, (_, i) => `_x00${String.fromCharCode(i + 1)}41_`);
  const column = [
    '_x0041_',
    '_x005F_x0041_',
    '_x0041_x0041_',
    'x_xD800_y',
    ...control,
    ...['\b', '\x01', '\ufffe', '\uffff', '\n', 'ﬁ'].map((char) => `_x0041${char}_x0042`),
    '\ufffe\uffff\ufffd',
    ...mixed,
  ];
  expect(await cellsOf(column)).toEqual(column);
});

test('a cell holds at most 32,767 characters of UTF-16, cut between two of them, with a sign', async () => {
  const most = 32_767;
  const [exact, over, pairs, entities] = await cellsOf([
    '<'.repeat(most),
    'x'.repeat(most + 1),
    `${'🎸'.repeat(most)}`,
    '_x0041_'.repeat(10_000),
  ]);
  expect(exact).toBe('<'.repeat(most));
  expect(over).toBe(`${'x'.repeat(most - 1)}…`);
  expect(pairs).toBe(`${'🎸'.repeat((most - 1) / 2)}…`);
  expect(entities).toBe(`${'_x0041_'.repeat(10_000).slice(0, most - 1)}…`);
});

test.each([
  [0, [1]],
  [2, [3]],
  [3, [3, 2]],
  [4, [3, 3]],
  [5, [3, 3, 2]],
])('%i rows where a sheet takes two and its header', async (count, lengths) => {
  const lines = Array.from({ length: count }, (_, i) => `${i}\tb\n`).join('');
  // In pieces of three bytes: they end where they like.
  const pieces = (lines.match(/.{1,3}/gs) ?? []).map((piece) => Buffer.from(piece));
  async function* copied() {
    yield* pieces;
  }
  const sheets = readXlsx(await all(workbook(book, copied(), 3)));
  expect([...sheets.keys()]).toEqual(['Hoja', 'Hoja 2', 'Hoja 3'].slice(0, lengths.length));
  expect([...sheets.values()].map((rows) => rows.length)).toEqual(lengths);
  const cells = [...sheets.values()].flatMap((rows) => rows.slice(1));
  expect(cells).toEqual(Array.from({ length: count }, (_, i) => [String(i), 'b']));
});

test('an error of the database ends the file, and says what it was', async () => {
  await expect(
    all(exported(sql`select 1 / (5 - i), '' from generate_series(1, 9) as i`)),
  ).rejects.toMatchObject({ code: '22012' });
});

test('four at once and no more; a reader who goes leaves nothing behind', async () => {
  const endless = sql`select md5(i::text), md5((-i)::text)
    from (select generate_series(1, 100000000) as i) as rows`;
  const four = Array.from({ length: 4 }, () => exported(endless));
  await Promise.all(four.map((file) => once(file, 'readable')));
  expect(() => exported(endless)).toThrow(expect.objectContaining({ status: 503 }));
  // Nobody reads on, so it waits at constant memory.
  expect(await underWay()).toBe(4);
  for (const file of four) file.destroy();
  await expect.poll(underWay).toBe(0);
  expect(readXlsx(await all(exported(sql`select 'x', 'y'`))).get('Hoja')).toEqual([
    ['a', 'b'],
    ['x', 'y'],
  ]);
});
