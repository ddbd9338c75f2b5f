import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowHashes } from '../testing/database/storedState.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts';
import { adminCommand, urlOf } from '../testing/processes/adminCommand.ts';

/* `npm run admin` as a separate process: its arguments, exit codes and output. */

let folder: string;
let source: TestDatabase;
let target: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bambalina-admin-'));
  [source, target] = [await createTestDatabase(), await createTestDatabase()];
});
afterAll(async () => {
  await source.drop();
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

async function admin({ connection }: TestDatabase, ...args: string[]) {
  const env = { DATA_DIR: join(folder, connection.database ?? 'data'), DATABASE_URL: urlOf(connection) };
  const { code, out, err } = await adminCommand(env, ...args).exited();
  return { code, output: code === 0 ? out : err };
}
const path = () => join(folder, 'backup.tar.gz');

test('creates an account, backs up and restores; refuses with one sentence and changes nothing otherwise', async () => {
  expect(await admin(source, 'create', 'boss@example.com')).toEqual({
    code: 0,
    output: expect.stringMatching(/^boss@example.com can sign in as admin with the password \S{16}$/),
  });
  expect(await admin(source, 'backup', path())).toEqual({
    code: 0,
    output: expect.stringMatching(/^\d+ rows of \d+ tables and 0 pictures backed up to /),
  });
  expect((await stat(path())).mode & 0o777).toBe(0o600);
  expect((await admin(source, 'backup', path())).output).toBe(`${path()} exists already: name another file.`);
  expect(await admin(target, 'restore', path())).toMatchObject({
    code: 0,
    output: expect.stringContaining('restored from'),
  });
  const rows = async ({ pool }: TestDatabase) => {
    await pool.query('create schema if not exists pgboss');
    await pool.query('create table if not exists pgboss.job (name text)');
    await pool.query('create table if not exists pgboss.schedule (name text)');
    return rowHashes(pool);
  };
  const restored = await rows(target);
  expect(restored).toEqual(await rows(source));

  const refusals = [
    [['restore', path()], /^There are \w+ in this database already: restore into an empty/],
    [['restore', join(folder, 'nothing')], /already|cannot be restored/],
    [['create', 'boss@example.com'], /^Ya existe un usuario con este correo.$/],
    [['create', 'no address'], /^no address is not an email address.$/],
    [['create', 'x@example.com', '--role', 'king'], /^The role must be one of user, editor, admin.$/],
    [['nonsense'], /^npm run admin -- create EMAIL/],
  ] as const;
  for (const [args, message] of refusals) {
    const { code, output } = await admin(target, ...args);
    expect([code, output]).toEqual([1, expect.stringMatching(message)]);
  }
  expect(await rows(target)).toEqual(restored);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});
