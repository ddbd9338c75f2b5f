/** @module-tag extended */

import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { users } from '#contract/users.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { mailedLink, mailsIn } from '../../api/testing/calls/outbox.ts';
import { userForm } from '../pages/user.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { retype } from '../support/typing.ts';
import { visit } from '../support/visit.ts';

/* A new mail address of one's own takes effect when the mailed link is opened (docs/decisions/0032). */

const { open, api } = appInBrowser();
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword('correct horse');
});

type Person = Awaited<ReturnType<ReturnType<typeof api>['signedIn']>>;
const addressOf = async ({ user }: Person) =>
  (await (await api().as('admin')).call(users.read, { params: { id: user.id } })).body.email;
const saveButton = { name: 'Guardar Cambios' };
const linkMailed = 'Te enviamos un enlace al correo nuevo. Ábrelo en las próximas 24 horas para confirmarlo.';

async function requestAddress(page: Page, email: string): Promise<void> {
  const form = userForm(page);
  await retype(form.email, email);
  await form.currentPassword.pressSequentially('correct horse');
  await page.getByRole('button', saveButton).click();
}

const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirmar mi correo' });

test('users change their address with the link mailed to it, and other fields at once', async () => {
  const person = await api().signedIn('user', { password_hash });
  const page = await open('/profile', { as: person, size: narrow });
  const email = 'new-user@example.com';
  // Only staff may change the type.
  expect(await userForm(page).type.isDisabled()).toBe(true);
  await retype(userForm(page).first, 'Nueva');
  await requestAddress(page, email);
  await waitForToast(page, 'Perfil actualizado correctamente');
  await waitForToast(page, linkMailed);
  await waitForText(page, `Te enviamos un enlace a ${email}.`);
  // The form shows the saved values, and has no unsaved changes.
  await expect.poll(() => userForm(page).email.inputValue()).toBe(person.user.email);
  expect(await userForm(page).currentPassword.count()).toBe(0);
  expect(await userForm(page).first.inputValue()).toBe('Nueva');
  await expectAccessibleAndFits(page, 'main');

  const first = await mailedLink(api().dataDir, email);
  const before = await mailsIn(api().dataDir);
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await waitForToast(page, linkMailed);
  const link = await mailedLink(api().dataDir, email, before);
  // The older link expires ten minutes after the newer mail was sent.
  const expiring = sql`select from mailed_tokens where expires_at < now() + interval '11 minutes'
    and subject_id in (select id from address_changes where user_id = ${person.user.id})`;
  await expect.poll(async () => (await api().db.execute(expiring)).rows.length).toBe(1);
  await api().db.execute(sql`update mailed_tokens set expires_at = expires_at - interval '11 minutes'`);
  await page.goto(first.href);
  await confirmButton(page).click();
  await waitForText(page, 'Este enlace ya no sirve. Pide uno nuevo.');
  // There is no button to try again; the page says what to do.
  await waitForText(page, 'En tu perfil ves tu correo de ahora y puedes pedir otro enlace.');
  expect(await confirmButton(page).count()).toBe(0);
  await page.goto(link.href);
  await confirmButton(page).waitFor();
  expect(await addressOf(person)).toBe(person.user.email);
  await confirmButton(page).press('Enter');
  // The button is gone: the heading has the focus.
  await page.locator('h1:focus', { hasText: 'Correo confirmado' }).waitFor();
  expect(await addressOf(person)).toBe(email);
  await visit(page, '/profile');
  await expect.poll(() => userForm(page).email.inputValue()).toBe(email);
  expect(await page.getByText('Te enviamos un enlace').count()).toBe(0);
});

test('staff who edit their own record in the list are told that a mail was sent; the link works signed out', async () => {
  const person = await api().signedIn('editor', { password_hash });
  const page = await open(`/users/${person.user.id}/edit`, { as: person });
  await requestAddress(page, 'own-record@example.com');
  await waitForToast(page, 'User updated successfully!');
  await waitForToast(page, linkMailed);
  await waitForPath(page, '/users');
  expect(await addressOf(person)).toBe(person.user.email);
  const { href } = await mailedLink(api().dataDir, 'own-record@example.com');
  await page.evaluate('localStorage.clear()');
  await page.goto(href);
  await confirmButton(page).click();
  await page.getByRole('heading', { name: 'Correo confirmado' }).waitFor();
  expect(await addressOf(person)).toBe('own-record@example.com');
});

test('a pending address can be cancelled', async () => {
  const page = await open('/profile', { as: await api().signedIn('user', { password_hash }), size: narrow });
  await retype(userForm(page).email, 'given-up@example.com');
  await userForm(page).currentPassword.pressSequentially('correct horse');
  await page.keyboard.press('Enter');
  // The field that had the focus is gone.
  await userForm(page).email.and(page.locator(':focus')).waitFor();
  const link = await mailedLink(api().dataDir, 'given-up@example.com');
  await waitForText(page, 'un enlace a given-up@example.com');
  await page.getByRole('button', { name: 'Conservar mi correo' }).click();
  await waitForToast(page, 'Tu correo sigue siendo el mismo.');
  await page.getByText('un enlace a given-up@example.com').waitFor({ state: 'detached' });
  await page.goto(link.href);
  await confirmButton(page).click();
  await waitForText(page, 'Este enlace ya no sirve. Pide uno nuevo.');
  // Nor does one without a token.
  await visit(page, '/profile');
  await visit(page, '/confirm_email');
  await waitForText(page, 'Este enlace ya no sirve. Pide uno nuevo.');
  expect(await confirmButton(page).count()).toBe(0);
});
