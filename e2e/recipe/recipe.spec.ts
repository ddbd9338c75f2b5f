import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../../api/nouns/session/session.store.ts';
import { users } from '../../api/nouns/users/users.table.ts';
import { createTestDatabase, type TestDatabase } from '../../api/testing/database/testDatabase.ts';
import { urlOf } from '../../api/testing/processes/adminCommand.ts';
import { launch, narrow, wide } from '../support/browser.ts';
import { arrivesAt, expectAccessible, expectNoSidewaysScroll, reads } from '../support/see.ts';
import { linesOf, stepsOf } from './document.ts';
import { copyOfTree, serve } from './tree.ts';

/*
 * docs/ADDING-A-RESOURCE.md holds the files of a noun and of a field. They are taken out of the document into a copy of the
 * tree; the migration is made, the check is run, and the new noun is walked over HTTP and in the browser.
 */

const document = readFileSync(join(import.meta.dirname, '../../docs/ADDING-A-RESOURCE.md'), 'utf8');
const noun = stepsOf(document, 'A noun');
const field = stepsOf(document, 'A field');

let tree: Awaited<ReturnType<typeof copyOfTree>>;
let database: TestDatabase;
let server: Awaited<ReturnType<typeof serve>>;
let browser: Browser;
const tokens = new Map<string, string>();
const ids = new Map<string, string>();

const migrate = (name: string) =>
  tree.node(['node_modules/drizzle-kit/bin.cjs', 'generate', `--name=${name}`]);
const types = (config: string) =>
  tree.node(['node_modules/typescript-native/bin/tsc', '-p', config]).then(
    () => '',
    (error: Error) => error.message,
  );

beforeAll(async () => {
  tree = await copyOfTree();
  for (const step of noun) await tree.write(step);
  await migrate('playlists');
  database = await createTestDatabase();
  for (const role of ['user', 'editor'] as const) {
    const person = { first_name: 'Ana', last_name: role, email: `${role}@example.com`, role };
    const [made] = await database.db.insert(users).values(person).returning();
    ids.set(role, made?.id ?? '');
    tokens.set(role, await openSession(database.db, made?.id ?? ''));
  }
  browser = await launch();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await database?.drop();
  await tree?.remove();
});

interface Answer {
  id: string;
  metadata: { total: number };
  data: { id: string; name: string; action: string }[];
  errors: { path: string }[];
}

/** One call of the copy's API. */
async function ask(
  method: string,
  path: string,
  { as = 'editor', body }: { as?: string; body?: object } = {},
) {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (tokens.has(as)) headers.authorization = `Bearer ${tokens.get(as)}`;
  const sent = body ? JSON.stringify(body) : undefined;
  const response = await fetch(`${server.url}/api/admin/v1${path}`, { method, headers, body: sent });
  return { status: response.status, body: (await response.json()) as Answer };
}

async function open(path: string, size = wide): Promise<Page> {
  const stored = { authToken: tokens.get('editor') ?? '', role: 'editor', userId: ids.get('editor') ?? '' };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] };
  const context = await browser.newContext({ viewport: size, baseURL: server.url, storageState });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

