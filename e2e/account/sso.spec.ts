/** @module-tag extended */

import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { ssoLinks } from '../../api/nouns/session/sso/sso.table.ts';
import { users } from '../../api/nouns/users/users.table.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { withFactor } from '../../api/testing/factor/withFactor.ts';
import { type IndependentProvider, independentProvider } from '../../api/testing/sso/independentProvider.ts';
import { type StandInOidc, standInOidc } from '../../api/testing/stand-ins/standInOidc.ts';
import { loginPage } from '../pages/login.ts';
import {
  expectAccessible,
  expectAccessibleAndFits,
  waitForPath,
  waitForText,
  waitForToast,
} from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { retype } from '../support/typing.ts';

/*
 * Single sign-on on the screens (product/sso): with a stand-in that signs in whom a test says, and with an OpenID provider of another
 * library, on its own screens.
 */

const password = 'correct horse';
const env: Record<string, string> = { STAFF_PASSWORD_SIGN_IN: 'off' };
let club: StandInOidc;
let house: IndependentProvider;
let password_hash: string;
beforeAll(async () => {
  [club, house, password_hash] = await Promise.all([
    standInOidc(),
    independentProvider(),
    hashPassword(password),
  ]);
  const client = { client_id: 'office', client_secret: 'a secret' };
  env.OIDC_PROVIDERS = JSON.stringify([
    { ...client, id: 'club', name: 'Club', issuer: club.issuer },
    {
      ...client,
      id: 'house',
      name: 'Casa',
      issuer: house.issuer,
      domains: ['house.example'],
      default_role: 'editor',
    },
    { ...client, id: 'gone', name: 'Lejos & "Más"', issuer: 'http://127.0.0.1:9' },
  ]);
});
const { open, api } = appInBrowser(env);
beforeAll(() => house.serve(`${api().url}${basePath}/auth/sso/house/callback`));
afterAll(() => Promise.all([club.stop(), house.stop()]));
beforeEach(() => club.signsIn({ email: 'nobody@house.example' }));

const continueWith = (page: Page, name: string) =>
  page.getByRole('button', { name: `Continuar con ${name}` }).click();
const person = (role: 'user' | 'editor' = 'editor') => api().signedIn(role, { password_hash });
const isSignedIn = (page: Page) => page.evaluate<boolean>(`localStorage.getItem('authToken') !== null`);

test('a person signs in on the screens of a provider of another make, and is back where they were', async () => {
  const page = await open('/users', { size: narrow });
  await waitForPath(page, '/login');
  await page.getByRole('button', { name: 'Continuar con Casa' }).waitFor();
  await expectAccessibleAndFits(page);
  await continueWith(page, 'Casa');
  await page.getByPlaceholder('Enter any login').pressSequentially('ana@house.example');
  await page.getByPlaceholder('and password').pressSequentially('anything');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Continue' }).click();
  await waitForToast(page, 'You have logged in successfully!');
  await waitForPath(page, '/users');
  const [ana] = await api().db.select().from(users).where(eq(users.email, 'ana@house.example'));
  expect(ana).toMatchObject({ first_name: 'Ana', last_name: 'Paz', role: 'editor' });
  expect(page.url()).not.toContain('ticket');
  expect(await page.evaluate<string | null>(`localStorage.getItem('userId')`)).toBe(ana?.id);
});

