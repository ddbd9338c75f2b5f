/** @module-tag extended */

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { notes } from '#contract/notes.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import type { TestUser } from '../../api/testing/calls/startTestApi.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { submitSpot } from '../../api/testing/scenarios/submissionScenarios.ts';
import { loginPage } from '../pages/login.ts';
import { expectAccessibleAndFits, waitForPath } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { visit } from '../support/visit.ts';
import { crashAndReopen, keptOn, waitUntilKept } from './drafts.ts';

/* A note and the reason of a rejection that were half written (product/drafts#texts). */

const { open, api } = appInBrowser();
let password_hash: string;
let spotId: string;
beforeAll(async () => {
  password_hash = await hashPassword('correct horse');
  spotId = (await createSpot(await api().as('admin'), { name: 'Bar Uno', type: 'bar_club' })).id;
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Notas del equipo' });
/** Once it can be typed in: while it reads its draft or is sent, keys are lost. */
const noteField = (page: Page) => drawerOf(page).getByLabel('Nota nueva').and(page.locator(':read-write'));
const recovered = (page: Page) => page.getByText(/^Recuperado, escrito /);
const formOf = () => `/spots/${spotId}/edit`;

async function openNotes(page: Page): Promise<void> {
  await button(page, /^Notas/).click();
  await noteField(page).waitFor();
}

test('a note is there again after the tab has crashed, with whom it calls, and gone once sent', async () => {
  const colleague = await api().signedIn('editor', { first_name: 'Moira', last_name: 'Paz' });
  const page = await open(formOf(), { as: 'editor', size: narrow, map: false, fresh: true });
  await openNotes(page);
  await noteField(page).pressSequentially('Mira @moi');
  await drawerOf(page).getByRole('option', { name: 'Moira Paz', selected: true }).waitFor();
  await noteField(page).press('Enter');
  await noteField(page).pressSequentially('esto');
  await waitUntilKept(page, 'Mira @Moira Paz esto');

  const next = await crashAndReopen(page);
  await next.setViewportSize(narrow);
  await button(next, 'Un borrador sin guardar').click();
  await next.getByText('Nota nueva: Mira @Moira Paz esto').waitFor();
  // On the screen that is open already.
  await button(next, 'Seguir').click();
  await recovered(next).waitFor();
  await expect.poll(() => noteField(next).inputValue()).toBe('Mira @Moira Paz esto');
  await expectAccessibleAndFits(next);
  await noteField(next).press('Control+Enter');
  await drawerOf(next).getByRole('listitem').getByText('@Moira Paz', { exact: true }).waitFor();
  await expect.poll(() => keptOn(next)).toBe('[]');
  expect([await noteField(next).inputValue(), await recovered(next).count()]).toEqual(['', 0]);
  const { body } = await colleague.call(notes.list, { query: { noun: 'spots', record_id: spotId } });
  expect(body.data).toMatchObject([{ text: 'Mira @Moira Paz esto', mentions: [{ id: colleague.user.id }] }]);
});

test('a note is given up with a button, by emptying it, and by leaving it', async () => {
  const page = await open(formOf(), { as: 'editor', map: false, fresh: true });
  const again = async (text: string) => {
    await noteField(page).pressSequentially(text);
    await waitUntilKept(page, text);
    await page.reload();
    await openNotes(page);
    await recovered(page).waitFor();
    expect(await noteField(page).inputValue()).toBe(text);
  };
  await openNotes(page);
  await again('Con botón');
  await button(page, 'Descartar').click();
  await expect.poll(() => keptOn(page)).toBe('[]');
  await expect.poll(() => noteField(page).inputValue()).toBe('');

  await again('Vaciada');
  await noteField(page).press('ControlOrMeta+a');
  await noteField(page).press('Delete');
  await recovered(page).waitFor({ state: 'detached' });
  await expect.poll(() => keptOn(page)).toBe('[]');

  await again('Dejada');
  await button(page, 'Cerrar').click();
  await button(page, 'Salir sin guardar').click();
  await drawerOf(page).waitFor({ state: 'detached' });
  await expect.poll(() => keptOn(page)).toBe('[]');
  await openNotes(page);
  expect([await noteField(page).inputValue(), await recovered(page).count()]).toEqual(['', 0]);
});

test('a note waits for the person who wrote it, and is deleted when another one signs in', async () => {
  const [ana, other] = [
    await api().signedIn('editor', { password_hash }),
    await api().signedIn('editor', { password_hash }),
  ];
  const page = await open(formOf(), { as: ana, map: false, fresh: true });
  const signOutAndIn = async ({ user }: TestUser) => {
    await page.goto('/categories');
    await button(page, 'Un borrador sin guardar').waitFor();
    await button(page, 'Cerrar sesión').click();
    await waitForPath(page, '/login');
    await loginPage(page).signIn(user.email, 'correct horse');
    await waitForPath(page, '/dashboard');
  };
  await openNotes(page);
  await noteField(page).pressSequentially('De Ana');
  await waitUntilKept(page, 'De Ana');
  await signOutAndIn(ana);
  await button(page, 'Un borrador sin guardar').click();
  await button(page, 'Seguir').click();
  await recovered(page).waitFor();
  expect(await noteField(page).inputValue()).toBe('De Ana');

  await signOutAndIn(other);
  expect(await keptOn(page)).toBe('[]');
  await visit(page, formOf());
  await openNotes(page);
  expect([await noteField(page).inputValue(), await recovered(page).count()]).toEqual(['', 0]);
});

test('the reason of a rejection is there again after a reload, and gone after the decision', async () => {
  const { id } = await submitSpot(api(), { name: 'Por rechazar' });
  const page = await open('/submissions?search=rechazar', { as: 'editor', size: narrow, fresh: true });
  await page
    .getByRole('link', { name: /Por rechazar/ })
    .first()
    .click();
  const reason = page.getByRole('dialog', { name: '¿Por qué se rechaza?' }).getByRole('textbox');
  await button(page, 'Rechazar').click();
  await reason.pressSequentially('Falta la dirección.');
  await waitUntilKept(page, 'Falta la dirección.');
  await page.reload();
  await button(page, 'Rechazar').click();
  await recovered(page).waitFor();
  expect(await reason.inputValue()).toBe('Falta la dirección.');
  await expectAccessibleAndFits(page);
  // Cancelling keeps it.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await reason.waitFor({ state: 'detached' });
  await button(page, 'Rechazar').click();
  await expect.poll(() => reason.inputValue()).toBe('Falta la dirección.');
  await page.getByRole('dialog').getByRole('button', { name: 'Rechazar', exact: true }).click();
  await waitForPath(page, '/submissions');
  await expect.poll(() => keptOn(page)).toBe('[]');
  const { rows } = await api().db.execute(`select status, reason from submissions where id = '${id}'`);
  expect(rows).toEqual([{ status: 'rejected', reason: 'Falta la dirección.' }]);
});
