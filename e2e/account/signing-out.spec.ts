import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { categories } from '../../api/nouns/categories/categories.table.ts';
import { sessions } from '../../api/nouns/session/session.table.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { nameField } from '../drafts/drafts.ts';
import { listPage } from '../pages/list.ts';
import { loginPage } from '../pages/login.ts';
import { expectAccessible, waitForPath, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { visit } from '../support/visit.ts';

/* Leaving a form: by saving, cancelling, going back or signing out. */

const { open, api } = appInBrowser();
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword('correct horse');
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const scroll = (page: Page) => page.evaluate<number>('Math.round(scrollY)');

describe('signing out with unsaved changes', () => {
  test('asks; the primary button returns to the form', { tags: 'extended' }, async () => {
    const person = await api().signedIn('editor', { password_hash });
    const page = await open('/categories/new', { as: person, size: narrow });
    await nameField(page).pressSequentially('Casi');
    await button(page, 'Cerrar sesión').click();
    const dialog = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
    await dialog.waitFor();
    await expectAccessible(page, '[role=dialog]');
    const main = dialog.locator('.MuiButton-contained');
    expect(await main.allTextContents()).toEqual(['Seguir editando']);
    // The focus is on the button that discards nothing.
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await nameField(page).inputValue()).toBe('Casi');
    expect(await page.evaluate("localStorage.getItem('authToken')")).not.toBeNull();
    await button(page, 'Cerrar sesión').click();
    const loggedOut = page.waitForResponse((answer) => answer.url().endsWith('/auth/logout'));
    await button(page, 'Salir sin guardar').click();
    expect((await loggedOut).status()).toBe(200);
    await waitForPath(page, '/login');
    expect(await page.evaluate("localStorage.getItem('authToken')")).toBeNull();
    // The next login opens the home screen.
    await loginPage(page).signIn(person.user.email, 'correct horse');
    await waitForPath(page, '/dashboard');
    // Without changes nothing is asked.
    await visit(page, '/categories/new');
    // What was typed has waited (product/drafts#persons).
    await button(page, 'Descartar').click();
    await expect.poll(() => nameField(page).inputValue()).toBe('');
    await button(page, 'Cerrar sesión').click();
    await waitForPath(page, '/login');
  });
});

describe('an expired session', () => {
  const end = (id: string) => api().db.delete(sessions).where(eq(sessions.user_id, id));

  test('signing in again returns to the same screen, also after a reload', async () => {
    const person = await api().signedIn('editor', { password_hash });
    const page = await open('/pics', { as: person });
    await page.getByRole('link', { name: 'Users' }).click();
    await listPage(page).rows.first().waitFor();
    await end(person.user.id);
    await listPage(page).search.pressSequentially('ana');
    await waitForPath(page, '/login');
    expect(await page.evaluate("localStorage.getItem('authToken')")).toBeNull();
    await page.reload();
    await loginPage(page).signIn(person.user.email, 'correct horse');
    await waitForPath(page, '/users');
    await page.goBack();
    await waitForPath(page, '/pics');
    await page.goForward();
    await waitForPath(page, '/users');
  });

  test('another user who signs in gets the home screen instead', { tags: 'extended' }, async () => {
    const [person, other] = [await api().signedIn('editor'), await api().signedIn('user', { password_hash })];
    const page = await open('/users', { as: person });
    await listPage(page).rows.first().waitFor();
    await end(person.user.id);
    await listPage(page).search.pressSequentially('ana');
    await waitForPath(page, '/login');
    await loginPage(page).signIn(other.user.email, 'correct horse');
    await waitForPath(page, '/spots/user');
  });
});

describe('after a form', () => {
  beforeAll(async () => {
    const numbers = Array.from({ length: 28 }, (_, n) => n + 1);
    await api()
      .db.insert(categories)
      .values(numbers.map((order) => ({ name: `Categoría ${String(order).padStart(2, '0')}`, order })));
  });
  const second = '/categories?page=2&perPage=10&search=categor%C3%ADa';

  /** Scrolls to the end of the list and opens the form of its last row; returns the scroll position. */
  async function openLast(page: Page): Promise<number> {
    const last = listPage(page)
      .rows.last()
      .getByRole('link', { name: /^Editar/ });
    await page.locator('[aria-busy=false]').first().waitFor();
    await last.scrollIntoViewIfNeeded();
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    const at = await scroll(page);
    expect(at).toBeGreaterThan(50);
    await last.click();
    await nameField(page).waitFor();
    await expect.poll(() => scroll(page)).toBe(0);
    return at;
  }

  test('cancelling and saving return to the list with its page, search and scroll position, and the form is not in the history', {
    tags: 'extended',
  }, async () => {
    const page = await open('/pics', { as: 'editor', size: { width: 1280, height: 500 } });
    await page.getByRole('link', { name: 'Special Maps' }).click();
    await listPage(page).search.pressSequentially('categoría');
    // Not of a part of it: the rest would lead back to the first page.
    await page.waitForURL((url) => url.searchParams.get('search') === 'categoría');
    await listPage(page).pageNumber(2).click();
    await waitForPath(page, second);
    await listPage(page).row('Categoría 11').waitFor();
    const save = async () => {
      await nameField(page).press('End');
      await nameField(page).pressSequentially(' bis');
      await button(page, 'Guardar Cambios').click();
      await waitForToast(page, 'Category updated successfully!');
    };
    for (const leave of [() => button(page, 'Cancelar').click(), save]) {
      const at = await openLast(page);
      await leave();
      await waitForPath(page, second);
      await expect.poll(async () => Math.abs((await scroll(page)) - at)).toBeLessThan(40);
      expect(await listPage(page).search.inputValue()).toBe('categoría');
    }
    await button(page, 'Volver').click();
    await page.waitForURL((url) => !url.pathname.includes('/edit'));
    expect(new URL(page.url()).pathname).not.toContain('edit');
  });

  test('a form opened by its address is replaced by the list in the history', {
    tags: 'extended',
  }, async () => {
    const page = await open('/categories/new', { as: 'editor' });
    const before = Number(await page.evaluate('history.length'));
    await nameField(page).pressSequentially('Directa');
    await button(page, 'Guardar').click();
    await listPage(page).edit('Directa').waitFor();
    expect(await page.evaluate('history.length')).toBe(before);
  });
});