describe('a noun', () => {
  test('is at most six files and 120 lines that a person writes', () => {
    expect(noun.length).toBeGreaterThan(2);
    expect(new Set(noun.map(({ file }) => file)).size).toBeLessThanOrEqual(6);
    expect(noun.reduce((sum, step) => sum + linesOf(step), 0)).toBeLessThanOrEqual(120);
  });

  test('passes the check', async () => {
    const { stdout } = await tree.node(['commands/check.mjs']);
    expect(stdout).toContain('All checks passed.');
  }, 300_000);

  test('is served', async () => {
    await tree.node(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
      NODE_ENV: 'production',
    });
    const env = { DATA_DIR: join(tree.root, 'data'), LIMITS_PER_HOUR: 'all=1000' };
    server = await serve(tree.root, { DATABASE_URL: urlOf(database.connection), ...env });
  }, 180_000);

  test('refuses who may not, and what is wrong', async () => {
    expect((await ask('GET', '/playlists', { as: 'nobody' })).status).toBe(401);
    expect((await ask('GET', '/playlists', { as: 'user' })).status).toBe(403);
    expect((await ask('POST', '/playlists', { as: 'user', body: { name: 'x' } })).status).toBe(403);
    const { status, body } = await ask('POST', '/playlists', { body: { order: 'x', colour: 'red' } });
    expect(status).toBe(422);
    expect(body.errors.map(({ path }) => path).sort()).toEqual(['colour', 'name', 'order']);
  });

  test('is listed, found, sorted and filtered, with exact totals', async () => {
    const names = Array.from(
      { length: 23 },
      (_, i) => `${i % 2 ? 'Tango' : 'Jazz'} ${String(i).padStart(2, '0')}`,
    );
    for (const [order, name] of names.entries()) {
      const made = await ask('POST', '/playlists', { body: { name, order, published: order % 3 === 0 } });
      expect(made).toMatchObject({
        status: 201,
        body: { name, order, published: order % 3 === 0, version: 1 },
      });
    }
    const listed = async (query: string) => {
      const { body } = await ask('GET', `/playlists?${query}`);
      return [body.metadata.total, body.data.map(({ name }) => name)];
    };
    expect(await listed('')).toEqual([23, names.slice(0, 10)]);
    expect(await listed('page=3')).toEqual([23, names.slice(20)]);
    expect(await listed('search=tang&perPage=3')).toEqual([11, ['Tango 01', 'Tango 03', 'Tango 05']]);
    expect(await listed('published=true&perPage=2')).toEqual([8, ['Jazz 00', 'Tango 03']]);
    expect(await listed('published=false&search=jazz&perPage=1')).toEqual([8, ['Jazz 02']]);
    expect(await listed('sort=name&order=desc&perPage=2')).toEqual([23, ['Tango 21', 'Tango 19']]);
    expect((await ask('GET', '/playlists?sort=picture')).status).toBe(422);
  });

  test('is changed, with its history, and refuses a stale save', async () => {
    const { id } = (await ask('POST', '/playlists', { body: { name: 'Bolero' } })).body;
    const changed = await ask('PUT', `/playlists/${id}`, { body: { name: 'Boleros', version: 1 } });
    expect(changed.body).toMatchObject({ data: { name: 'Boleros', version: 2, order: 0, published: false } });
    expect((await ask('PUT', `/playlists/${id}`, { body: { name: 'x', version: 1 } })).status).toBe(409);
    expect((await ask('DELETE', `/playlists/${id}`)).body).toEqual({ status: 200, id });
    expect((await ask('GET', `/playlists/${id}`)).status).toBe(404);
    const { body } = await ask('GET', `/history/${id}?noun=playlists`);
    const actions = body.data.map(({ action }) => action);
    expect(actions).toEqual(['delete', 'update', 'create']);
    expect(body.data[1]).toMatchObject({ before: { name: 'Bolero' }, after: { name: 'Boleros' } });
  });

  test('is in the menu; list and form work by keys', async () => {
    const page = await open('/dashboard');
    await page.getByRole('navigation').getByRole('link', { name: 'Playlists' }).click();
    await arrivesAt(page, '/playlists');
    await reads(page, 'Jazz 00');
    await page.getByRole('searchbox').pressSequentially('tango 2');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await reads(page, 'Tango 21');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Agregar' }).click();
    await arrivesAt(page, '/playlists/new');
    await page.getByRole('textbox', { name: 'Nombre' }).pressSequentially('Milonga');
    await page.getByLabel('Publicada').press('Space');
    await page.getByRole('button', { name: 'Guardar' }).press('Enter');
    await reads(page, 'Playlist agregada');
    const kept = (await ask('GET', '/playlists?search=milonga')).body.data;
    expect(kept).toMatchObject([{ name: 'Milonga', order: 0, published: true }]);
    await page.goto(`/playlists/${kept[0]?.id}/edit`);
    await page.getByRole('textbox', { name: 'Nombre' }).press('End');
    await page.keyboard.type(' triste');
    await page.getByRole('button', { name: 'Guardar Cambios' }).press('Enter');
    await reads(page, 'Playlist actualizada');
    await page.goto(`/playlists/${kept[0]?.id}/edit`);
    await page.getByRole('button', { name: 'Historial' }).click();
    await reads(page.getByRole('dialog').page(), 'Milonga triste');
    await page.context().close();
  });

  test.each([['/playlists'], ['/playlists/new']])('%s fits a phone', async (path) => {
    const page = await open(path, narrow);
    await reads(page, path.endsWith('new') ? 'Guardar' : 'Jazz 00');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.context().close();
  });
});

describe('a field', () => {
  test('is at most four places', () => {
    expect(field.length).toBeLessThanOrEqual(4);
  });

  test('forgotten in any of its places does not compile, and the compiler names a file of the noun', async () => {
    const before = new Map<string, string>();
    for (const { file } of field) before.set(file, readFileSync(join(tree.root, file), 'utf8'));
    for (const step of field) await tree.write(step);
    for (const { file } of field) {
      const text = readFileSync(join(tree.root, file), 'utf8');
      await tree.write({ file, language: 'ts', text: before.get(file) ?? '' });
      const config = file.startsWith('api/') ? 'tsconfig.json' : 'tsconfig.web.json';
      expect(await types(config), `without its place in ${file}`).toMatch(/playlists|nouns\.ts/);
      await tree.write({ file, language: 'ts', text });
    }
    expect([await types('tsconfig.json'), await types('tsconfig.web.json')]).toEqual(['', '']);
  }, 300_000);

  test('is kept and answered once it is everywhere', async () => {
    await server.stop();
    await migrate('descriptions');
    const env = { DATA_DIR: join(tree.root, 'data'), LIMITS_PER_HOUR: 'all=1000' };
    server = await serve(tree.root, { DATABASE_URL: urlOf(database.connection), ...env });
    const { body } = await ask('POST', '/playlists', { body: { name: 'Vals', description: 'Para bailar' } });
    expect(body).toMatchObject({ name: 'Vals', description: 'Para bailar' });
    const changed = await ask('PUT', `/playlists/${body.id}`, { body: { description: 'Para oír' } });
    expect(changed.body).toMatchObject({ data: { name: 'Vals', description: 'Para oír' } });
  }, 60_000);
});
