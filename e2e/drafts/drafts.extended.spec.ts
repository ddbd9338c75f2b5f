/** @module-tag extended */

import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { categories as calls } from '#contract/categories.ts';
import { categories } from '../../api/nouns/categories/categories.table.ts';
import { sessions } from '../../api/nouns/session/session.table.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { offline, offlineBanner, online } from '../pages/connection.ts';
import { listPage } from '../pages/list.ts';
import { loginPage } from '../pages/login.ts';
import { expectAccessibleAndFits, waitForPath, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { delayRequests, recordChanges } from '../support/requests.ts';
import { retype } from '../support/typing.ts';
import { crashAndReopen, keptOn, nameField, restoredNotice, waitUntilKept } from './drafts.ts';

const { open, api } = appInBrowser();
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword('correct horse');
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pending = (page: Page) => page.getByText('Sin conexión. Se guardará al volver la conexión.');
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Por guardar' });
const named = (name: string) => api().db.select().from(categories).where(eq(categories.name, name));
const category = async (name: string) =>
  (await (await api().as('editor')).call(calls.create, { body: { name, order: 1 } })).body;

/** From the list, which is there without a connection then: opens a form, types a name, saves it without a connection, and returns to the list. */
async function saveLater(page: Page, link: string, name: string): Promise<void> {
  await page.getByRole('link', { name: link }).first().click();
  await retype(nameField(page), name);
  await waitUntilKept(page, name);
  await offline(page);
  await page.locator('form button[type=submit]').click();
  await pending(page).waitFor();
  await waitUntilKept(page, new RegExp(`${name}.*queued`));
  await button(page, 'Cancelar').click();
  await listPage(page).search.waitFor();
}

test('a restored form is given up with a button; another tab keeps a draft of its own', async () => {
  const page = await open('/categories/new', { as: 'editor' });
  const other = await page.context().newPage();
  await other.goto('/categories/new');
  await nameField(page).pressSequentially('Una');
  await nameField(other).pressSequentially('Otra');
  await waitUntilKept(page, /Una.*Otra|Otra.*Una/);
  await page.reload();
  await restoredNotice(page).waitFor();
  expect(await nameField(page).inputValue()).toBe('Una');
  await expectAccessibleAndFits(page);
  await button(page, 'Descartar').click();
  await expect.poll(() => nameField(page).inputValue()).toBe('');
  await expect.poll(() => keptOn(page)).not.toContain('Una');
  expect(await keptOn(page)).toContain('Otra');
  await expect.poll(() => nameField(other).inputValue()).toBe('Otra');
});

test('what is given up while its save waits is not sent', async () => {
  const { id } = await category('Sigue');
  const page = await open(`/categories/${id}/edit`, { as: 'editor', fresh: true });
  const sent = recordChanges(page);
  await retype(nameField(page), 'Otro nombre');
  await waitUntilKept(page, 'Otro nombre');
  await page.reload();
  await restoredNotice(page).waitFor();
  await offline(page);
  await nameField(page).press('Control+Enter');
  await pending(page).waitFor();
  await button(page, 'Descartar').click();
  await pending(page).waitFor({ state: 'detached' });
  await expect.poll(() => keptOn(page)).toBe('[]');
  await online(page);
  await offlineBanner(page).waitFor({ state: 'detached' });
  expect(await nameField(page).inputValue()).toBe('Sigue');
  // A new save is the first request that the server receives.
  await retype(nameField(page), 'Sigue así');
  await nameField(page).press('Control+Enter');
  await waitForPath(page, '/categories');
  expect(sent).toEqual([`PUT /api/admin/v1/categories/${id}`]);
});

describe('a session that has ended', () => {
  const end = (id: string) => api().db.delete(sessions).where(eq(sessions.user_id, id));

  test('keeps the draft, and what waits is sent after the same person has signed in', async () => {
    const person = await api().signedIn('editor', { password_hash });
    const page = await open('/categories', { as: person, fresh: true });
    await saveLater(page, 'Agregar', 'Tras la sesión');
    await end(person.user.id);
    await online(page);
    await waitForPath(page, '/login');
    expect(await named('Tras la sesión')).toHaveLength(0);
    await loginPage(page).signIn(person.user.email, 'correct horse');
    await waitForToast(page, 'Se guardó lo que esperaba: Nueva categoría.');
    expect(await named('Tras la sesión')).toHaveLength(1);

    await page.goto('/categories/new');
    await nameField(page).pressSequentially('A medias');
    await waitUntilKept(page, 'A medias');
    await end(person.user.id);
    await page.goto('/categories');
    await waitForPath(page, '/login');
    await loginPage(page).signIn(person.user.email, 'correct horse');
    await page.getByRole('link', { name: 'Agregar' }).first().click();
    await restoredNotice(page).waitFor();
    expect(await nameField(page).inputValue()).toBe('A medias');
  });

  test('which is found after the draft is restored, asks for the password on top of it', async () => {
    const person = await api().signedIn('editor', { password_hash });
    const page = await open('/categories/new', { as: person, fresh: true });
    await nameField(page).pressSequentially('Al volver');
    await waitUntilKept(page, 'Al volver');
    const release = await delayRequests(page, '**/api/admin/v1/**');
    await end(person.user.id);
    await page.reload();
    await restoredNotice(page).waitFor();
    release();
    const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' });
    await dialog.getByLabel('Email').pressSequentially(person.user.email);
    await dialog.getByLabel('Password', { exact: true }).pressSequentially('correct horse');
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.waitFor({ state: 'detached' });
    await button(page, 'Guardar').click();
    await waitForPath(page, '/categories');
    expect(await named('Al volver')).toHaveLength(1);
  });
});

test('a tab that dies while it saves, after the server has saved: one record', async () => {
  const page = await open('/categories/new', { as: 'editor', fresh: true });
  await nameField(page).pressSequentially('Una sola');
  const saved = Promise.withResolvers<void>();
  await page.route('**/api/admin/v1/categories', async (route) => {
    await route.fetch();
    saved.resolve();
  });
  await button(page, 'Guardar').click();
  await saved.promise;
  await waitUntilKept(page, /Una sola.*"attempted":\d/);
  const next = await crashAndReopen(page);
  await restoredNotice(next).waitFor();
  await button(next, 'Guardar').click();
  await waitForPath(next, '/categories');
  expect(await named('Una sola')).toHaveLength(1);
});

describe('what waits', () => {
  test('is refused if somebody else has saved meanwhile: its form shows both versions', async () => {
    const { id } = await category('Primera');
    const page = await open('/categories', { as: 'editor', size: narrow, fresh: true });
    await saveLater(page, 'Primera', 'Mía');
    const editor = await api().as('editor');
    await editor.call(calls.update, { params: { id }, body: { name: 'Suya' } });
    await online(page);
    await waitForToast(page, 'No se pudo guardar lo que esperaba: Editar categoría: Primera.');
    await button(page, 'Por guardar: 1').click();
    await drawer(page)
      .getByText(/^No se guardó:/)
      .waitFor();
    await drawer(page).getByRole('button', { name: 'Seguir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alguien guardó cambios mientras editabas' });
    await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await waitForPath(page, '/categories');
    expect(await named('Mía')).toHaveLength(1);
    await expect.poll(() => keptOn(page)).toBe('[]');
  });

  test('is sent after a reload, and not by itself if it might create a second record', async () => {
    const page = await open('/categories', { as: 'editor', fresh: true });
    const sent = recordChanges(page);
    await page.getByRole('link', { name: 'Agregar' }).first().click();
    await nameField(page).pressSequentially('Dudosa');
    await page.route('**/api/admin/v1/categories', async (route) => {
      await route.fetch();
      await offline(page);
      await route.abort('internetdisconnected');
    });
    await button(page, 'Guardar').click();
    await pending(page).waitFor();
    await waitUntilKept(page, /Dudosa.*queued/);
    await button(page, 'Cancelar').click();
    await listPage(page).search.waitFor();
    await page.unroute('**/api/admin/v1/categories');
    await ageAttempts(page);
    sent.splice(0);
    await online(page);
    await page.reload();
    await button(page, 'Por guardar: 1').click();
    await drawer(page)
      .getByText(/puede que ya se haya guardado/)
      .waitFor();
    expect(sent).toEqual([]);
    await drawer(page).getByRole('button', { name: 'Reintentar' }).click();
    await waitForToast(page, 'Se guardó lo que esperaba: Nueva categoría.');
    expect(sent).toEqual(['POST /api/admin/v1/categories']);
    expect(await named('Dudosa')).toHaveLength(1);
    await drawer(page).getByText('No queda nada por guardar.').waitFor();
  });
});

test('what was typed in a record that is gone can be read, and given up', async () => {
  const { id } = await category('Se va');
  const page = await open(`/categories/${id}/edit`, { as: 'editor' });
  await retype(nameField(page), 'Lo que escribí');
  await waitUntilKept(page, 'Lo que escribí');
  await (await api().as('admin')).call(calls.remove, { params: { id } });
  await page.reload();
  await button(page, 'Un borrador sin guardar').click();
  await drawer(page).getByText('Ver lo que escribiste').click();
  await drawer(page).getByText('Lo que escribí', { exact: true }).waitFor();
  await drawer(page).getByRole('button', { name: 'Descartar' }).click();
  const question = page.getByRole('dialog', { name: /^¿Descartar/ });
  await question.getByRole('button', { name: 'Descartar' }).click();
  await drawer(page).getByText('No queda nada por guardar.').waitFor();
  expect(await keptOn(page)).toBe('[]');
});

/** Makes every attempt of the drafts a day older. */
const ageAttempts = (page: Page) =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('drafts');
    opening.onsuccess = () => {
      const change = opening.result.transaction('drafts', 'readwrite');
      change.oncomplete = () => resolve(opening.result.close());
      const drafts = change.objectStore('drafts');
      drafts.getAll().onsuccess = ({ target }) => {
        for (const draft of target.result) drafts.put({ ...draft, attempted: draft.attempted - 86400000 });
      };
    };
  })`);
