/** @module-tag extended */

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BackupFault } from '#contract/backups.ts';
import { nounCalls } from '#contract/nouns.ts';
import { pics } from '#contract/pics.ts';
import { readConfig } from '../../config/config.ts';
import { placeFor } from '../../integrations/backups/places.ts';
import { backupRuns } from '../../nouns/inbox/backups/backups.table.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { mountSmallDisk } from '../../testing/processes/mountSmallDisk.ts';
import { pictureFile } from '../../testing/scenarios/nounScenarios.ts';
import { drillNewest } from './drill.ts';
import { makeBackup, type Nightly } from './make.ts';
import { scratchPrefix } from './scratch.ts';

/* A backup that is not what it was turns the restore drill red, each with its own reason (product/backups#drill). */

let api: TestApi;
let folder: string;
let keys: { BACKUP_PUBLIC_KEY: string; BACKUP_PRIVATE_KEY: string };
const newKeys = async () => {
  const BACKUP_PRIVATE_KEY = await generateX25519Identity();
  return { BACKUP_PUBLIC_KEY: await identityToRecipient(BACKUP_PRIVATE_KEY), BACKUP_PRIVATE_KEY };
};
beforeAll(async () => {
  api = await startTestApi();
  const admin = await api.as('admin');
  await admin.call(pics.create, { body: { image_url: await pictureFile(1) }, form: true });
  keys = await newKeys();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bambalina-nightly-'));
  await api.db.delete(backupRuns);
  return () => rm(folder, { recursive: true, force: true });
});
afterAll(() => api.stop());

function nightly(env: Record<string, string> = {}, now = new Date()): Nightly {
  const { backups } = readConfig({ BACKUP_TO: folder, ...env });
  const { db, files } = api.app.mount.services;
  if (!backups.to) throw new Error('no BACKUP_TO');
  const place = placeFor(backups.to);
  return { db, pool: db.$client, files, place, backups, now, signal: new AbortController().signal };
}

const lastFault = async () => {
  const runs = await api.db.select().from(backupRuns).orderBy(backupRuns.at);
  return runs.filter(({ kind }) => kind === 'drill').at(-1)?.fault;
};
async function expectRed(fault: BackupFault, env: Record<string, string> = {}, now = new Date()) {
  await expect(drillNewest(nightly(env, now)), fault).rejects.toThrow(
    /^.+ (failed|cannot be restored): .+\.$/,
  );
  expect(await lastFault()).toBe(fault);
  expect(await scratchDatabases()).toEqual([]);
}
const scratchDatabases = async () =>
  (
    await api.database.pool.query('select datname from pg_database where starts_with(datname, $1)', [
      scratchPrefix(api.database.pool),
    ])
  ).rows;
const pathOf = async () => join(folder, (await readdir(folder)).sort().at(-1) ?? '');

describe.each([['plain'], ['encrypted']])('%s', { timeout: 60_000 }, (kind) => {
  const env = (): Record<string, string> => (kind === 'plain' ? {} : keys);

  test('what was backed up is restored and the same, and the scratch database is dropped', async () => {
    const made = await makeBackup(nightly(env()));
    expect((await readFile(await pathOf())).toString('latin1').startsWith('age-encryption.org/v1')).toBe(
      kind === 'encrypted',
    );
    const { name, summary } = await drillNewest(nightly(env()));
    expect([name, summary.tables]).toEqual([made.name, made.summary.tables]);
    expect(summary.files).toBe(2);
    const [drill] = (await api.db.select().from(backupRuns)).filter((run) => run.kind === 'drill');
    const { rows } = await api.database.pool.query('select count(*)::int from users');
    expect(summary.tables.users?.rows).toBe(rows[0].count);
    expect(drill).toMatchObject({ fault: null, file: name, pictures: 2, flawed: 0 });
    expect(await scratchDatabases()).toEqual([]);
  });

  test.each([0.0005, 0.3, 0.7, 0.999])('one flipped byte at %f of the file is damage', async (at) => {
    await makeBackup(nightly(env()));
    const path = await pathOf();
    const content = await readFile(path);
    const index = Math.floor(content.length * at) + (at < 0.01 ? 60 : 0);
    content[index] = (content[index] ?? 0) ^ 4;
    await writeFile(path, content);
    await expectRed('damaged', env());
  });

  test('one that ends too early, also where nobody knows how long it was', async () => {
    await makeBackup(nightly(env()));
    const path = await pathOf();
    await writeFile(path, (await readFile(path)).subarray(0, -300));
    await expectRed('truncated', env());
    await api.db.delete(backupRuns);
    await expectRed(kind === 'plain' ? 'truncated' : 'damaged', env());
  });

  test('an old one', async () => {
    await makeBackup(nightly(env()));
    await drillNewest(nightly(env(), new Date(Date.now() + 25 * 3_600_000)));
    await expectRed('old', env(), new Date(Date.now() + 27 * 3_600_000));
  });
});

