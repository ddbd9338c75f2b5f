import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../testing/processes/adminCommand.ts';
import { isRoot } from './embedded/account.ts';
import { assertWritable } from './embedded/data-dir.ts';

/* Where the data are, and folders that cannot be used. With a real start in data-location.heavy.test.ts. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bambalina-location-'));
});
afterAll(() => rm(folder, { recursive: true }));

const locations = async (env: Record<string, string>) => (await runAdmin(env, 'where')).out.split('\n');

test('before a start, the database is not made yet, and asking creates nothing', async () => {
  const [database, pictures, mail] = await locations({ DATA_DIR: join(folder, 'new') });
  expect(database).toMatch(
    isRoot() ? /^Database: not made yet; as root, below \/var\/lib/ : /not made yet; in /,
  );
  expect([pictures, mail]).toEqual([
    `Pictures: ${join(folder, 'new/files')}`,
    `Mail:     ${join(folder, 'new/outbox')}`,
  ]);
  expect(await readdir(folder)).toEqual([]);
});

test('an external database, bucket and mail server are printed without passwords', async () => {
  const output = await locations({
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://ana:geheim@db.example:5433/office?sslmode=require&password=geheim',
    SMTP_URL: 'smtp://ana:geheim@mail.example:587',
    S3_ENDPOINT: 'https://ana:geheim@s3.example',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'geheim',
  });
  expect(output.slice(0, 3)).toEqual([
    'Database: db.example:5433/office',
    'Pictures: bucket pictures of s3.example',
    'Mail:     sent through mail.example:587',
  ]);
  expect(output.join()).not.toContain('geheim');
});

test('a DATA_DIR is created with its parents; one that cannot be is refused with one sentence', async () => {
  const deep = join(folder, 'a/b/c');
  await assertWritable(deep);
  expect(await readdir(deep)).toEqual([]);

  const file = join(folder, 'file');
  await writeFile(file, '');
  const nowhere = join(folder, 'nowhere');
  await symlink('/nonexistent/at/all', nowhere);
  const refused: [string, string][] = [
    [file, 'it is not a folder'],
    [join(file, 'below'), 'a part of it is not a folder'],
    [nowhere, 'a folder above it is missing and cannot be made'],
  ];
  if (process.platform === 'linux')
    refused.push(['/proc/missing/folder', 'a folder above it is missing and cannot be made']);
  for (const [path, why] of refused)
    await expect(assertWritable(path)).rejects.toThrow(`DATA_DIR ${path} cannot be used: ${why}.`);
});
