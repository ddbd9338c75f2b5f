import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyPassword } from '../security/passwords.ts';
import { rowHashes } from '../testing/database/storedState.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts';
import { adminCommand, runAdmin, urlOf } from '../testing/processes/adminCommand.ts';

/* `npm run admin`: its arguments, exit codes and output, as a process where that matters. */

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

const envOf = ({ connection }: TestDatabase) => ({
  DATA_DIR: join(folder, connection.database ?? 'data'),
  DATABASE_URL: urlOf(connection),
});
async function admin(database: TestDatabase, ...args: string[]) {
  const { code, out, err } = await runAdmin(envOf(database), ...args);
  return { code, output: code === 0 ? out : err };
}
const path = () => join(folder, 'backup.tar.gz');

test('creates an account, backs up and restores; refuses with one sentence and changes nothing otherwise', async () => {
  expect(await adminCommand(envOf(source), 'create', 'boss@example.com').exited()).toEqual({
    code: 0,
    out: expect.stringMatching(/^boss@example.com can sign in as admin with the password \S{16}$/),
    err: '',
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
  const restored = await rowHashes(target.pool);
  expect(restored).toEqual(await rowHashes(source.pool));
  const files = await readdir(folder, { recursive: true });

  const refusals = [
    [['restore', path()], /^There are records in this database already: restore into an empty/],
    [['restore', join(folder, 'nothing')], /already|cannot be restored/],
    [['create', 'boss@example.com'], /^There is an account with boss@example.com already.$/],
    [['create', 'no address'], /^no address is not an email address.$/],
    [['create', 'x@example.com', '--role', 'king'], /^The role must be one of user, editor, admin.$/],
    [['nonsense'], /^There is no command nonsense\.\nnpm run admin -- create EMAIL/],
    [['create'], /^npm run admin -- create EMAIL/],
  ] as const;
  for (const [args, message] of refusals) {
    const { code, output } = await admin(target, ...args);
    expect([code, output]).toEqual([1, expect.stringMatching(message)]);
  }
  expect(await adminCommand(envOf(target), 'nonsense').exited()).toMatchObject({ code: 1, out: '' });
  expect(await rowHashes(target.pool)).toEqual(restored);
  expect(await readdir(folder, { recursive: true })).toEqual(files);
  expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
  // A dozen programs in turn.
}, 60_000);

test('the password of the environment is used as people type it, also from a file; blanks are none', async () => {
  const file = join(folder, 'password');
  await writeFile(file, 'Secreto-xy-9981\n');
  const created = async (email: string, env: Record<string, string>) => {
    const { out } = await runAdmin({ ...envOf(source), ...env }, 'create', email);
    const { rows } = await source.pool.query('select password_hash from users where email = $1', [email]);
    return { out, fits: (password: string) => verifyPassword(rows[0].password_hash, password) };
  };
  const envs = [
    ['ana', 'ADMIN_PASSWORD_FILE', file],
    ['luz', 'ADMIN_PASSWORD', '  Secreto-xy-9981 '],
  ] as const;
  for (const [name, variable, value] of envs) {
    const email = `${name}@example.com`;
    const { out, fits } = await created(email, { [variable]: value });
    expect(out).toBe(`${email} can sign in as admin with ADMIN_PASSWORD`);
    expect(await fits('Secreto-xy-9981')).toBe(true);
  }
  const { out, fits } = await created('blank@example.com', { ADMIN_PASSWORD: ' '.repeat(10) });
  expect(await fits(/with the password (\S{16})$/.exec(out)?.[1] ?? '')).toBe(true);
});
