/** @module-tag extended */

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions } from '#contract/sessions.ts';
import { createSession } from '../../api/nouns/session/session.store.ts';
import { sessions as table } from '../../api/nouns/session/session.table.ts';
import { userForm } from '../pages/user.ts';
import {
  expectAccessible,
  expectAccessibleAndFits,
  waitForPath,
  waitForText,
  waitForToast,
} from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { visitUntilIdle } from '../support/idle.ts';
import { delayRequests } from '../support/requests.ts';
import { retype } from '../support/typing.ts';

/* Where one is signed in, in the profile, and where others are (product/accounts#sessions, #sessions-of-others). */

const { open, api } = appInBrowser();

const phone = { browser: 'Safari', system: 'iPhone', address: '190.2.3.4' };
const laptop = { browser: 'Firefox', system: 'Linux', address: '192.168.0.7' };

test('one session is ended by keyboard, then all others after a question', async () => {
  const person = await api().signedIn('editor');
  const make = async (origin: object) => {
    const caller = api().callerWith(await createSession(api().db, person.user.id, origin));
    return { ...caller, user: person.user };
  };
  const [onPhone, onLaptop] = [await make(phone), await make(laptop)];
  const elsewhere = await open('/profile', { as: onPhone, fresh: true });
  const page = await open('/profile', { as: person, size: narrow });
  const section = page.getByRole('region', { name: 'Sesiones abiertas' });
  await section.getByText('192.168.0.7 (red local o privada)').waitFor();
  const items = section.getByRole('listitem');
  await expect.poll(() => items.count()).toBe(3);
  expect(await items.filter({ hasText: 'Esta sesión' }).getByRole('button').count()).toBe(0);
  await expectAccessibleAndFits(page, 'main');

  await section.getByRole('button', { name: 'Cerrar la sesión de Safari · iPhone, 190.2.3.4' }).focus();
  await page.keyboard.press('Enter');
  await waitForToast(page, 'Sesión cerrada.');
  await items.filter({ hasText: 'iPhone' }).waitFor({ state: 'detached' });
  await section.locator('ul:focus').waitFor();
  expect((await onPhone.call(sessions.list)).status).toBe(401);
  // The other browser learns it with its next call, if it has not asked for something meanwhile.
  await elsewhere.reload();
  await waitForPath(elsewhere, '/login');
  expect((await onLaptop.call(sessions.list)).status).toBe(200);

  const endOthers = section.getByRole('button', { name: 'Cerrar las demás sesiones' });
  await endOthers.focus();
  await page.keyboard.press('Enter');
  await waitForText(page, 'Esta sesión sigue abierta.');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await onLaptop.call(sessions.list)).status).toBe(200);
  await endOthers.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar las demás' }).click();
  await waitForToast(page, '1 sesión cerrada.');
  await expect.poll(() => items.count()).toBe(1);
  expect(await endOthers.count()).toBe(0);
  expect(await api().db.$count(table, eq(table.user_id, person.user.id))).toBe(1);
});

test('an administrator sees where another person is signed in, and ends one session, then all', async () => {
  const person = await api().signedIn('editor');
  const make = async (origin: object) =>
    api().callerWith(await createSession(api().db, person.user.id, origin));
  const [onPhone, onLaptop] = [await make(phone), await make(laptop)];
  const page = await open(`/users/${person.user.id}/edit`, { as: 'admin', size: narrow });
  const first = userForm(page).first;
  await retype(first, 'Sin guardar');
  const section = page.getByRole('region', { name: 'Sesiones abiertas' });
  const items = section.getByRole('listitem');
  await expect.poll(() => items.count()).toBe(3);
  expect(await items.filter({ hasText: 'Esta sesión' }).count()).toBe(0);
  await expectAccessibleAndFits(page, 'main');

  await section
    .getByRole('button', { name: 'Cerrar la sesión de Safari · iPhone, 190.2.3.4' })
    .press('Enter');
  await waitForToast(page, 'Sesión cerrada.');
  await items.filter({ hasText: 'iPhone' }).waitFor({ state: 'detached' });
  await section.locator('ul:focus').waitFor();
  expect((await onPhone.call(sessions.list)).status).toBe(401);
  expect((await onLaptop.call(sessions.list)).status).toBe(200);

  await section.getByRole('button', { name: 'Cerrar todas sus sesiones' }).press('Enter');
  await waitForText(page, 'En todos sus dispositivos habrá que entrar de nuevo.');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar todas' }).press('Enter');
  await waitForToast(page, '2 sesiones cerradas.');
  await section.getByText('No hay sesiones abiertas.').waitFor();
  await section.locator('ul:focus').waitFor();
  expect(await section.getByRole('button').count()).toBe(0);
  expect((await onLaptop.call(sessions.list)).status).toBe(401);
  expect(await first.inputValue()).toBe('Sin guardar');
});

test('one that has ended already is said to have ended; the form of an editor has no such section', async () => {
  const person = await api().signedIn('user');
  const page = await open(`/users/${person.user.id}/edit`, { as: 'admin' });
  const section = page.getByRole('region', { name: 'Sesiones abiertas' });
  const end = section.getByRole('listitem').getByRole('button');
  await end.waitFor();
  await api().db.delete(table).where(eq(table.user_id, person.user.id));
  await end.press('Enter');
  await waitForToast(page, 'Sesión cerrada.');
  await section.getByText('No hay sesiones abiertas.').waitFor();

  const other = await open('/ready', { as: 'editor' });
  await visitUntilIdle(other, `/users/${person.user.id}/edit`);
  await userForm(other).first.waitFor();
  expect(await other.getByRole('region', { name: 'Sesiones abiertas' }).count()).toBe(0);
});

test('whoever is in a field by then stays there', async () => {
  const person = await api().signedIn('user');
  const page = await open(`/users/${person.user.id}/edit`, { as: 'admin' });
  const section = page.getByRole('region', { name: 'Sesiones abiertas' });
  const release = await delayRequests(page, /\/sessions\//, 'DELETE');
  await section.getByRole('listitem').getByRole('button').press('Enter');
  const first = userForm(page).first;
  await first.press('End');
  await first.pressSequentially(' uno');
  release();
  await waitForToast(page, 'Sesión cerrada.');
  await section.getByText('No hay sesiones abiertas.').waitFor();
  await first.and(page.locator(':focus')).waitFor();
  await first.pressSequentially(' dos');
  expect(await first.inputValue()).toMatch(/ uno dos$/);
});
