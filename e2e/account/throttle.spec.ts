import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { attempts } from '../../api/security/throttle.table.ts';
import { loginPage } from '../pages/login.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { arrivesAt, expectFine, toasts } from '../support/see.ts';

const { open, api } = appInBrowser();

/** Every window ends this many seconds from now. */
const ends = (seconds: number) =>
  api()
    .db.update(attempts)
    .set({ until: sql`now() + make_interval(secs => ${seconds})` });

test('after too many attempts the login says how long to wait, and then lets in', async () => {
  const password_hash = await hashPassword('correct horse');
  const { user } = await api().signedIn('editor', { password_hash });
  const wrong = { email: user.email, password: 'wrong horse' };
  for (let n = 0; n < 10; n++) await api().nobody.call(session.login, { body: wrong });
  await ends(600);
  const page = await open('/login', { size: narrow });
  const { email, password, continue: button } = loginPage(page);
  await email.pressSequentially(user.email);
  await password.pressSequentially('correct horse');
  await password.press('Enter');
  await expect
    .poll(() => page.evaluate<string[]>('saidByToasts'))
    .toContainEqual(
      expect.stringMatching(/^Demasiados intentos\. Puedes volver a intentarlo en \d+ min( \d+ s)?\.$/),
    );
  const notice = page.getByRole('timer');
  await notice.waitFor();
  expect(await notice.textContent()).toMatch(/ en \d+ min/);
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await expectFine(page);
  // A way in for who cannot wait, or whom strangers have locked out of a new browser.
  await page.getByRole('button', { name: 'O pide un enlace para crear una contraseña nueva' }).click();
  const modal = page.getByRole('dialog');
  expect(await modal.getByLabel('Correo').or(modal.getByLabel('Email')).inputValue()).toBe(user.email);
  await modal
    .getByRole('button', { name: 'Cancelar' })
    .or(modal.getByRole('button', { name: 'Cancel' }))
    .click();
  const first = await notice.textContent();
  await expect.poll(() => notice.textContent()).not.toBe(first);

  // Another address has attempts of its own.
  await email.press('x');
  await notice.waitFor({ state: 'hidden' });
  await email.press('Backspace');
  await ends(2);
  await button.click();
  await notice.waitFor();
  await notice.waitFor({ state: 'hidden' });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false');
  await button.click();
  await toasts(page, 'You have logged in successfully!');
  await arrivesAt(page, '/dashboard');
});

test('a forgotten password is throttled alike, by network', async () => {
  const email = 'somebody@example.com';
  for (let n = 0; n < 30; n++)
    await api().nobody.call(session.forgotPassword, { body: { email: `${n}${email}` } });
  await ends(600);
  const page = await open('/login', { language: 'en' });
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const modal = page.getByRole('dialog', { name: 'Forgot your password?' });
  await modal.getByLabel('Email').pressSequentially(email);
  await modal.getByRole('button', { name: 'Send Reset Link' }).click();
  await modal.getByText(/^Too many attempts\. You can try again in \d+ min( \d+ s)?\.$/).waitFor();
  expect(await modal.getByRole('button', { name: 'Send Reset Link' }).isDisabled()).toBe(true);
});

test('the answer says it in its header and its body', async () => {
  const body = { email: 'nobody@example.com', password: 'x' };
  for (let n = 0; n < 10; n++) await api().nobody.call(session.login, { body });
  const answer = await api().nobody.call(session.login, { body });
  expect(answer.status).toBe(429);
  expect(answer.body.retryAfter).toBeGreaterThan(0);
  expect(answer.headers.get('retry-after')).toBe(String(answer.body.retryAfter));
});

test('a browser that has signed in before lets in its owner beside strangers who guess', async () => {
  const { user } = await api().signedIn('editor', { password_hash: await hashPassword('correct horse') });
  const page = await open('/login');
  const signIn = async () => {
    const { email, password, continue: button } = loginPage(page);
    await email.fill(user.email);
    await password.fill('correct horse');
    await button.click();
    await arrivesAt(page, '/dashboard');
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
