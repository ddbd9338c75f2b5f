/** @module-tag extended */

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { pics } from '#contract/pics.ts';
import { statistics } from '#contract/statistics.ts';
import { users } from '#contract/users.ts';
import { ConfigError, readConfig } from '../../config/config.ts';
import { folderPlace } from '../../integrations/backups/folder.ts';
import { diskFiles } from '../../integrations/storage/disk.ts';
import { backupRuns } from '../../nouns/inbox/backups/backups.table.ts';
import { metricsUrl } from '../../testing/calls/metricsUrl.ts';
import {
  buildTestApp,
  startSecondServer,
  startTestApi,
  type TestApi,
} from '../../testing/calls/startTestApi.ts';
import { createTestDatabase } from '../../testing/database/testDatabase.ts';
import { runAdmin, urlOf } from '../../testing/processes/adminCommand.ts';
import { pictureFile } from '../../testing/scenarios/nounScenarios.ts';
import { standInS3 } from '../../testing/stand-ins/standInS3.ts';
import { assertBackupFolder, backupQueue } from './nightly.jobs.ts';

/* The jobs of the night, what administrators read of them, and the commands (product/backups). */

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'bambalina-night-'));
  const api = await startTestApi({ BACKUP_TO: join(folder, 'backups'), ...env });
  ends.push(
    () => rm(folder, { recursive: true, force: true }),
    () => api.stop(),
  );
  return { api, folder };
}
const runs = async ({ db }: TestApi) => db.select().from(backupRuns).orderBy(backupRuns.at);
const outcomes = async (api: TestApi) => (await runs(api)).map(({ kind, fault }) => [kind, fault]);
const request = ({ app, db }: TestApi) =>
  app.mount.services.jobs.send(db, backupQueue, {}, { retryLimit: 0 });
/** A backup and its drill: nine seconds on a busy machine. */
const aNight = { timeout: 45_000 };
/** Of a test with them, which also starts servers, or commands. */
const timeout = 90_000;
const passed = [
  ['backup', null],
  ['drill', null],
];

test('two servers that are asked twice make one backup and try to restore it; only administrators read of it', {
  timeout,
}, async () => {
  const { api, folder } = await start({ METRICS_PORT: '0' });
  const attention = async (role: 'admin' | 'editor') =>
    (await (await api.as(role)).call(statistics.attention)).body.backup;
  expect((await api.nobody.call(statistics.attention)).status).toBe(401);
  expect((await (await api.as('user')).call(statistics.attention)).status).toBe(403);
  expect(await attention('editor')).toBe(null);
  expect(await attention('admin')).toMatchObject({ stage: 'drill', at: null, fault: 'none' });
  const second = await startSecondServer(api);
  ends.push(() => second.close());
  await Promise.all([request(api), request(api)]);
  await expect.poll(() => outcomes(api), aNight).toEqual(passed);
  const unfinished = `select from pgboss.job where name = '${backupQueue}' and state <> 'completed'`;
  await expect.poll(async () => (await api.database.pool.query(unfinished)).rowCount).toBe(0);
  expect(await readdir(join(folder, 'backups'))).toHaveLength(1);
  const [, drill] = await runs(api);
  expect(await attention('admin')).toMatchObject({ fault: null, rows: drill?.rows, at: drill?.at });
  expect(await attention('editor')).toBe(null);
  const metrics = await (await fetch(await metricsUrl(api))).text();
  expect(metrics).toMatch(/^bambalina_backup_timestamp_seconds\{kind="drill"\} \d{10}/m);
  expect(metrics).toContain('bambalina_backup_faults{stage="drill"} 0');
});

