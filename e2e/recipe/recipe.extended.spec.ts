import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSession } from '../../api/nouns/session/session.store.ts';
import { users } from '../../api/nouns/users/users.table.ts';
import { createTestDatabase, type TestDatabase } from '../../api/testing/database/testDatabase.ts';
import { urlOf } from '../../api/testing/processes/adminCommand.ts';
import {
  expectAccessible,
  expectAccessibleAndFits,
  waitForPath,
  waitForText,
} from '../support/assertions.ts';
import { launch, narrow, wide } from '../support/browser.ts';
import { recorder } from '../support/recorder.ts';
import { callerOf } from './calls.ts';
import { stepsOf } from './document.ts';
import { expectFound } from './found.ts';
import { copyOfTree, serve } from './tree.ts';

/*
 * docs/ADDING-A-RESOURCE.md contains the files of a noun and of a field. They are written into a copy of the tree, the
 * migration is generated, the check is run, and the new noun is tested over HTTP and in the browser.
 * @module-tag extended
 */

const document = readFileSync(join(import.meta.dirname, '../../docs/ADDING-A-RESOURCE.md'), 'utf8');
const [noun, field] = [stepsOf(document, 'A noun'), stepsOf(document, 'A field')];

let tree: Awaited<ReturnType<typeof copyOfTree>>;
let database: TestDatabase;
let server: Awaited<ReturnType<typeof serve>>;
let browser: Browser;
const tokens = new Map<string, string>();
const ids = new Map<string, string>();
const record = recorder();

/** The check, builds and compilers run on a whole tree. */
const minutes = 300_000;

beforeAll(async () => {
  tree = await copyOfTree();
  for (const step of noun) await tree.write(step);
  await tree.generateMigration('playlists');
  database = await createTestDatabase();
  for (const role of ['user', 'editor'] as const) {
    const person = { first_name: 'Ana', last_name: role, email: `${role}@example.com`, role };
    const [row] = await database.db.insert(users).values(person).returning();
    ids.set(role, row?.id ?? '');
    tokens.set(role, await createSession(database.db, row?.id ?? ''));
  }
  browser = await launch();
}, minutes);
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await record.save(task);
  record.clear();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await database?.drop();
  await tree?.remove();
});

const startServer = () =>
  serve(tree.root, {
    DATABASE_URL: urlOf(database.connection),
    DATA_DIR: join(tree.root, 'data'),
    LIMITS_PER_HOUR: 'all=1000',
  });

const call = callerOf(() => server.url, tokens);

async function open(path: string, size = wide): Promise<Page> {
  const stored = { authToken: tokens.get('editor') ?? '', role: 'editor', userId: ids.get('editor') ?? '' };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] };
  // As in all other tests: toasts and drawers do not slide.
  const motion = { reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ viewport: size, baseURL: server.url, storageState, ...motion });
  record.follow(context);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

