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
import { s3StandIn } from '../testing/stand-ins/standInS3.ts';
import { backUp } from './backup.ts';
import { readEntries } from './examine.ts';
import { restore } from './restore.ts';
import { packTar, type TarEntry } from './tar.ts';

/* Pictures that are missing or damaged, on disk and in S3: said at the backup, and proven again at the restore. */

const asItIs = { cleanUp: async () => {} };
const storages = ['disk', 's3'] as const;

describe.each(storages)('%s', (kind) => {
  let api: TestApi;
  let storage: Awaited<ReturnType<typeof s3StandIn>> | undefined;
  let files: FileStore;
  let folder: string;
  let target: TestDatabase;
  beforeAll(async () => {
    storage = kind === 's3' ? await s3StandIn() : undefined;
    const given = storage?.options;
    api = await startTestApi(
      given && {
        S3_ENDPOINT: given.endpoint,
        S3_REGION: given.region,
        S3_BUCKET: given.bucket,
        S3_ACCESS_KEY_ID: given.accessKeyId,
        S3_SECRET_ACCESS_KEY: given.secretAccessKey,
      },
    );
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
  /** A new picture, as people add one. */
  async function add() {
    const body = { image_url: await pictureFile(n++) };
    const { body: pic } = await (await api.as('admin')).call(pics.create, { body, form: true });
    return { large: keyOf(pic.image_url), small: keyOf(pic.thumbnail) };
  }
  const backedUp = async () => {
    const path = join(folder, `${n++}.tar.gz`);
    return { path, ending: await backUp(api.database.pool, files, path) };
  };
  const put = (key: string, bytes: Buffer) => files.put(key, bytes, 'image/webp');
  const contentOf = async (key: string) => (await readFully(files, key)) as Buffer;

  test('what is missing, cut or changed is named, what is sound is not', async () => {
    const [gone, cut, flipped, sound] = [await add(), await add(), await add(), await add()];
    const kept = await contentOf(flipped.large);
    await files.remove([gone.large]);
    await put(cut.small, (await contentOf(cut.small)).subarray(0, 40));
    const changed = Buffer.from(kept);
    changed[changed.length - 5] = (changed.at(-5) ?? 0) ^ 1;
    await put(flipped.large, changed);

    const { ending, path } = await backedUp();
    expect(ending.missing).toEqual([gone.large]);
    expect(ending.damaged.sort()).toEqual([cut.small, flipped.large].sort());
    // Restored as it was, and still known as what it is.
    const into = api.app.mount.services.files;
    await restore(target.pool, into, path, asItIs);
    expect((await backUp(target.pool, into, join(folder, `${n++}.tar.gz`))).missing).toEqual([gone.large]);
    expect(await contentOf(sound.large)).not.toHaveLength(0);

    await put(gone.large, kept);
    await put(flipped.large, kept);
    expect((await backedUp()).ending.damaged.sort()).toEqual([cut.small, gone.large].sort());
    await api.database.pool.query('delete from stored_files where key = any($1)', [[gone.large, cut.small]]);
    await files.remove([gone.large, cut.small]);
    expect((await backedUp()).ending).toMatchObject({ missing: [], damaged: [] });
  });

  test('a file from before checksums gets its own, unless it is damaged already', async () => {
    const [old, broken] = [await add(), await add()];
    await api.database.pool.query('update stored_files set sha256 = null where key = any($1)', [
      [old.large, broken.large],
    ]);
    await put(broken.large, (await contentOf(broken.large)).subarray(0, -10));
    expect((await backedUp()).ending).toMatchObject({ missing: [], damaged: [broken.large] });
    expect(await storeChecksums(api.app.mount.services)).toBe(1);
    expect(await storeChecksums(api.app.mount.services)).toBe(0);
    await put(old.large, await contentOf(old.small));
    expect((await backedUp()).ending.damaged.sort()).toEqual([old.large, broken.large].sort());
    await api.database.pool.query('delete from stored_files where key = any($1)', [
      [old.large, broken.large],
    ]);
  });

  test('a picture that was changed or left out inside a backup is refused, and what was there before stays', async () => {
    const { large } = await add();
    const before = await contentOf(large);
    const { path } = await backedUp();
    const forged = async (what: 'changed' | 'left out') => {
      const entries: TarEntry[] = [];
      for await (const { name, content } of readEntries(path)) {
        const isIt = name === `files/${large}`;
        if (isIt && what === 'left out') continue;
        entries.push({ name, content: isIt ? Buffer.from(content).fill(1, 20, 30) : content });
      }
      const other = join(folder, `${n++}.tar.gz`);
      await writeFile(other, gzipSync(await buffer(packTar(entries))));
      return other;
    };
    for (const what of ['changed', 'left out'] as const) {
      await expect(restore(target.pool, files, await forged(what), asItIs)).rejects.toThrow(
        `cannot be restored: its pictures are not what they were, ${large} for one.`,
      );
      expect(await contentOf(large)).toEqual(before);
      expect((await target.pool.query('select from pics')).rowCount).toBe(0);
    }
    expect(gunzipSync(await readFile(path)).length).toBeGreaterThan(1000);
  });
});
