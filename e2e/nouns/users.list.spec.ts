import { beforeAll, expect, test } from 'vitest';
import { users } from '../../api/nouns/users/users.table.ts';
import { listPage } from '../pages/list.ts';
import { pickerOn } from '../pages/picker.ts';
import { waitForPath, waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { delayRequests, recordEnds } from '../support/requests.ts';
import { retype } from '../support/typing.ts';

const { open, api } = appInBrowser();

beforeAll(async () => {
  const people = Array.from({ length: 32 }, (_, i) => ({
    email: `persona-${i}@example.com`,
    first_name: `Persona${String(i).padStart(2, '0')}`,
    last_name: 'Prueba',
    type: (['individual', 'business', 'artist'] as const)[i % 3] ?? 'individual',
    country: ['AR', 'BO', 'UK'][i % 3] ?? null,
  }));
  await api().db.insert(users).values(people);
});

test('page, size, search and filters: changing any but the page goes to page 1', async () => {
  const page = await open('/users', { as: 'admin' });
  const list = listPage(page);
  await list.rows.nth(9).waitFor();
  await expect.poll(() => list.rows.count()).toBe(10);
  await list.pageNumber(2).click();
  await waitForPath(page, '/users?page=2&perPage=10');
  await list.choose('Filas por página', '25');
  await waitForPath(page, '/users?page=1&perPage=25');
  await list.pageNumber(2).click();
  await waitForPath(page, '/users?page=2&perPage=25');
  await list.choose('Tipo', 'Artist');
  await waitForPath(page, '/users?page=1&perPage=25&type=artist');
  await list.search.pressSequentially('persona');
  await waitForPath(page, '/users?page=1&perPage=25&search=persona&type=artist');
  await waitForText(page, /de 10$/);
  await pickerOn(page, 'País').pick('reino', 'Reino Unido');
  await waitForPath(page, '/users?page=1&perPage=25&search=persona&type=artist&country=UK');
  await retype(list.search, 'nadie');
  await list.empty.waitFor();
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await waitForPath(page, '/users?page=1&perPage=25');
});

test('page, search and filters are restored after a reload, after leaving, and by Back', {
  tags: 'extended',
}, async () => {
  const chosen = '/users?page=2&perPage=5&search=persona&type=individual';
  const page = await open(chosen, { as: 'admin' });
  const list = listPage(page);
  await waitForText(page, /^6–10 de/);
  await page.reload();
  await waitForPath(page, chosen);
  await page.getByRole('link', { name: 'Pics' }).click();
  await waitForPath(page, '/pics');
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await waitForPath(page, chosen);
  expect(await list.search.inputValue()).toBe('persona');
  await list.pageNumber(1).click();
  await waitForPath(page, '/users?page=1&perPage=5&search=persona&type=individual');
  await page.goBack();
  await waitForPath(page, chosen);
  await waitForText(page, /^6–10 de/);
});

test('invalid parameters in the address are ignored; Dense padding makes rows lower and is stored', {
  tags: 'extended',
}, async () => {
  const page = await open('/users?page=9999&perPage=10', { as: 'admin' });
  await waitForText(page, /^3\d–\d+ de/);
  await page.goto('/users?page=0&perPage=7&type=robot&country=XX');
  await waitForText(page, /^1–10 de/);
  const list = listPage(page);
  const height = async () => (await list.rows.first().boundingBox())?.height ?? 0;
  await list.rows.nth(9).waitFor();
  const before = await height();
  await list.dense.click();
  await expect.poll(height).toBeLessThan(before);
  await page.reload();
  await list.rows.first().waitFor();
  expect(await list.dense.isChecked()).toBe(true);
});

test('while typing, the search field keeps its text, and an older search that answers late changes nothing', async () => {
  const page = await open('/users', { as: 'admin' });
  const list = listPage(page);
  await list.rows.first().waitFor();
  await page.evaluate(`
    globalThis.values = [];
    const look = () => {
      const { value } = document.querySelector('input[type=search]');
      if (value !== values.at(-1)) values.push(value);
      requestAnimationFrame(look);
    };
    look();
  `);
  const older = /users\?.*search=persona0(&|$)/;
  const [release, waitForEnd] = [await delayRequests(page, older), await recordEnds(page)];
  const sent = page.waitForRequest(older);
  await list.search.pressSequentially('persona0');
  await sent;
  await list.search.press('1');
  await waitForText(page, '1–1 de 1');
  release();
  await waitForEnd(older);
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  await expect.poll(() => list.rows.count()).toBe(1);
  await page.unrouteAll();
  await list.search.press('Backspace');
  await waitForText(page, /de 10$/);
  // Never a text other than the one typed so far.
  const values = await page.evaluate<string[]>('values');
  const lengths = values.map((value) => value.length);
  for (const value of values) expect('persona01').toContain(value);
  expect(lengths).toEqual([...lengths.slice(0, -1).toSorted((a, b) => a - b), 8]);
});
