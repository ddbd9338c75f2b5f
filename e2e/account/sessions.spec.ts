/** @module-tag extended */

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions } from '#contract/sessions.ts';
import { createSession } from '../../api/nouns/session/session.store.ts';
import { sessions as table } from '../../api/nouns/session/session.table.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

/* Where one is signed in, in the profile (product/accounts#sessions). */

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