describe('an account with the same address', () => {
  test('is linked with its password, by keyboard on a phone; a wrong one is told beside its field', async () => {
    const { user } = await person();
    club.signsIn({ sub: user.id, email: user.email });
    const page = await open('/login', { size: narrow });
    await continueWith(page, 'Club');
    await page.getByRole('heading', { name: 'Vincula tu cuenta' }).waitFor();
    expect(page.url()).toBe(`${api().url}/sso`);
    const field = loginPage(page).password;
    await field.and(page.locator(':focus')).waitFor();
    await expectAccessibleAndFits(page);
    await page.keyboard.type('wrong horse');
    await page.keyboard.press('Enter');
    await waitForText(page, 'La contraseña actual no es correcta.');
    expect(await isSignedIn(page)).toBe(false);
    await retype(field, password);
    await page.keyboard.press('Enter');
    await waitForPath(page, '/dashboard');
    const links = await api().db.select().from(ssoLinks).where(eq(ssoLinks.user_id, user.id));
    expect(links).toMatchObject([{ issuer: club.issuer, subject: user.id, email: user.email }]);
  });

  test('with a second factor is linked with both steps', async () => {
    const { user } = await person();
    const { code } = await withFactor(api(), user.id);
    club.signsIn({ email: user.email, amr: ['mfa'] });
    const page = await open('/login');
    await continueWith(page, 'Club');
    // The sign-in page, which it leaves, has such a field too.
    await page.getByRole('heading', { name: 'Vincula tu cuenta' }).waitFor();
    await loginPage(page).password.pressSequentially(password);
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Código de 6 dígitos');
    await field.and(page.locator(':focus')).waitFor();
    await page.keyboard.type(code());
    await page.keyboard.press('Enter');
    await waitForPath(page, '/dashboard');
  });
});

describe('who is not let in', () => {
  test('reads why, and goes back to the sign-in; an address with a text of somebody else shows none of it', async () => {
    club.signsIn({ email: 'a@b.example', email_verified: false });
    const page = await open('/login', { size: narrow });
    await continueWith(page, 'Club');
    await waitForText(page, 'El proveedor no confirma tu correo.');
    await expectAccessibleAndFits(page);
    await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click();
    await waitForPath(page, '/login');
    await page.goto('/sso#error=Llama+al+555');
    await page.reload();
    await waitForText(page, /El proveedor no confirmó quién eres|Este acceso ya no sirve/);
    expect(await page.content()).not.toContain('555');
    expect(await isSignedIn(page)).toBe(false);
  });

  test('by a callback of another browser stays signed out: nobody is signed in to somebody else’s account', async () => {
    const { user } = await person();
    club.signsIn({ email: user.email });
    const attacker = await open('/login', { fresh: true });
    const callback = new Promise<string>((seen) => {
      void attacker.route('**/authorize?*', async (route) => {
        const answer = await route.fetch({ maxRedirects: 0 });
        seen(answer.headers().location ?? '');
        await route.abort();
      });
    });
    await continueWith(attacker, 'Club');
    const victim = await open('/login', { fresh: true });
    await victim.goto(await callback);
    await waitForText(victim, 'Este acceso ya no sirve. Empieza de nuevo.');
    expect(await isSignedIn(victim)).toBe(false);
  });

  test('because the provider is away stays on the sign-in, which says so', async () => {
    const page = await open('/login');
    await continueWith(page, 'Lejos & "Más"');
    await waitForToast(page, 'El proveedor no responde. Inténtalo en unos minutos.');
    await waitForPath(page, '/login');
  });

  test('staff with a right password read how their account signs in', async () => {
    const { user } = await person();
    const page = await open('/login');
    await loginPage(page).signIn(user.email, password);
    await waitForToast(page, 'Tu cuenta entra con un proveedor, no con contraseña.');
    expect(await isSignedIn(page)).toBe(false);
  });
});

test('a person links an account in the profile, and unlinks it', async () => {
  const mine = await person();
  club.signsIn({ email: 'private@elsewhere.example' });
  const page = await open('/profile', { as: mine, size: narrow });
  const section = page.getByRole('region', { name: 'Cuentas vinculadas' });
  await section.getByText('Todavía no vinculaste ninguna.').waitFor();
  await section.getByRole('button', { name: 'Vincular Club' }).press('Enter');
  await waitForToast(page, 'Acceso vinculado.');
  await waitForPath(page, '/profile');
  const unlink = section.getByRole('button', { name: 'Desvincular Club private@elsewhere.example' });
  await unlink.waitFor();
  await expectAccessible(page);
  await unlink.press('Enter');
  await waitForToast(page, 'Cuenta desvinculada.');
  await section.getByText('Todavía no vinculaste ninguna.').waitFor();
  expect(await api().db.$count(ssoLinks, eq(ssoLinks.user_id, mine.user.id))).toBe(0);
});
