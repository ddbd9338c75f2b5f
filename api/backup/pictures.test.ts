/** @module-tag extended */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pics } from '#contract/pics.ts';
import { storeChecksums } from '../files/checksums.ts';
import { readFully } from '../integrations/storage/checksum.ts';
import type { FileStore } from '../integrations/storage/storage.ts';
import { startTestApi, type TestApi } from '../testing/calls/startTestApi.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts';
import { pictureFile } from '../testing/scenarios/nounScenarios.ts';
import { standInS3 } from '../testing/stand-ins/standInS3.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';
import { packTar, type TarEntry } from './tar.ts';
import { readEntries } from './verify.ts';

/* Missing and damaged pictures, on disk and in S3: reported by the backup, and verified again by the restore. */

/** What a restore changes afterwards is tested in after-restore.test.ts. */
const unchanged = { cleanUp: async () => {} };
const storages = ['disk', 's3'] as const;

describe.each(storages)('%s', (kind) => {
  let api: TestApi;
  let storage: Awaited<ReturnType<typeof standInS3>> | undefined;
  let files: FileStore;
  let folder: string;
  let target: TestDatabase;
  beforeAll(async () => {
    storage = kind === 's3' ? await standInS3() : undefined;
    api = await startTestApi(storage?.env);
    files = api.app.mount.services.files;
    folder = await mkdtemp(join(tmpdir(), 'bambalina-pictures-'));
  });
  beforeEach(async () => {
    target = await createTestDatabase();
    return () => target.drop();
  });
  afterAll(async () => {
    await api.stop();
    await storage?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  let n = 0;
  const keyOf = (address: string) => address.replace('/files/', '');
  /** Creates a pic; returns the keys of its files. */
  async function addPicture() {
    const body = { image_url: await pictureFile(n++) };
    const { body: pic } = await (await api.as('admin')).call(pics.create, { body, form: true });
    return { large: keyOf(pic.image_url), small: keyOf(pic.thumbnail) };
  }
  const createBackup = async () => {
    const path = join(folder, `${n++}.tar.gz`);
    return { path, report: await backUp(api.database.pool, files, path) };
  };
  const put = (key: string, bytes: Buffer) => files.put(key, bytes, 'image/webp');
  const contentOf = async (key: string) => (await readFully(files, key)) as Buffer;

  test('missing, truncated and changed files are reported, intact ones are not', async () => {
    const [missing, truncated, altered, intact] = [
      await addPicture(),
      await addPicture(),
      await addPicture(),
      await addPicture(),
    ];
    const original = await contentOf(altered.large);
    await files.remove([missing.large]);
    await put(truncated.small, (await contentOf(truncated.small)).subarray(0, 40));
    const changed = Buffer.from(original);
    changed[changed.length - 5] = (changed.at(-5) ?? 0) ^ 1;
    await put(altered.large, changed);

    const { report, path } = await createBackup();
    expect(report.missing).toEqual([missing.large]);
    expect(report.damaged.sort()).toEqual([truncated.small, altered.large].sort());
    // The restore accepts such a backup, and a backup of the restored database reports the same.
    const into = api.app.mount.services.files;
    await restore(target.pool, into, path, unchanged);
    expect((await backUp(target.pool, into, join(folder, `${n++}.tar.gz`))).missing).toEqual([missing.large]);
    expect(await contentOf(intact.large)).not.toHaveLength(0);

    await put(missing.large, original);
    await put(altered.large, original);
    expect((await createBackup()).report.damaged.sort()).toEqual([truncated.small, missing.large].sort());
    await api.database.pool.query('delete from stored_files where key = any($1)', [
      [missing.large, truncated.small],
    ]);
    await files.remove([missing.large, truncated.small]);
    expect((await createBackup()).report).toMatchObject({ missing: [], damaged: [] });
  });

  test('a file without a checksum gets one, unless it is damaged', async () => {
    const [old, broken] = [await addPicture(), await addPicture()];
    await api.database.pool.query('update stored_files set sha256 = null where key = any($1)', [
      [old.large, broken.large],
    ]);
    await put(broken.large, (await contentOf(broken.large)).subarray(0, -10));
    expect((await createBackup()).report).toMatchObject({ missing: [], damaged: [broken.large] });
    expect(await storeChecksums(api.app.mount.services)).toBe(1);
    expect(await storeChecksums(api.app.mount.services)).toBe(0);
    await put(old.large, await contentOf(old.small));
    expect((await createBackup()).report.damaged.sort()).toEqual([old.large, broken.large].sort());
    await api.database.pool.query('delete from stored_files where key = any($1)', [
      [old.large, broken.large],
    ]);
  });

  test('a backup with a changed or missing picture is refused, and existing files are not overwritten', async () => {
    const { large } = await addPicture();
    const before = await contentOf(large);
    const { path } = await createBackup();
    const changedBackup = async (what: 'changed' | 'missing') => {
      const entries: TarEntry[] = [];
      for await (const { name, content } of readEntries(path)) {
        const isPicture = name === `files/${large}`;
        if (isPicture && what === 'missing') continue;
        entries.push({ name, content: isPicture ? Buffer.from(content).fill(1, 20, 30) : content });
      }
      const other = join(folder, `${n++}.tar.gz`);
      await writeFile(other, gzipSync(await buffer(packTar(entries))));
      return other;
    };
    for (const what of ['changed', 'missing'] as const) {
      await expect(restore(target.pool, files, await changedBackup(what), unchanged)).rejects.toThrow(
        `cannot be restored: its pictures are not what they were, ${large} for one.`,
      );
      expect(await contentOf(large)).toEqual(before);
      expect((await target.pool.query('select from pics')).rowCount).toBe(0);
    }
    expect(gunzipSync(await readFile(path)).length).toBeGreaterThan(1000);
  });
});
