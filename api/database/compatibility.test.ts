import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { version } from '../config/version.ts';
import { addMigration } from '../testing/database/addMigration.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts';
import { until } from '../testing/until.ts';
import { connectionOf } from './connection/connection.ts';
import { migrate, migrationsFolder } from './migrate.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bambalina-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const silent = () => {};
const migrateNext = (print: (line: string) => void = silent) => migrate(database.pool, print, folder);
const columnsOf = async (table: string) =>
  (
    await database.pool.query<{ name: string }>(
      'select column_name as name from information_schema.columns where table_name = $1',
      [table],
    )
  ).rows.map(({ name }) => name);

test('a server that is older than the database needs says so and changes nothing', async () => {
  await database.pool.query("insert into drizzle.requirements values ('0.10.0'), ('0.9.0')");
  await addMigration(folder, 'adds', 'alter table pics add column extra text');
  await expect(migrateNext()).rejects.toThrow(
    `This is Bambalina ${version}, and the database needs 0.10.0 or newer: start that version.`,
  );
  expect(await columnsOf('pics')).not.toContain('extra');
});

test.each(['0.1.0', version])(
  'a server goes with a database that needs %s, and with later additions',
  async (needed) => {
    await database.pool.query('insert into drizzle.requirements values ($1)', [needed]);
    await addMigration(folder, 'adds', 'alter table pics add column extra text');
    await migrateNext();
    expect(await columnsOf('pics')).toContain('extra');
    // The server of before, once more.
    await migrate(database.pool);
  },
);

describe('a migration that removes what older servers use', () => {
  const removes = `alter table pics drop column thumbnail; INSERT INTO drizzle.requirements VALUES ('${version}')`;
  const connectAs = async (application_name: string) => {
    const client = new pg.Client({ ...connectionOf(database.pool), application_name });
    client.on('error', silent);
    await client.connect();
    return client;
  };

  test.each([
    ['bambalina 0.1.9', '0.1.9'],
    ['bambalina', '0.1.0'],
  ])('waits for none: with %s running it is refused in words and changes nothing', async (name, older) => {
    await addMigration(folder, 'removes', removes);
    const server = await connectAs(name);
    await expect(migrateNext()).rejects.toThrow(
      new RegExp(
        `^Bambalina ${version} removes what servers before ${version} use, and there are some on this database: ${older} at .+\\. Stop them, or upgrade them to ${version} first\\. Nothing has been changed\\.$`,
      ),
    );
    expect(await columnsOf('pics')).toContain('thumbnail');
    await server.end();
    await until(() => migrateNext());
    expect(await columnsOf('pics')).not.toContain('thumbnail');
  });

  test('is applied beside servers of that version or newer, and other programs', async () => {
    await addMigration(folder, 'removes', removes);
    const names = [`bambalina ${version}`, 'bambalina 0.20.0', 'bambalina-live', 'psql'];
    const others = await Promise.all(names.map(connectAs));
    await migrateNext();
    expect(await columnsOf('pics')).not.toContain('thumbnail');
    await Promise.all(others.map((other) => other.end()));
  });

  test('does not matter to older servers once it has been applied to another database', async () => {
    await addMigration(folder, 'removes', removes);
    await migrateNext();
    const server = await connectAs('bambalina 0.1.9');
    await migrateNext();
    await server.end();
  });
});

test('a migration that waits for a long statement lets others through meanwhile, and is applied after it', async () => {
  await addMigration(folder, 'adds', 'alter table pics add column extra text');
  const long = await database.pool.connect();
  await long.query('begin; select from pics');
  const print = vi.fn();
  const migration = migrateNext(print);
  await until(() => expect(print).toHaveBeenCalledTimes(1));
  // Behind a waiting change of the table it would wait until `long` ends.
  await database.pool.query('update pics set thumbnail = thumbnail');
  await long.query('commit');
  long.release();
  await migration;
  expect(await columnsOf('pics')).toContain('extra');
  expect(print.mock.calls).toEqual([['Waiting for a statement in progress before the tables are changed …']]);
});
