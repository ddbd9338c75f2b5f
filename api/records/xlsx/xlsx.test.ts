import { once } from 'node:events';
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connect } from '../../database/connection/connect.ts';
import { readXlsx } from '../../testing/calls/readXlsx.ts';
import { setUpDatabase } from '../../testing/database/testDatabase.ts';
import { workbook } from './workbook.ts';
import { spreadsheet } from './xlsx.ts';

const database = setUpDatabase();

const book = { title: 'Hoja', header: ['a', 'b'] };
const exported = (rows: SQL) => spreadsheet(database.db, rows, book);

async function all(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const piece of pieces) read.push(Buffer.from(piece));
  return Buffer.concat(read);
}

/** The number of COPY statements that still run. */
async function runningExports(): Promise<number> {
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

test('every text is unchanged and a text', async () => {
  const rows = sql`select t, null from unnest(array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]) with ordinality as x (t, i) order by i`;
  const sheets = readXlsx(await all(exported(rows)));
  expect([...sheets]).toEqual([['Hoja', [['a', 'b'], ...texts.map((text) => [text, ''])]]]);
});

/** The cells of an exported column with these texts. */
async function cellsOf(column: string[]): Promise<(string | undefined)[]> {
  const rows = sql`select t, '' from jsonb_array_elements_text(${JSON.stringify(column)}::jsonb)
    with ordinality as x (t, i) order by i`;
  const sheet = readXlsx(await all(exported(rows))).get('Hoja') ?? [];
  return sheet.slice(1).map(([cell]) => cell);
}

test('texts that look like escaped characters, and characters that XML lacks, are unchanged', async () => {
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

test('a text is truncated to 32,767 UTF-16 code units between two characters, with an ellipsis', async () => {
  const maxLength = 32_767;
  const [exact, over, pairs, entities] = await cellsOf([
    '<'.repeat(maxLength),
    'x'.repeat(maxLength + 1),
    `${'🎸'.repeat(maxLength)}`,
    '_x0041_'.repeat(10_000),
  ]);
  expect(exact).toBe('<'.repeat(maxLength));
  expect(over).toBe(`${'x'.repeat(maxLength - 1)}…`);
  expect(pairs).toBe(`${'🎸'.repeat((maxLength - 1) / 2)}…`);
  expect(entities).toBe(`${'_x0041_'.repeat(10_000).slice(0, maxLength - 1)}…`);
});

test.each([
  [0, [1]],
  [2, [3]],
  [3, [3, 2]],
  [4, [3, 3]],
  [5, [3, 3, 2]],
])('%i rows in sheets of two rows and a header', async (count, lengths) => {
  const lines = Array.from({ length: count }, (_, i) => `${i}\tb\n`).join('');
  // In pieces of three bytes, which end anywhere in a row.
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

test('an error of the database is an error of the file', async () => {
  await expect(
    all(exported(sql`select 1 / (5 - i), '' from generate_series(1, 9) as i`)),
  ).rejects.toMatchObject({ code: '22012' });
});

test('nothing happens before a file is read: an error that nobody listened for would end the process', async () => {
  const { db, close } = connect({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' });
  const unread = spreadsheet(db, sql`select 'x', 'y'`, book);
  // Another one starts and ends meanwhile.
  await all(exported(sql`select 'x', 'y'`));
  expect(unread.errored).toBeNull();
  await expect(all(unread)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await close();
});

test('a fifth concurrent export is refused, and destroyed ones end their statements', async () => {
  const endless = sql`select md5(i::text), md5((-i)::text)
    from (select generate_series(1, 100000000) as i) as rows`;
  const four = Array.from({ length: 4 }, () => exported(endless));
  await Promise.all(four.map((file) => once(file, 'readable')));
  expect(() => exported(endless)).toThrow(expect.objectContaining({ status: 503 }));
  // Nothing is read, so the exports wait with constant memory.
  await expect.poll(runningExports).toBe(4);
  // Closed once its thread has ended.
  const closed = Promise.all(four.map((file) => once(file, 'close')));
  for (const file of four) file.destroy();
  await closed;
  await expect.poll(runningExports).toBe(0);
  expect(readXlsx(await all(exported(sql`select 'x', 'y'`))).get('Hoja')).toEqual([
    ['a', 'b'],
    ['x', 'y'],
  ]);
});
