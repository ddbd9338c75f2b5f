import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pics } from '#contract/pics.ts';
import { backUp } from '../backup/backup.ts';
import { readEntries } from '../backup/examine.ts';
import { packTar, type TarEntry } from '../backup/tar.ts';
import { diskFiles } from '../integrations/storage/disk.ts';
import { startTestApi, type TestApi } from '../testing/calls/startTestApi.ts';
import { everyFile } from '../testing/database/everyRow.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts';
import { adminCommand, urlOf } from '../testing/processes/adminCommand.ts';
import { smallDisk } from '../testing/processes/smallDisk.ts';
import { pictureFile } from '../testing/scenarios/nounScenarios.ts';
import { standIn } from '../testing/stand-ins/standIn.ts';

/* What can go wrong with the commands: one sentence each, exit code 1, and nothing half left behind. */

let api: TestApi;
let folder: string;
let good: string;
let keys: string[];
let target: TestDatabase;
beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), 'bambalina-refusals-'));
  const admin = await api.as('admin');
  for (let i = 0; i < 3; i++)
    await admin.call(pics.create, { body: { image_url: await pictureFile(i * 50) }, form: true });
  good = join(folder, 'good.tar.gz');
  const stored = diskFiles(join(api.dataDir, 'files'));
  await backUp(api.database.pool, stored, good);
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

const source = () => ({ DATABASE_URL: urlOf(api.database.connection), DATA_DIR: api.dataDir });
const into = () => ({ DATABASE_URL: urlOf(target.connection), DATA_DIR: join(folder, 'target') });
const run = (env: Record<string, string>, ...args: string[]) => adminCommand(env, ...args).ended();
const refused = (sentence: string) => ({ code: 1, out: '', err: sentence });

/** The good backup with some of its entries made others. */
async function forged(name: string, change: (name: string, content: Buffer) => Buffer | undefined) {
  const entries: TarEntry[] = [];
  for await (const { name: entry, content } of readEntries(good)) {
    const changed = change(entry, content);
    if (changed) entries.push({ name: entry, content: changed });
  }
  const path = join(folder, name);
  await writeFile(path, gzipSync(await buffer(packTar(entries))));
  return path;
}
const withMigrations = (name: string, change: (hashes: string[]) => string[]) =>
  forged(name, (entry, content) => {
    if (entry !== 'begin.json') return content;
    const begin = JSON.parse(content.toString());
    return Buffer.from(JSON.stringify({ ...begin, migrations: change(begin.migrations) }));
  });

test('a file that cannot be restored is refused before a database or folder is made', async () => {
  const text = join(folder, 'text.tar.gz');
  await writeFile(text, 'Dear diary');
  const empty = join(folder, 'empty.tar.gz');
  await writeFile(empty, '');
  const cut = join(folder, 'cut.tar.gz');
  await writeFile(cut, (await readFile(good)).subarray(0, -400));
  const incomplete = await forged('incomplete.tar.gz', (name, content) =>
    name === 'end.json' ? undefined : content,
  );
  const other = join(folder, 'other.tar.gz');
  await writeFile(
    other,
    gzipSync(await buffer(packTar([{ name: 'holiday.jpg', content: Buffer.from('x') }]))),
  );
  const pipe = join(folder, 'pipe');
  execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
  const why = (path: string, reason: string) => [path, `${path} cannot be restored: ${reason}.`] as const;
  const made = (path: string, by: string) => [path, `${path} was made by ${by}.`] as const;
  const cases = [
    why(join(folder, 'nowhere/at-all.tar.gz'), 'there is no such file or folder'),
    why(folder, 'it is a folder'),
    why(pipe, 'it is a pipe or a device: save it as a file'),
    why(text, 'it is no backup of this product'),
    why(empty, 'the file ends too early'),
    why(cut, 'the file ends too early'),
    why(incomplete, 'it is incomplete'),
    why(other, 'it is no backup of this product'),
    made(
      await withMigrations('newer.tar.gz', (all) => [...all, 'f00']),
      'a newer version of this product: upgrade this one first',
    ),
    made(
      await withMigrations('older.tar.gz', (all) => all.slice(0, -1)),
      'an older version of this product: restore it with that version, then upgrade',
    ),
  ];
  const dataDir = join(folder, 'not-there-yet');
  const answers = await Promise.all(cases.map(([path]) => run({ DATA_DIR: dataDir }, 'restore', path)));
  expect(answers).toEqual(cases.map(([, sentence]) => refused(sentence)));
  expect(await readdir(folder)).not.toContain('not-there-yet');
});