describe('a noun', () => {
  test(
    'passes the check',
    async () => {
      const { stdout } = await tree.node(['commands/check.mjs']);
      expect(stdout).toContain('All checks passed.');
    },
    minutes,
  );

  test(
    'is served',
    async () => {
      await tree.node(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
        NODE_ENV: 'production',
      });
      server = await startServer();
    },
    minutes,
  );

  test('refuses callers without the role, and invalid fields', async () => {
    expect((await call('GET', '/playlists', { as: 'anonymous' })).status).toBe(401);
    expect((await call('GET', '/playlists', { as: 'user' })).status).toBe(403);
    expect((await call('POST', '/playlists', { as: 'user', body: { name: 'x' } })).status).toBe(403);
    const { status, body } = await call('POST', '/playlists', { body: { order: 'x', colour: 'red' } });
    expect(status).toBe(422);
    expect(body.errors.map(({ path }) => path).sort()).toEqual(['colour', 'name', 'order']);
  });

  test('is listed, searched, sorted and filtered, with exact totals', async () => {
    const names = Array.from(
      { length: 23 },
      (_, i) => `${i % 2 ? 'Tango' : 'Jazz'} ${String(i).padStart(2, '0')}`,
    );
    for (const [order, name] of names.entries()) {
      const made = await call('POST', '/playlists', { body: { name, order, published: order % 3 === 0 } });
      expect(made).toMatchObject({
        status: 201,
        body: { name, order, published: order % 3 === 0, version: 1 },
      });
    }
    const list = async (query: string) => {
      const { body } = await call('GET', `/playlists?${query}`);
      return [body.metadata.total, body.data.map(({ name }) => name)];
    };
    expect(await list('')).toEqual([23, names.slice(0, 10)]);
    expect(await list('page=3')).toEqual([23, names.slice(20)]);
    expect(await list('search=tang&perPage=3')).toEqual([11, ['Tango 01', 'Tango 03', 'Tango 05']]);
    expect(await list('published=true&perPage=2')).toEqual([8, ['Jazz 00', 'Tango 03']]);
    expect(await list('published=false&search=jazz&perPage=1')).toEqual([8, ['Jazz 02']]);
    expect(await list('sort=name&order=desc&perPage=2')).toEqual([23, ['Tango 21', 'Tango 19']]);
    expect((await call('GET', '/playlists?sort=picture')).status).toBe(422);
  });

  test('is changed with its history, refuses a stale save, is deleted and restored', async () => {
    const { id } = (await call('POST', '/playlists', { body: { name: 'Bolero' } })).body;
    const changed = await call('PUT', `/playlists/${id}`, { body: { name: 'Boleros', version: 1 } });
    expect(changed.body).toMatchObject({ data: { name: 'Boleros', version: 2, order: 0, published: false } });
    expect((await call('PUT', `/playlists/${id}`, { body: { name: 'x', version: 1 } })).status).toBe(409);
    expect((await call('DELETE', `/playlists/${id}`)).body).toEqual({ status: 200, id });
    expect((await call('GET', `/playlists/${id}`)).status).toBe(404);
    const { body } = await call('GET', `/history/${id}?noun=playlists`);
    expect(body.data.map(({ action }) => action)).toEqual(['delete', 'update', 'create']);
    expect(body.data[1]).toMatchObject({ before: { name: 'Bolero' }, after: { name: 'Boleros' } });

    expect((await call('GET', '/trash?noun=playlists')).body.data).toMatchObject([{ id, name: 'Boleros' }]);
    const restored = await call('POST', `/trash/playlists/${id}/restore`);
    expect(restored.body).toMatchObject({ data: { id, name: 'Boleros', version: 2 } });
    const version = { entry: body.data[2]?.id, version: 2 };
    const earlier = await call('POST', `/history/playlists/${id}/restore`, { body: version });
    expect(earlier.body).toMatchObject({ data: { name: 'Bolero', version: 3 } });
    await call('DELETE', `/playlists/${id}`);
  });

  test('is in the menu; list and form work by keyboard', async () => {
    const page = await open('/dashboard');
    await page.getByRole('navigation').getByRole('link', { name: 'Playlists' }).click();
    await waitForPath(page, '/playlists');
    await waitForText(page, 'Jazz 00');
    await page.getByRole('searchbox').pressSequentially('tango 2');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await waitForText(page, 'Tango 21');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Agregar' }).click();
    await waitForPath(page, '/playlists/new');
    await page.getByRole('textbox', { name: 'Nombre' }).pressSequentially('Milonga');
    await page.getByLabel('Publicada').press('Space');
    await page.getByRole('button', { name: 'Guardar' }).press('Enter');
    await waitForText(page, 'Playlist agregada');
    const stored = (await call('GET', '/playlists?search=milonga')).body.data;
    await expectFound(page, (as) => call('GET', '/search?q=milonga', { as }), stored);
    await page.goto(`/playlists/${stored[0]?.id}/edit`);
    await page.getByRole('textbox', { name: 'Nombre' }).press('End');
    await page.keyboard.type(' triste');
    await page.getByRole('button', { name: 'Guardar Cambios' }).press('Enter');
    await waitForText(page, 'Playlist actualizada');
    await page.goto(`/playlists/${stored[0]?.id}/edit`);
    // By key: the toasts of both saves are shown again, over the button, just when it can be pressed.
    await page.getByRole('button', { name: 'Historial' }).press('Enter');
    await page.getByRole('link', { name: 'Comparar' }).last().press('Enter');
    await page.getByRole('checkbox', { name: 'Restaurar: Nombre' }).waitFor();
    await page.context().close();
  });

  test.each([['/playlists'], ['/playlists/new']])('%s fits a phone', async (path) => {
    const page = await open(path, narrow);
    await waitForText(page, path.endsWith('new') ? 'Guardar' : 'Jazz 00');
    await expectAccessibleAndFits(page);
    await page.context().close();
  });
});

describe('a field', () => {
  const before = new Map<string, string>();
  beforeAll(async () => {
    for (const { file } of field) before.set(file, readFileSync(join(tree.root, file), 'utf8'));
    for (const step of field) await tree.write(step);
  });

  // A test for each run of the compiler: on a slow machine it takes a minute.
  const files = field.map(({ file }) => file);
  const missing = 'missing in %s does not compile, and the compiler names a file of the noun';
  test.each(files)(missing, { timeout: minutes }, async (file) => {
    const text = readFileSync(join(tree.root, file), 'utf8');
    await tree.write({ file, language: 'ts', text: before.get(file) ?? '' });
    const config = file.startsWith('api/') ? 'tsconfig.json' : 'tsconfig.web.json';
    expect(await tree.typeErrors(config)).toMatch(/playlists|nouns\.ts/);
    await tree.write({ file, language: 'ts', text });
  });

  test.each(['tsconfig.json', 'tsconfig.web.json'])(
    'in all of them compiles: %s',
    { timeout: minutes },
    async (config) => {
      expect(await tree.typeErrors(config)).toBe('');
    },
  );

  test(
    'is stored and returned once all changes are made',
    async () => {
      await server.stop();
      await tree.generateMigration('descriptions');
      server = await startServer();
      const { body } = await call('POST', '/playlists', {
        body: { name: 'Vals', description: 'Para bailar' },
      });
      expect(body).toMatchObject({ name: 'Vals', description: 'Para bailar' });
      const changed = await call('PUT', `/playlists/${body.id}`, { body: { description: 'Para oír' } });
      expect(changed.body).toMatchObject({ data: { name: 'Vals', description: 'Para oír' } });
    },
    minutes,
  );
});
