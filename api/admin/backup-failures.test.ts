/** @module-tag extended */

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pics } from '#contract/pics.ts';
import { backUp } from '../backup/backup.ts';
import { packTar, type TarEntry } from '../backup/tar.ts';
import { readEntries } from '../backup/verify.ts';
import { diskFiles } from '../integrations/storage/disk.ts';
import { startTestApi, type TestApi } from '../testing/calls/startTestApi.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts';
import { adminCommand, runAdmin, urlOf } from '../testing/processes/adminCommand.ts';
import { mountSmallDisk } from '../testing/processes/mountSmallDisk.ts';
import { pictureFile } from '../testing/scenarios/nounScenarios.ts';
import { standIn } from '../testing/stand-ins/standIn.ts';

/* Failures of the backup commands: one sentence each, exit code 1, and no partial file. `admin.test.ts` runs them as processes. */

let api: TestApi;
let folder: string;
let validBackup: string;
let keys: string[];
let target: TestDatabase;
beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), 'bambalina-refusals-'));
  const admin = await api.as('admin');
  for (let i = 0; i < 3; i++)
    await admin.call(pics.create, { body: { image_url: await pictureFile(i * 50) }, form: true });
  validBackup = join(folder, 'good.tar.gz');
  const stored = diskFiles(join(api.dataDir, 'files'));
  await backUp(api.database.pool, stored, validBackup);
  keys = (await readdir(join(api.dataDir, 'files'))).sort();
});
beforeEach(async () => {
  target = await createTestDatabase();
  return () => target.drop();
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

const sourceEnv = () => ({ DATABASE_URL: urlOf(api.database.connection), DATA_DIR: api.dataDir });
const targetEnv = () => ({ DATABASE_URL: urlOf(target.connection), DATA_DIR: join(folder, 'target') });
const failure = (message: string) => ({ code: 1, out: '', err: message });

/** A copy of the valid backup with some entries changed or removed. */
async function changedBackup(name: string, change: (name: string, content: Buffer) => Buffer | undefined) {
  const entries: TarEntry[] = [];
  for await (const { name: entry, content } of readEntries(validBackup)) {
    const changed = change(entry, content);
    if (changed) entries.push({ name: entry, content: changed });
  }
  const path = join(folder, name);
  await writeFile(path, gzipSync(await buffer(packTar(entries))));
  return path;
}
const withMigrations = (name: string, change: (hashes: string[]) => string[]) =>
  changedBackup(name, (entry, content) => {
    if (entry !== 'begin.json') return content;
    const begin = JSON.parse(content.toString());
    return Buffer.from(JSON.stringify({ ...begin, migrations: change(begin.migrations) }));
  });

test('a file that cannot be restored is refused before a database or folder is created', async () => {
  const text = join(folder, 'text.tar.gz');
  await writeFile(text, 'Dear diary');
  const empty = join(folder, 'empty.tar.gz');
  await writeFile(empty, '');
  const truncated = join(folder, 'cut.tar.gz');
  await writeFile(truncated, (await readFile(validBackup)).subarray(0, -400));
  const incomplete = await changedBackup('incomplete.tar.gz', (name, content) =>
    name === 'end.json' ? undefined : content,
  );
  const other = join(folder, 'other.tar.gz');
  await writeFile(
    other,
    gzipSync(await buffer(packTar([{ name: 'holiday.jpg', content: Buffer.from('x') }]))),
  );
  const pipe = join(folder, 'pipe');
  execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
  const unrestorable = (path: string, reason: string) =>
    [path, `${path} cannot be restored: ${reason}.`] as const;
  const fromVersion = (path: string, by: string) =>
    [path, `${path} cannot be restored: it was made by ${by}.`] as const;
  const cases = [
    unrestorable(join(folder, 'nowhere/at-all.tar.gz'), 'there is no such file or folder'),
    unrestorable(folder, 'it is a folder'),
    unrestorable(pipe, 'it is a pipe or a device: save it as a file'),
    unrestorable(text, 'it is no backup of this product'),
    unrestorable(empty, 'the file ends too early'),
    unrestorable(truncated, 'the file ends too early'),
    unrestorable(incomplete, 'it is incomplete'),
    unrestorable(other, 'it is no backup of this product'),
    fromVersion(
      await withMigrations('newer.tar.gz', (all) => [...all, 'f00']),
      'a newer version of this product: upgrade this one first',
    ),
    fromVersion(
      await withMigrations('older.tar.gz', (all) => all.slice(0, -1)),
      'an older version of this product: restore it with that version, then upgrade',
    ),
  ];
  const dataDir = join(folder, 'not-there-yet');
  const answers = await Promise.all(cases.map(([path]) => runAdmin({ DATA_DIR: dataDir }, 'restore', path)));
  expect(answers).toEqual(cases.map(([, message]) => failure(message)));
  expect(await readdir(folder)).not.toContain('not-there-yet');
});

test('a backup to a path that cannot be written leaves no file, and does not overwrite another', async () => {
  const busy = join(folder, 'busy.tar.gz');
  await writeFile(`${busy}.part`, 'of another');
  const cases = [
    [
      sourceEnv(),
      join(folder, 'no/folder.tar.gz'),
      /folder.tar.gz failed: there is no such file or folder\.$/,
    ],
    [sourceEnv(), join(validBackup, 'below.tar.gz'), /failed: a part of the path is not a folder\.$/],
    [sourceEnv(), validBackup, /good.tar.gz exists already: name another file\.$/],
    [
      sourceEnv(),
      busy,
      /busy.tar.gz failed: another backup is being written there, or was killed .*: remove it\.$/,
    ],
    [
      { DATA_DIR: join(folder, 'typo') },
      join(folder, 'x.tar.gz'),
      /^There is no database in DATA_DIR .*typo: check/,
    ],
  ] as const;
  for (const [env, path, message] of cases)
    expect(await runAdmin(env, 'backup', path)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(message),
    });
  expect(await readFile(`${busy}.part`, 'utf8')).toBe('of another');
  const names = await readdir(folder);
  for (const name of ['typo', 'x.tar.gz', 'no']) expect(names).not.toContain(name);
});

test('missing and damaged pictures are reported, and with --strict they fail the backup', async () => {
  const [missing = '', damaged = ''] = keys;
  const path = join(api.dataDir, 'files');
  const [first, second] = [await readFile(join(path, missing)), await readFile(join(path, damaged))];
  await rm(join(path, missing));
  await writeFile(join(path, damaged), Buffer.from(second).fill(7, 40, 44));
  const message = `1 picture is missing: ${missing}; 1 picture is damaged: ${damaged}.`;
  const [lenient, strict] = [join(folder, 'lenient.tar.gz'), join(folder, 'strict.tar.gz')];
  expect(await runAdmin(sourceEnv(), 'backup', lenient)).toEqual({
    code: 0,
    out: expect.stringMatching(/^\d+ rows of \d+ tables and 5 pictures backed up to /),
    err: message,
  });
  expect(await runAdmin(sourceEnv(), 'backup', strict, '--strict')).toMatchObject({
    code: 1,
    err: `${message.slice(0, -1)}. The rest is in ${strict}.`,
  });
  await writeFile(join(path, missing), first);
  await writeFile(join(path, damaged), second);
  await rm(strict);
  expect(await runAdmin(sourceEnv(), 'backup', strict, '--strict')).toMatchObject({ code: 0, err: '' });
  expect(await runAdmin(targetEnv(), 'restore', lenient)).toMatchObject({ code: 0, err: '' });
  await rm(join(folder, 'target'), { recursive: true });
});

test('a backup that is interrupted while the storage does not answer leaves no file', async () => {
  const silent = await standIn(() => {});
  const s3 = {
    S3_ENDPOINT: silent.url,
    S3_BUCKET: 'x',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'x',
  };
  const path = join(folder, 'interrupted.tar.gz');
  const running = adminCommand({ ...sourceEnv(), ...s3 }, 'backup', path);
  await expect.poll(() => silent.calls.length).toBeGreaterThan(0);
  running.process.kill('SIGINT');
  expect(await running.exited()).toEqual(failure(`The backup to ${path} failed: it was interrupted.`));
  expect((await readdir(folder)).filter((name) => name.startsWith('interrupted'))).toEqual([]);
  await silent.stop();
});

test('a full disk fails the backup, or the restore, with one sentence and leaves no partial file', async (context) => {
  const small = join(folder, 'small');
  const umount = await mountSmallDisk(small, 8);
  if (!umount) return context.skip('only root on Linux may mount a small disk');
  const path = join(small, 'backup.tar.gz');
  expect(await runAdmin(sourceEnv(), 'backup', path)).toEqual(
    failure(`The backup to ${path} failed: the disk is full.`),
  );
  expect(await readdir(small)).toEqual([]);
  const env = { ...targetEnv(), DATA_DIR: small };
  await mkdir(join(small, 'files'), { recursive: true });
  await writeFile(join(small, 'filler'), Buffer.alloc(4096)).catch(() => {});
  expect(await runAdmin(env, 'restore', validBackup)).toEqual(
    failure(`${validBackup} cannot be restored: the disk is full.`),
  );
  expect(await readdir(join(small, 'files'))).toEqual([]);
  expect((await target.pool.query('select from users')).rowCount).toBe(0);
  await umount();
});
