import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyRow } from '../testing/database/everyRow.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts';
import { adminCommand, urlOf } from '../testing/processes/adminCommand.ts';

/* `npm run admin`, as it is run: another process, its arguments and its sentences. */

let folder: string;
let from: TestDatabase;
let to: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bambalina-admin-'));
  [from, to] = [await createTestDatabase(), await createTestDatabase()];
});
afterAll(async () => {
  await from.drop();
  await to.drop();
  await rm(folder, { recursive: true, force: true });
});

async function admin({ connection }: TestDatabase, ...args: string[]) {
  const env = { DATA_DIR: join(folder, connection.database ?? 'data'), DATABASE_URL: urlOf(connection) };
  const { code, out, err } = await adminCommand(env, ...args).ended();
  return { code, said: code === 0 ? out : err };
}
const path = () => join(folder, 'backup.tar.gz');

test('creates, backs up and restores; refuses in one sentence what it cannot do, and changes nothing then', async () => {
  expect(await admin(from, 'create', 'boss@example.com')).toEqual({
    code: 0,
    said: expect.stringMatching(/^boss@example.com can sign in as admin with the password \S{16}$/),
  });
  expect(await admin(from, 'backup', path())).toEqual({
    code: 0,
    said: expect.stringMatching(/^\d+ rows of \d+ tables and 0 pictures backed up to /),
  });
  expect((await stat(path())).mode & 0o777).toBe(0o600);
  expect((await admin(from, 'backup', path())).said).toBe(`${path()} exists already: name another file.`);
  expect(await admin(to, 'restore', path())).toMatchObject({
    code: 0,
    said: expect.stringContaining('restored from'),
  });
  const rows = async ({ pool }: TestDatabase) => {
    await pool.query('create schema if not exists pgboss');
    await pool.query('create table if not exists pgboss.job (name text)');
    await pool.query('create table if not exists pgboss.schedule (name text)');
    return everyRow(pool);
  };
  const restored = await rows(to);
  expect(restored).toEqual(await rows(from));

  const refusals = [
    [['restore', path()], /^There are \w+ in this database already: restore into an empty/],
    [['restore', join(folder, 'nothing')], /already|cannot be restored/],
    [['create', 'boss@example.com'], /^Ya existe un usuario con este correo.$/],
    [['create', 'no address'], /^no address is not an email address.$/],
    [['create', 'x@example.com', '--role', 'king'], /^The role must be one of user, editor, admin.$/],
    [['nonsense'], /^npm run admin -- create EMAIL/],
  ] as const;
  for (const [args, sentence] of refusals) {
    const { code, said } = await admin(to, ...args);
    expect([code, said]).toEqual([1, expect.stringMatching(sentence)]);
  }
  expect(await rows(to)).toEqual(restored);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});