test('one for another key, and one without any', { timeout: 60_000 }, async () => {
  await makeBackup(nightly(keys));
  await expectRed('wrongKey', await newKeys());
  await expectRed('keyMissing', { BACKUP_PUBLIC_KEY: keys.BACKUP_PUBLIC_KEY });
});

test.each<[BackupFault, RegExp, string]>([
  ['different', /Zamba/g, 'Samba'],
  ['otherVersion', /"format": 1/, '"format": 2'],
])('one that says something else, and is sound: %s', async (fault, what, other) => {
  await (await api.as('admin')).call(nounCalls.categories.create, { body: { name: 'Zamba' } });
  await makeBackup(nightly());
  const path = await pathOf();
  const content = gunzipSync(await readFile(path)).toString('latin1');
  expect(content).toMatch(what);
  await writeFile(path, gzipSync(Buffer.from(content.replace(what, other), 'latin1')));
  // Elsewhere, where nobody knows what was written.
  await api.db.delete(backupRuns);
  await expectRed(fault);
});

test('a scratch database that a killed server has left is dropped by the next drill', async () => {
  await makeBackup(nightly());
  await api.database.pool.query(`create database ${scratchPrefix(api.database.pool)}0123456789abcdef`);
  await drillNewest(nightly());
  expect(await scratchDatabases()).toEqual([]);
});

test('a full disk leaves no file and is named', async (context) => {
  const small = join(folder, 'small');
  const umount = await mountSmallDisk(small, 8);
  if (!umount) return context.skip('only root on Linux may mount a small disk');
  await expect(makeBackup(nightly({ BACKUP_TO: small }))).rejects.toThrow(/failed: the disk is full\.$/);
  expect(await readdir(small)).toEqual([]);
  expect((await api.db.select().from(backupRuns)).map(({ fault }) => fault)).toEqual(['diskFull']);
  await umount();
});

test('none, and a place that cannot be read', async () => {
  await expectRed('none');
  await expectRed('unreachable', { BACKUP_TO: join(folder, 'absent') });
});

test('an account that may not create databases is told so', async () => {
  await makeBackup(nightly());
  const { pool } = api.database;
  const role = `drill_${process.pid}`;
  await pool.query(`create role ${role} login password 'x'`);
  const { host, port, database } = api.database.connection;
  const url = `postgres://${role}:x@${encodeURIComponent(String(host))}:${port}/${database}`;
  await expectRed('noScratch', { BACKUP_DRILL_DATABASE_URL: url });
  await pool.query(`drop role ${role}`);
});

test('the newest are kept, and the last that a drill has restored; other files are left alone', async () => {
  await writeFile(join(folder, 'notes.txt'), 'mine');
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 3));
  const first = await makeBackup(nightly({}, at(1)));
  await api.db.insert(backupRuns).values({ kind: 'drill', file: first.name });
  for (const day of [2, 3, 4]) await makeBackup(nightly({ BACKUP_KEEP: '2' }, at(day)));
  expect((await readdir(folder)).sort()).toEqual([
    ...['01', '03', '04'].map((day) => `bambalina-2026-11-${day}T030000Z.tar.gz`),
    'notes.txt',
  ]);
});

test('a backup that fails leaves no file, removes none and is recorded', async () => {
  const { name } = await makeBackup(nightly());
  await writeFile(join(folder, 'file'), '');
  await expect(
    makeBackup(nightly({ BACKUP_TO: join(folder, 'file') }, new Date(Date.now() + 1000))),
  ).rejects.toThrow(/^The backup to .+ failed: .+\.$/);
  expect((await readdir(folder)).sort()).toEqual([name, 'file'].sort());
  const runs = await api.db.select().from(backupRuns);
  expect(runs.map(({ fault }) => fault)).toEqual(expect.arrayContaining(['unreachable', null]));
});
