import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { diskFiles } from '../integrations/storage/disk.ts';
import { users } from '../nouns/users/users.table.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

/** What a restore changes afterwards is tested in after-restore.test.ts. */
const unchanged = { cleanUp: async () => {} };
const key = '0190a000-0000-7000-8000-000000000001.webp';
const picture = Buffer.from('a picture');
let folder: string;
let source: TestDatabase;
let target: TestDatabase;
let path: string;
const files = (name: string) => diskFiles(join(folder, name));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bambalina-backup-'));
  path = join(folder, 'backup.tar.gz');
  source = await createTestDatabase();
  await source.db.insert(users).values(
    Array.from({ length: 300 }, (_, n) => ({
      first_name: `tab\there "${n}" \\N`,
      last_name: 'línea\nñandú',
      email: `person-${n}@example.com`,
      country: n % 2 ? 'AR' : null,
    })),
  );
  await files('from').put(key, picture, 'image/webp');
  await backUp(source.pool, files('from'), path);
});
beforeEach(async () => {
  target = await createTestDatabase();
  return () => target.drop();
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true });
});

const allUsers = async ({ pool }: TestDatabase) => (await pool.query('select * from users order by id')).rows;
const tallies = async ({ pool }: TestDatabase) =>
  (await pool.query('select * from tallies order by tallies::text')).rows;

test('a restore gives the same records, totals, search texts and pictures', async () => {
  const { tables, files: pictures } = await restore(target.pool, files('to'), path, unchanged);
  expect([tables.users?.rows, pictures]).toEqual([300, 1]);
  expect(await allUsers(target)).toEqual(await allUsers(source));
  expect(await tallies(target)).toEqual(await tallies(source));
  expect(await readFile(join(folder, 'to', key))).toEqual(picture);
  // Constraints and triggers are there.
  await expect(target.pool.query('insert into sessions select')).rejects.toThrow();
  await target.pool.query("delete from users where email = 'person-1@example.com'");
  expect(await tallies(target)).not.toEqual(await tallies(source));
});

test('a restore into a database with records is refused and changes nothing', async () => {
  await target.db.insert(users).values({ first_name: 'a', last_name: 'b', email: 'stored@example.com' });
  await expect(restore(target.pool, files('busy'), path, unchanged)).rejects.toThrow(
    /already: restore into an empty/,
  );
  expect(await allUsers(target)).toHaveLength(1);
});

test('a truncated, changed or foreign file is refused, and nothing of it is stored', async () => {
  const plain = gunzipSync(await readFile(path));
  const changed = Buffer.from(plain.toString('latin1').replace('person-7@', 'person-8@'), 'latin1');
  const broken: [Buffer, RegExp][] = [
    [gzipSync(plain.subarray(0, plain.length - 2048)), /ends too early|incomplete/],
    [gzipSync(changed), /cannot be restored: /],
    [gzipSync(Buffer.from('x'.repeat(2000))), /cannot be restored: the file is damaged/],
    [Buffer.from('not even compressed'), /cannot be restored: /],
  ];
  for (const [content, reason] of broken) {
    const other = join(folder, 'broken.tar.gz');
    await writeFile(other, content);
    await expect(restore(target.pool, files('broken'), other, unchanged)).rejects.toThrow(reason);
    expect(await allUsers(target)).toEqual([]);
    await expect(readFile(join(folder, 'broken', key))).rejects.toThrow('ENOENT');
  }
});