test('to S3, beside the pictures; what is restored by its name serves the same totals and pictures', {
  timeout,
}, async () => {
  const storage = await standInS3();
  ends.push(() => storage.stop());
  const { api, folder } = await start({ ...storage.env, BACKUP_TO: 's3://pictures/backups' });
  const admin = await api.as('admin');
  const { body: pic } = await admin.call(pics.create, {
    body: { image_url: await pictureFile(3) },
    form: true,
  });
  await request(api);
  await expect.poll(() => outcomes(api), aNight).toEqual(passed);
  const name = [...storage.objects.keys()].find((key) => key.startsWith('backups/'))?.slice(8) ?? '';
  const target = await createTestDatabase();
  ends.push(() => target.drop());
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = storage.env;
  const env = {
    DATABASE_URL: urlOf(target.connection),
    DATA_DIR: join(folder, 'restored'),
    BACKUP_TO: 's3://pictures/backups',
    BACKUP_S3_ENDPOINT: S3_ENDPOINT,
    BACKUP_S3_REGION: S3_REGION,
    BACKUP_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
  };
  expect(await runAdmin(env, 'restore', name)).toMatchObject({ code: 0, err: '' });
  const app = await buildTestApp({ config: readConfig({ NODE_ENV: 'test', ...env }), database: target });
  ends.push(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const bytesAt = async (origin: string) =>
    Buffer.from(await (await fetch(origin + pic.image_url)).arrayBuffer());
  expect((await bytesAt(url)).equals(await bytesAt(api.url))).toBe(true);
  const tallies = 'select * from tallies order by tallies::text';
  expect((await target.pool.query(tallies)).rows).toEqual((await api.database.pool.query(tallies)).rows);
  const { body } = await admin.call(users.list);
  expect((await target.pool.query('select from users')).rowCount).toBe(body.metadata.total);
  expect(await diskFiles(join(folder, 'restored', 'files')).read(pic.image_url.slice(7))).toBeDefined();
});

test('a backup that cannot be written is told to administrators, and the drill says what is left', {
  timeout,
}, async () => {
  const { api, folder } = await start();
  await writeFile(join(folder, 'backups'), 'a file');
  await request(api);
  await expect
    .poll(() => outcomes(api), aNight)
    .toEqual(
      expect.arrayContaining([
        ['backup', 'unreachable'],
        ['drill', 'unreachable'],
      ]),
    );
  const { body } = await (await api.as('admin')).call(statistics.attention);
  expect(body.backup).toMatchObject({ stage: 'backup', fault: 'unreachable' });
});

test('while a backup waits for its next attempt no second one is queued', { timeout }, async () => {
  const { api, folder } = await start();
  await writeFile(join(folder, 'backups'), 'a file');
  const { jobs } = api.app.mount.services;
  const statesOf = async (queue: string) =>
    (await api.sql('select state from pgboss.job where name = $1', queue)).map(({ state }) => state);
  await jobs.send(api.db, 'request-backup', {});
  await expect.poll(async () => (await runs(api)).length, aNight).toBeGreaterThan(0);
  await jobs.send(api.db, 'request-backup', {});
  await expect.poll(() => statesOf('request-backup')).toEqual(['completed', 'completed']);
  expect(await statesOf(backupQueue)).toHaveLength(1);
});

test.runIf(process.platform === 'linux').each([
  ['/etc/passwd', 'it is not a folder'],
  ['/etc/passwd/backups', 'a part of it is not a folder'],
  ['/proc/backups', 'a folder above it is missing and cannot be made'],
])('BACKUP_TO %s stops the start with one sentence', async (BACKUP_TO, reason) => {
  await expect(assertBackupFolder(readConfig({ BACKUP_TO }))).rejects.toThrow(
    new ConfigError(`BACKUP_TO ${BACKUP_TO} cannot be used: ${reason}.`),
  );
  await expect(folderPlace(BACKUP_TO).write('one', Readable.from(['x']))).rejects.toThrow();
});

test('drill from the shell: 0 and recorded when all is the same, 1 with the reason when not', async () => {
  const { api, folder } = await start();
  const env = {
    DATABASE_URL: urlOf(api.database.connection),
    DATA_DIR: api.dataDir,
    BACKUP_TO: join(folder, 'backups'),
  };
  await request(api);
  await expect.poll(() => outcomes(api), aNight).toEqual(passed);
  const [name = ''] = await readdir(env.BACKUP_TO);
  const same = { code: 0, err: '', out: expect.stringMatching(/^\d+ rows of \d+ tables .+ are the same$/) };
  expect(await runAdmin(env, 'drill')).toEqual(same);
  expect(await runAdmin(env, 'drill', name)).toEqual(same);
  expect(await outcomes(api)).toEqual([...passed, ['drill', null]]);
  const path = join(env.BACKUP_TO, name);
  await writeFile(path, (await readFile(path)).subarray(0, -99));
  for (const args of [['drill'], ['drill', path]])
    expect(await runAdmin(env, ...args)).toMatchObject({
      code: 1,
      err: expect.stringContaining('ends too early'),
    });
  const { BACKUP_TO: _, ...without } = env;
  expect(await runAdmin(without, 'drill')).toMatchObject({ code: 1, err: 'Name a file, or set BACKUP_TO.' });
  // Five programs in turn, of which two restore a backup.
}, 60_000);
