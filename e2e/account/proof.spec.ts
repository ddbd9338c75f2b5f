import { eq, sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pics } from '#contract/pics.ts';
import { sessions } from '#contract/sessions.ts';
import { users } from '#contract/users.ts';
import { sessions as table } from '../../api/nouns/session/session.table.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { pictureFile } from '../../api/testing/scenarios/nounScenarios.ts';
import { openList } from '../pages/fields.ts';
import { userForm } from '../pages/user.ts';
import { expectAccessibleAndFits, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { retype } from '../support/typing.ts';

/* What is sensitive asks for the password in place, and goes on by itself (product/accounts#asked). */

const { open, api } = appInBrowser();
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword('correct horse');
});

/** An administrator who gave the password more than ten minutes ago. */
async function stale() {
  const person = await api().signedIn('admin', { password_hash });
  const proved_at = sql`now() - interval '11 minutes'`;
  await api().db.update(table).set({ proved_at }).where(eq(table.user_id, person.user.id));
  return person;
}
const proof = (page: Page, name = 'Confirma que eres tú') => page.getByRole('dialog', { name });
/** Waits until the password has the focus, and types it as a person does. */
async function typePassword(page: Page, password: string) {
  await page.locator('[role=dialog] input[autocomplete=current-password]:focus').waitFor();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

test('a new role asks for the password over the form, keeps what was typed, and saves once', async () => {
  const other = await api().signedIn('user', { first_name: 'Sofía' });
  const params = { id: other.user.id };
  const page = await open(`/users/${other.user.id}/edit`, { as: await stale() });
  const form = userForm(page);
  await retype(form.first, 'Sofía Inés');
  await form.role.focus();
  await page.keyboard.press('Enter');
  await openList(page).getByRole('option', { name: 'Editor', selected: false }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const puts: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()));
  const read = async () => (await (await api().as('admin')).call(users.read, { params })).body;

  // Escape gives up, and the form says so.
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await proof(page).waitFor();
  await page.keyboard.press('Escape');
  await waitForText(page, 'No se hizo: falta confirmar que eres tú.');
  await proof(page).waitFor({ state: 'detached' });
  expect(await form.first.inputValue()).toBe('Sofía Inés');
  expect(await read()).toMatchObject({ first_name: 'Sofía', role: 'user' });

  // A wrong password is told in the dialog; the right one goes on with the save.
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await typePassword(page, 'a guess');
  await waitForText(page, 'La contraseña actual no es correcta.');
  await typePassword(page, 'correct horse');
  await waitForToast(page, 'User updated successfully!');
  expect(await read()).toMatchObject({ first_name: 'Sofía Inés', role: 'editor', version: 2 });
  expect(puts).toHaveLength(3);
});

test('destroying asks too, on a phone and in English; giving up leaves the record', {
  tags: 'extended',
}, async () => {
  const admin = await api().as('admin');
  const { id } = (
    await admin.call(pics.create, { body: { image_url: await pictureFile() } as never, form: true })
  ).body;
  await admin.call(pics.remove, { params: { id } });
  const page = await open('/trash?noun=pics', { as: await stale(), size: narrow, language: 'en' });
  const destroy = async () => {
    await page
      .getByRole('button', { name: /^Delete for good/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
    await proof(page, 'Confirm that it is you').waitFor();
  };
  await destroy();
  await expectAccessibleAndFits(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await waitForToast(page, 'Nothing was done: it was not confirmed that it is you.');
  await page
    .getByRole('button', { name: /^Delete for good/ })
    .first()
    .waitFor();
  await destroy();
  await typePassword(page, 'correct horse');
  await waitForText(page, /was deleted for good/);
  await waitForText(page, 'No records');
  expect((await admin.call(pics.restore, { params: { id } })).status).toBe(404);
});

test('an export asks once, and saves its file; within ten minutes the next one does not ask', {
  tags: 'extended',
}, async () => {
  const page = await open('/users', { as: await stale() });
  const button = page.getByRole('button', { name: 'Exportar usuarios' });
  await button.click();
  const saved = page.waitForEvent('download');
  await typePassword(page, 'correct horse');
  expect((await saved).suggestedFilename()).toBe('usuarios.xlsx');
  await waitForToast(page, 'Usuarios exportados.');
  await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(await proof(page).count()).toBe(0);
});

test('after ten guesses the dialog says how long to wait, and the session stays', {
  tags: 'extended',
}, async () => {
  const person = await stale();
  const page = await open('/users', { as: person });
  for (let i = 0; i < 9; i++) await person.call(sessions.prove, { body: { password: `guess ${i}` } });
  await page.getByRole('button', { name: 'Exportar usuarios' }).click();
  await typePassword(page, 'the tenth');
  await waitForText(page, 'La contraseña actual no es correcta.');
  await typePassword(page, 'correct horse');
  await page.getByRole('timer').waitFor();
  await page.keyboard.press('Escape');
  await waitForToast(page, 'No se hizo: falta confirmar que eres tú.');
  expect(await page.evaluate<string | null>("localStorage.getItem('authToken')")).not.toBeNull();
});
