/** @module-tag extended */

import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { contract } from '#contract/index.ts';
import { keys } from '#contract/keys.ts';
import { sessions } from '../../api/nouns/session/session.table.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { openList } from '../pages/fields.ts';
import {
  expectAccessible,
  expectNoHorizontalScroll,
  waitForPath,
  waitForText,
  waitForToast,
} from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { expectAsksBeforeClosing } from './unasked.ts';

/* Keys for programs: made once, shown once, revoked (product/keys#screen). */

const { open, api } = appInBrowser();

test('an administrator makes a key by keyboard on a phone, copies it, uses it and revokes it', async () => {
  const owner = await api().signedIn('editor', { first_name: 'Renata', last_name: 'Ibarra' });
  const page = await open('/keys', { as: 'admin', size: narrow, fresh: true });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await waitForText(page, 'Todavía no hay claves');
  await page.getByRole('button', { name: 'Copiar la dirección' }).press('Enter');
  await waitForToast(page, 'Dirección copiada.');
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(`${api().url}/mcp`);
  await page.getByRole('button', { name: 'Nueva clave' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nueva clave' });
  await dialog.getByLabel('Nombre', { exact: false }).first().and(page.locator(':focus')).waitFor();
  await dialog.getByRole('button', { name: 'Crear clave' }).press('Enter');
  await waitForText(page, 'El nombre es obligatorio.');
  await dialog.getByLabel('Nombre', { exact: false }).first().pressSequentially('Sitio web');
  await dialog.getByRole('combobox', { name: 'Dueño' }).pressSequentially('Renata');
  await openList(page)
    .getByRole('option', { name: /Renata Ibarra/ })
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('checkbox', { name: 'Special Maps' }).press('Space');
  await dialog.getByRole('switch', { name: 'También puede cambiar' }).press('Space');
  await expectAccessible(page);
  // The second click of two makes no second one.
  await dialog.getByRole('button', { name: 'Crear clave' }).dblclick();

  const made = page.getByRole('dialog', { name: 'Clave creada: Sitio web' });
  const token = await made.getByLabel('Clave', { exact: true }).inputValue();
  await page.keyboard.press('Escape');
  await made.getByRole('button', { name: 'Copiar' }).press('Enter');
  await waitForToast(page, 'Clave copiada.');
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(token);
  await expectAccessible(page);
  await made.getByRole('button', { name: 'Ya la guardé' }).press('Enter');
  await made.waitFor({ state: 'detached' });
  await waitForText(page, /Leer y cambiar/);
  expect(await page.content()).not.toContain(token);

  const program = api().callerWith(token);
  const body = { name: 'Hecha por un programa', order: 1 };
  expect((await program.call(contract.categories.create, { body })).status).toBe(201);
  await page.getByRole('button', { name: 'Revocar Sitio web' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).press('Enter');
  await waitForToast(page, 'Clave revocada.');
  await waitForText(page, /Revocada el/);
  // The button is gone; its key has the focus.
  await page.getByRole('listitem').filter({ hasText: 'Sitio web' }).and(page.locator(':focus')).waitFor();
  expect((await program.call(contract.categories.list)).status).toBe(401);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  const { data } = (await (await api().as('admin')).call(audit.list, { query: { actor: owner.user.id } }))
    .body;
  expect(data).toMatchObject([{ action: 'create', key: 'Sitio web' }]);
  await page.goto(`/audit?actor=${owner.user.id}`);
  await waitForText(page, /Renata Ibarra · clave Sitio web/);
});

test('editors are sent away', async () => {
  const page = await open('/keys', { as: 'editor' });
  await waitForPath(page, '/dashboard');
});

test('making a key asks for the password over the form: giving up keeps all that was typed, going on makes one key', async () => {
  const password_hash = await hashPassword('correct horse');
  const admin = await api().signedIn('admin', { password_hash, first_name: 'Marcela', last_name: 'Duarte' });
  const proved_at = sql`now() - interval '11 minutes'`;
  await api().db.update(sessions).set({ proved_at }).where(eq(sessions.user_id, admin.user.id));
  const page = await open('/keys', { as: admin });
  await page.getByRole('button', { name: 'Nueva clave' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nueva clave' });
  const name = dialog.getByRole('textbox', { name: /^Nombre/ });
  await name.pressSequentially('Caja del bar');
  await dialog.getByRole('combobox', { name: 'Dueño' }).pressSequentially('Marcela');
  await openList(page)
    .getByRole('option', { name: /Marcela Duarte/ })
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('checkbox', { name: 'Eventos' }).press('Space');
  const proof = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  const made = async () =>
    (await admin.call(keys.list)).body.data.filter((key) => key.name === 'Caja del bar');

  await dialog.getByRole('button', { name: 'Crear clave' }).press('Enter');
  await proof.waitFor();
  await page.keyboard.press('Escape');
  await waitForToast(page, 'No se hizo: falta confirmar que eres tú.');
  await proof.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Caja del bar');
  expect(await dialog.getByRole('combobox', { name: 'Dueño' }).inputValue()).toContain('Marcela Duarte');
  expect(await dialog.getByRole('checkbox', { name: 'Eventos' }).isChecked()).toBe(true);
  expect(await made()).toEqual([]);

  await dialog.getByRole('button', { name: 'Crear clave' }).press('Enter');
  await page.locator('[role=dialog] input[autocomplete=current-password]:focus').waitFor();
  await page.keyboard.type('correct horse');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Clave creada: Caja del bar' }).waitFor();
  expect(await made()).toMatchObject([{ nouns: ['events'], write: false, owner: { id: admin.user.id } }]);
});

test('what was typed in the dialog is not thrown away unasked', { tags: 'extended' }, async () => {
  const page = await open('/keys', { as: 'admin', size: narrow });
  await expectAsksBeforeClosing(page, 'Nueva clave');
});
