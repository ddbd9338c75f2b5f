import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { attempts } from '../../api/security/throttle.table.ts';
import { loginPage } from '../pages/login.ts';
import { expectAccessibleAtBothWidths, waitForPath, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

const { open, api } = appInBrowser();

/** Lets every counting window end this many seconds from now. */
const endWindowsIn = (seconds: number) =>
  api()
    .db.update(attempts)
    .set({ until: sql`now() + make_interval(secs => ${seconds})` });

test('after too many attempts the login shows how long to wait, and works afterwards', async () => {
  const password_hash = await hashPassword('correct horse');
  const { user } = await api().signedIn('editor', { password_hash });
  const wrong = { email: user.email, password: 'wrong horse' };
  for (let n = 0; n < 10; n++) await api().nobody.call(session.login, { body: wrong });
  await endWindowsIn(600);
  const page = await open('/login', { size: narrow });
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
  await expectAccessibleAtBothWidths(page);
  // Whoever cannot wait can ask for a mailed link.
  await page.getByRole('button', { name: 'O pide un enlace para crear una contraseña nueva' }).click();
  const modal = page.getByRole('dialog');
  expect(await modal.getByLabel('Correo').or(modal.getByLabel('Email')).inputValue()).toBe(user.email);
  await modal
    .getByRole('button', { name: 'Cancelar' })
    .or(modal.getByRole('button', { name: 'Cancel' }))
    .click();
  const first = await notice.textContent();
  await expect.poll(() => notice.textContent()).not.toBe(first);

  // Attempts are counted for each address.
  await email.press('x');
  await notice.waitFor({ state: 'hidden' });
  await email.press('Backspace');
  await endWindowsIn(2);
  await button.click();
  await notice.waitFor();
  await notice.waitFor({ state: 'hidden' });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false');
  await button.click();
  await waitForToast(page, 'You have logged in successfully!');
  await waitForPath(page, '/dashboard');
});

test('requests for a new password are throttled by network', async () => {
  const email = 'somebody@example.com';
  for (let n = 0; n < 30; n++)
    await api().nobody.call(session.forgotPassword, { body: { email: `${n}${email}` } });
  await endWindowsIn(600);
  const page = await open('/login', { language: 'en' });
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const modal = page.getByRole('dialog', { name: 'Forgot your password?' });
  await modal.getByLabel('Email').pressSequentially(email);
  await modal.getByRole('button', { name: 'Send Reset Link' }).click();
  await modal.getByText(/^Too many attempts\. You can try again in \d+ min( \d+ s)?\.$/).waitFor();
  expect(await modal.getByRole('button', { name: 'Send Reset Link' }).isDisabled()).toBe(true);
});

test('the response contains the waiting time in its header and its body', async () => {
  const body = { email: 'nobody@example.com', password: 'x' };
  for (let n = 0; n < 10; n++) await api().nobody.call(session.login, { body });
  const answer = await api().nobody.call(session.login, { body });
  expect(answer.status).toBe(429);
  expect(answer.body.retryAfter).toBeGreaterThan(0);
  expect(answer.headers.get('retry-after')).toBe(String(answer.body.retryAfter));
});

test("other clients' failed attempts do not lock out a browser that has signed in before", async () => {
  const { user } = await api().signedIn('editor', { password_hash: await hashPassword('correct horse') });
  const page = await open('/login');
  const signIn = async () => {
    const { email, password, continue: button } = loginPage(page);
    await email.fill(user.email);
    await password.fill('correct horse');
    await button.click();
    await waitForPath(page, '/dashboard');
  };
  await api().db.delete(attempts);
  await signIn();
  const wrong = { email: user.email, password: 'wrong horse' };
  for (let n = 0; n < 11; n++) await api().nobody.call(session.login, { body: wrong });
  expect((await api().nobody.call(session.login, { body: wrong })).status).toBe(429);
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await page.goto(new URL('/login', page.url()).href);
  await signIn();
});
