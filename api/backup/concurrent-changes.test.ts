/** @module-tag extended */

import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pics } from '#contract/pics.ts';
import { users } from '#contract/users.ts';
import { sweepOrphans } from '../files/sweep.ts';
import { diskFiles } from '../integrations/storage/disk.ts';
import type { FileStore } from '../integrations/storage/storage.ts';
import { callerOn } from '../testing/calls/callerOn.ts';
import { startSecondServer, startTestApi, type TestApi } from '../testing/calls/startTestApi.ts';
import { rowHashes } from '../testing/database/storedState.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts';
import { pictureFile } from '../testing/scenarios/nounScenarios.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

/** What a restore changes afterwards is tested in after-restore.test.ts. */
const unchanged = { cleanUp: async () => {} };
let api: TestApi;
let folder: string;
const databases: TestDatabase[] = [];
beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), 'bambalina-busy-'));
});
afterAll(async () => {
  await api.stop();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const stored = () => diskFiles(join(api.dataDir, 'files'));
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
async function contents(files: FileStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of files.list()) {
    const chunks: Buffer[] = [];
    for await (const chunk of (await files.read(key))?.stream ?? []) chunks.push(chunk as Buffer);
    found[key] = sha(Buffer.concat(chunks));
  }
  return found;
}

/** Backs up, and restores into an empty database and folder. */
async function roundTrip(name: string, files = stored(), backedUp = async () => {}) {
  const path = join(folder, `${name}.tar.gz`);
  const written = await backUp(api.database.pool, files, path);
  await backedUp();
  const database = await createTestDatabase();
  databases.push(database);
  const into = diskFiles(join(folder, name));
  return { written, restored: await restore(database.pool, into, path, unchanged), database, into };
}

test('a backup during concurrent changes is a consistent snapshot, with all pictures of its records', async () => {
  const admin = await api.as('admin');
  // Another server on the same database and storage.
  const other = await startSecondServer(api);
  const before = await Promise.all(
    Array.from({ length: 3 }, async (_, i) =>
      admin.call(pics.create, { body: { image_url: await pictureFile(i * 40) }, form: true }),
    ),
  );
  let running = true;
  let n = 0;
  const write = async (call: typeof admin.call) => {
    while (running) {
      const body = {
        first_name: 'A',
        last_name: 'B',
        email: `busy-${++n}@example.com`,
        password: 'long enough',
      };
      const { id } = (await call(users.create, { body })).body;
      await call(users.update, { params: { id }, body: { country: 'AR' } });
      const { body: pic } = await call(pics.create, {
        body: { image_url: await pictureFile(n) },
        form: true,
      });
      await call(pics.update, {
        params: { id: pic.id },
        body: { image_url: await pictureFile(n + 1) },
        form: true,
      });
      if (n % 2) await call(pics.remove, { params: { id: pic.id } });
    }
  };
  const writing = Promise.all([write(admin.call), write(callerOn(other.listeningOrigin, admin.token))]);
  const files = stored();
  // After the snapshot and before the files are read, some of its pictures are deleted.
  const slow: FileStore = {
    ...files,
    async *list() {
      for (const { body } of before) {
        await admin.call(pics.remove, { params: { id: body.id } });
        await admin.call(pics.destroy, { params: { id: body.id } });
      }
      const removed =
        "select from pgboss.job where name = 'remove-files' and (state = 'completed' or retry_count > 0)";
      await expect
        .poll(async () => (await api.database.pool.query(removed)).rowCount, { timeout: 30_000 })
        .toBeGreaterThan(0);
      yield* files.list();
    },
  };
  const { written, restored, database, into } = await roundTrip('busy', slow, async () => {
    running = false;
    await writing;
  });
  await other.close();

  expect(restored).toEqual(written);
  const { rows } = await database.pool.query('select image_url, thumbnail from pics');
  expect(rows.length).toBeGreaterThanOrEqual(before.length);
  const restoredFiles = await contents(into);
  const keys = rows.flatMap(({ image_url, thumbnail }) =>
    [image_url, thumbnail].map((url) => url.replace('/files/', '')),
  );
  expect(keys.filter((key) => !restoredFiles[key])).toEqual([]);
  // A snapshot: every user has the first entry of its history, and the totals match.
  const withoutHistory = `select count(*)::int as n from users u where email like 'busy-%'
    and not exists (select from history h where h.record_id = u.id and h.action = 'create')`;
  expect((await database.pool.query(withoutHistory)).rows[0].n).toBe(0);
  const totals = `select (select sum(n) from tallies where noun = 'users' and month = '-infinity')::int
    - (select count(*) from users)::int as off`;
  expect((await database.pool.query(totals)).rows[0].off).toBe(0);
}, 60_000);

test('a restore without concurrent changes has equal tables and pictures, and so has a backup of it', async () => {
  // Replaced pictures, which a job would delete within a minute.
  await sweepOrphans(api.app.mount.services, 0);
  const { database, into, written } = await roundTrip('rest');
  const [original, restored] = [await rowHashes(api.database.pool), await rowHashes(database.pool)];
  expect({ ...restored, jobs: original.jobs }).toEqual(original);
  expect(await contents(into)).toEqual(await contents(stored()));
  const second = await backUp(database.pool, into, join(folder, 'again.tar.gz'));
  expect(second).toEqual(written);
  expect((await readFile(join(folder, 'again.tar.gz'))).length).toBeGreaterThan(1000);
});
