import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { users } from '../../nouns/users/users.table.ts';
import { verifyPassword } from '../../security/passwords.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { prepareFirstStart } from './first-start.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bambalina-fill-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const firstStart = (env: Record<string, string>) =>
  prepareFirstStart(readConfig({ DATA_DIR: folder, ...env }), database, () => {});
const admins = async () =>
  (await database.pool.query("select email, password_hash from users where role = 'admin'")).rows;

test('the administrator of the configuration is created once, with an entry in the history', async () => {
  const env = { DEMO: '0', ADMIN_EMAIL: 'Boss@Example.com', ADMIN_PASSWORD: 'a long password' };
  expect(await firstStart(env)).toEqual(['Sign in as boss@example.com with ADMIN_PASSWORD']);
  expect(await firstStart({ ...env, ADMIN_EMAIL: 'other@example.com' })).toEqual([
    'Sign in with your account.',
  ]);
  const [admin, ...others] = await admins();
  expect([admin.email, others]).toEqual(['boss@example.com', []]);
  expect(await verifyPassword(admin.password_hash, 'a long password')).toBe(true);
  const { rows } = await database.pool.query('select noun, action from history');
  expect(rows).toEqual([{ noun: 'users', action: 'create' }]);
});

test('a password of the configuration that is easy to guess is taken, with a warning at the first start', async () => {
  const env = { DEMO: '0', ADMIN_EMAIL: 'direccion@example.com', ADMIN_PASSWORD: 'password1' };
  expect((await firstStart(env))[1]).toMatch(/^Warning: ADMIN_PASSWORD is one of the most used/);
  expect(await firstStart(env)).toEqual(['Sign in with your account.']);
  expect(await admins()).toHaveLength(1);
});

test('without demo and configuration no user is created, and the command that does is printed', async () => {
  expect(await firstStart({ DEMO: '0' })).toEqual([
    'There is no administrator yet: npm run admin -- create EMAIL',
  ]);
  expect(await admins()).toEqual([]);
});

test('the password of the demo is valid, stays the same, and is in a file that only its owner can read', async () => {
  // With an existing user the demo data are not loaded, which is tested in demo.test.ts.
  await database.db.insert(users).values({ first_name: 'a', last_name: 'b', email: 'kept@example.com' });
  const [line = ''] = await firstStart({ DEMO: '1' });
  const password = line.match(/^Sign in as admin@bambalina.test with the password (\S{12})$/)?.[1] ?? '';
  const [admin] = await admins();
  expect(await verifyPassword(admin.password_hash, password)).toBe(true);
  expect((await firstStart({ DEMO: '1' }))[0]).toBe(line);
  const file = join(folder, 'demo-sign-in.txt');
  expect(await readFile(file, 'utf8')).toContain(password);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('servers that start concurrently create one administrator', async () => {
  const env = { DEMO: '0', ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' };
  await Promise.all([firstStart(env), firstStart(env), firstStart(env)]);
  expect(await admins()).toHaveLength(1);
});
