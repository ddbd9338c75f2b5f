import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { users } from '#contract/users.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { mailedLink, mailsIn } from '../../api/testing/calls/outbox.ts';
import { userForm } from '../pages/user.ts';
import { appInBrowser, narrow, wide } from '../support/browser.ts';
import { arrivesAt, expectFine, reads, toasts } from '../support/see.ts';

/* One's own new address of mail waits until the link to it is opened (docs/decisions/0032). */

const { open, api } = appInBrowser();
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword('correct horse');
});

type Person = Awaited<ReturnType<ReturnType<typeof api>['signedIn']>>;
const addressOf = async ({ user }: Person) =>
  (await (await api().as('admin')).call(users.read, { params: { id: user.id } })).body.email;
const saveButton = { name: 'Guardar Cambios' };

async function ask(page: Page, email: string): Promise<void> {
  const form = userForm(page);
  await form.email.fill('');
  await form.email.pressSequentially(email);
  await form.currentPassword.pressSequentially('correct horse');
  await page.getByRole('button', saveButton).click();
}

describe.each([
  ['user', narrow],
  ['editor', wide],
] as const)('%s', (role, size) => {
  test('changes their address with the link mailed to it, and other fields at once', async () => {
    const person = await api().signedIn(role, { password_hash });
    const page = await open('/profile', { as: person, size });
    const email = `new-${role}@example.com`;
    await userForm(page).first.fill('');
    await userForm(page).first.pressSequentially('Nueva');
    await ask(page, email);
    await toasts(page, 'Perfil actualizado correctamente');
    await reads(page, `Te enviamos un enlace a ${email}.`);
    // The form holds what is so, and has nothing left to save.
    await expect.poll(() => userForm(page).email.inputValue()).toBe(person.user.email);
    expect(await userForm(page).currentPassword.count()).toBe(0);
    expect(await userForm(page).first.inputValue()).toBe('Nueva');
    await expectFine(page);

    const first = await mailedLink(api().dataDir, email);
    const before = await mailsIn(api().dataDir);
    await page.getByRole('button', { name: 'Enviar de nuevo' }).click();
    await toasts(
      page,
      'Te enviamos un enlace al correo nuevo. Ábrelo en las próximas 24 horas para confirmarlo.',
    );
    const link = await mailedLink(api().dataDir, email, before);
    // Once signed in, once not; a few minutes later the older link works no more. Its minutes begin once the mail is out.
    const retired = sql`select from mailed_tokens where expires_at < now() + interval '11 minutes'
      and subject_id in (select id from address_changes where user_id = ${person.user.id})`;
    await expect.poll(async () => (await api().db.execute(retired)).rows.length).toBe(1);
    await api().db.execute(sql`update mailed_tokens set expires_at = expires_at - interval '11 minutes'`);
    const elsewhere = role === 'user' ? page : await open('/login', { size });
    await elsewhere.goto(first.href);
    await elsewhere.getByRole('button', { name: 'Confirmar mi correo' }).click();
    await reads(elsewhere, 'Este enlace ya no sirve. Pide uno nuevo.');
    // Nothing invites to try it again; what to do is said.
    await reads(elsewhere, 'En tu perfil ves tu correo de ahora y puedes pedir otro enlace.');
    expect(await elsewhere.getByRole('button', { name: 'Confirmar mi correo' }).count()).toBe(0);
    await elsewhere.goto(link.href);
    await elsewhere.getByRole('button', { name: 'Confirmar mi correo' }).waitFor();
    await expectFine(elsewhere);
    expect(await addressOf(person)).toBe(person.user.email);
    await elsewhere.getByRole('button', { name: 'Confirmar mi correo' }).press('Enter');
    await elsewhere.getByRole('heading', { name: 'Correo confirmado' }).waitFor();
    expect(await addressOf(person)).toBe(email);
    await page.goto('/profile');
    await expect.poll(() => userForm(page).email.inputValue()).toBe(email);
    expect(await page.getByText('Te enviamos un enlace').count()).toBe(0);
  });
});

test('may keep their address after all', async () => {
  const person = await api().signedIn('user', { password_hash });
  const page = await open('/profile', { as: person, size: narrow });
  await ask(page, 'given-up@example.com');
  const link = await mailedLink(api().dataDir, 'given-up@example.com');
  await page.getByRole('button', { name: 'Conservar mi correo' }).click();
  await toasts(page, 'Tu correo sigue siendo el mismo.');
  await page.getByText('un enlace a given-up@example.com').waitFor({ state: 'detached' });
  await page.goto(link.href);
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
  await reads(page, 'Este enlace ya no sirve. Pide uno nuevo.');
  await expectFine(page);
});

test('reads the same when somebody else has the address', async () => {
  const other = await api().signedIn('user');
  const page = await open('/profile', { as: await api().signedIn('user', { password_hash }) });
  await ask(page, other.user.email);
  await toasts(page, 'Perfil actualizado correctamente');
  await reads(page, `Te enviamos un enlace a ${other.user.email}.`);
});

test('staff who change their own record in the list read that a mail was sent', async () => {
  const person = await api().signedIn('editor', { password_hash });
  const page = await open(`/users/${person.user.id}/edit`, { as: person });
  await userForm(page).email.waitFor();
  await ask(page, 'own-record@example.com');
  await toasts(page, 'User updated successfully!');
  await toasts(
    page,
    'Te enviamos un enlace al correo nuevo. Ábrelo en las próximas 24 horas para confirmarlo.',
  );
  await arrivesAt(page, '/users');
  expect(await addressOf(person)).toBe(person.user.email);
});

test('without a token the page says that the link is no good', async () => {
  const page = await open('/confirm_email');
  await reads(page, 'Este enlace ya no sirve. Pide uno nuevo.');
  expect(await page.getByRole('button', { name: 'Confirmar mi correo' }).count()).toBe(0);
});
