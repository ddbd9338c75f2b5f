/** @module-tag extended */

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { attempts } from '../../api/security/throttle.table.ts';
import { loginPage } from '../pages/login.ts';
import { expectAccessibleAndFits, waitForPath, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

const { open, api } = appInBrowser();

/** Uses up all counters, for ten minutes more or until `minutes` ago. */
const useUpCounters = (minutes = 10) =>
  api()
    .db.update(attempts)
    .set({ count: 1000, until: sql`now() + make_interval(mins => ${minutes})` });

test('after too many attempts the login shows how long to wait, and works afterwards', async () => {
  const password_hash = await hashPassword('correct horse');
  const { user } = await api().signedIn('editor', { password_hash });
  await api().nobody.call(session.login, { body: { email: user.email, password: 'wrong horse' } });
  await useUpCounters();
  const page = await open('/ready', { fresh: true, size: narrow });
  await page.clock.install();
  await page.goto('/login');
  const { email, password, continue: button } = loginPage(page);
  await email.pressSequentially(user.email);
  await password.pressSequentially('correct horse');
  await password.press('Enter');
  await expect
    .poll(() => page.evaluate<string[]>('toastTexts'))
    .toContainEqual(
      expect.stringMatching(/^Demasiados intentos\. Puedes volver a intentarlo en \d+ min( \d+ s)?\.$/),
    );
  const notice = page.getByRole('timer');
  await notice.waitFor();
  expect(await notice.textContent()).toMatch(/ en \d+ min/);
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await expectAccessibleAndFits(page);
  // Whoever cannot wait can ask for a mailed link.
  await page.getByRole('button', { name: 'O pide un enlace para crear una contraseña nueva' }).click();
  const modal = page.getByRole('dialog');
  expect(await modal.getByLabel('Correo').or(modal.getByLabel('Email')).inputValue()).toBe(user.email);
  await modal
    .getByRole('button', { name: 'Cancelar' })
    .or(modal.getByRole('button', { name: 'Cancel' }))
    .click();
  await page.clock.fastForward('04:00');
  // What the steps before have taken is gone too.
  await expect.poll(() => notice.textContent()).toMatch(/ en [3-6] min/);

  // Attempts are counted for each address.
  await email.press('x');
  await notice.waitFor({ state: 'hidden' });
  await email.press('Backspace');
  await button.click();
  await notice.waitFor();
  await page.clock.fastForward('10:01');
  await notice.waitFor({ state: 'hidden' });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false');
  await useUpCounters(-1);
  await button.click();
  await waitForToast(page, 'You have logged in successfully!');
  await waitForPath(page, '/dashboard');
});

test('requests for a new password are throttled by network', async () => {
  const email = 'somebody@example.com';
  await api().nobody.call(session.forgotPassword, { body: { email: `other-${email}` } });
  await useUpCounters();
  const page = await open('/login', { language: 'en' });
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const modal = page.getByRole('dialog', { name: 'Forgot your password?' });
  await modal.getByLabel('Email').pressSequentially(email);
  await modal.getByRole('button', { name: 'Send Reset Link' }).click();
  await modal.getByText(/^Too many attempts\. You can try again in \d+ min( \d+ s)?\.$/).waitFor();
  expect(await modal.getByRole('button', { name: 'Send Reset Link' }).isDisabled()).toBe(true);
});

test("other clients' failed attempts do not lock out a browser that has signed in before", async () => {
  const { user } = await api().signedIn('user', { password_hash: await hashPassword('correct horse') });
  const page = await open('/login');
  const signIn = async () => {
    await loginPage(page).signIn(user.email, 'correct horse');
    await waitForPath(page, '/spots/user');
  };
  await api().db.delete(attempts);
  await signIn();
  await api().db.delete(attempts);
  const wrong = { email: user.email, password: 'wrong horse' };
  await api().nobody.call(session.login, { body: wrong });
  await useUpCounters();
  const refused = await api().nobody.call(session.login, { body: wrong });
  expect(refused.status).toBe(429);
  expect(refused.body.retryAfter).toBeGreaterThan(0);
  expect(refused.headers.get('retry-after')).toBe(String(refused.body.retryAfter));
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await page.goto('/login');
  await signIn();
});