test('a target that is not empty stays as it is', async () => {
  const before = await everyFile(api.dataDir);
  const { code, err } = await run(source(), 'restore', good);
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(
      /^There are \w+ in this database already: restore into an empty DATA_DIR or database.$/,
    ),
  ]);
  expect(await everyFile(api.dataDir)).toEqual(before);
});

test('a backup where none can be made leaves nothing, and takes nobody else’s', async () => {
  const busy = join(folder, 'busy.tar.gz');
  await writeFile(`${busy}.part`, 'of another');
  const cases = [
    [source(), join(folder, 'no/folder.tar.gz'), /folder.tar.gz failed: there is no such file or folder\.$/],
    [source(), join(good, 'below.tar.gz'), /failed: a part of the path is not a folder\.$/],
    [source(), good, /good.tar.gz exists already: name another file\.$/],
    [
      source(),
      busy,
      /busy.tar.gz failed: another backup is being written there, or was killed .*: remove it\.$/,
    ],
    [
      { DATA_DIR: join(folder, 'typo') },
      join(folder, 'x.tar.gz'),
      /^There is no database in DATA_DIR .*typo: check/,
    ],
  ] as const;
  for (const [env, path, sentence] of cases)
    expect(await run(env, 'backup', path)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(sentence),
    });
  expect(await readFile(`${busy}.part`, 'utf8')).toBe('of another');
  const there = await readdir(folder);
  for (const name of ['typo', 'x.tar.gz', 'no']) expect(there).not.toContain(name);
});

test('what is missing or damaged is said, and fails the command when asked to', async () => {
  const [gone = '', flipped = ''] = keys;
  const path = join(api.dataDir, 'files');
  const [first, second] = [await readFile(join(path, gone)), await readFile(join(path, flipped))];
  await rm(join(path, gone));
  await writeFile(join(path, flipped), Buffer.from(second).fill(7, 40, 44));
  const sentence = `1 picture is missing: ${gone}; 1 picture is damaged: ${flipped}.`;
  const [lenient, strict] = [join(folder, 'lenient.tar.gz'), join(folder, 'strict.tar.gz')];
  expect(await run(source(), 'backup', lenient)).toEqual({
    code: 0,
    out: expect.stringMatching(/^\d+ rows of \d+ tables and 5 pictures backed up to /),
    err: sentence,
  });
  expect(await run(source(), 'backup', strict, '--strict')).toMatchObject({
    code: 1,
    err: `${sentence.slice(0, -1)}. The rest is in ${strict}.`,
  });
  await writeFile(join(path, gone), first);
  await writeFile(join(path, flipped), second);
  await rm(strict);
  expect(await run(source(), 'backup', strict, '--strict')).toMatchObject({ code: 0, err: '' });
  expect(await run(into(), 'restore', lenient)).toMatchObject({ code: 0, err: '' });
  await rm(join(folder, 'target'), { recursive: true });
});

test('one that is interrupted while the storage is silent leaves nothing', async () => {
  const silent = await standIn(() => {});
  const s3 = {
    S3_ENDPOINT: silent.url,
    S3_BUCKET: 'x',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'x',
  };
  const path = join(folder, 'interrupted.tar.gz');
  const running = adminCommand({ ...source(), ...s3 }, 'backup', path);
  await expect.poll(() => silent.calls.length, { timeout: 30_000 }).toBeGreaterThan(0);
  running.process.kill('SIGINT');
  expect(await running.ended()).toEqual(refused(`The backup to ${path} failed: it was interrupted.`));
  expect((await readdir(folder)).filter((name) => name.startsWith('interrupted'))).toEqual([]);
  await silent.stop();
});

test('disks that are full: of the backup, and of the restored pictures', async (context) => {
  const small = join(folder, 'small');
  const umount = await smallDisk(small, 8);
  if (!umount) return context.skip('only root on Linux may mount a small disk');
  const path = join(small, 'backup.tar.gz');
  expect(await run(source(), 'backup', path)).toEqual(
    refused(`The backup to ${path} failed: the disk is full.`),
  );
  expect(await readdir(small)).toEqual([]);
  const env = { ...into(), DATA_DIR: small };
  await mkdir(join(small, 'files'), { recursive: true });
  await writeFile(join(small, 'filler'), Buffer.alloc(4096)).catch(() => {});
  expect(await run(env, 'restore', good)).toEqual(refused(`${good} cannot be restored: the disk is full.`));
  expect(await readdir(join(small, 'files'))).toEqual([]);
  expect((await target.pool.query('select from users')).rowCount).toBe(0);
  await umount();
});
