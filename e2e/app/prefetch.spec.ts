import { expect, test } from 'vitest';
import { listPage } from '../pages/list.ts';
import { appInBrowser } from '../support/browser.ts';
import { arrivesAt } from '../support/see.ts';

/* The rows of a list set out before its screen is there (decision 0019). */

const { open, api } = appInBrowser();

const isList = (url: string): boolean => /\/api\/admin\/v1\/users\?/.test(url);

test('a list is drawn once, from rows that were asked for once, before its screen came', async () => {
  const page = await open('/nowhere', { as: 'admin' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (isList(url) || /\/UserList-/.test(url)) asked.push(isList(url) ? 'rows' : 'screen');
  });
  await page.addInitScript(`new MutationObserver(() => {
    if (document.querySelector('tbody .MuiSkeleton-root')) document.documentElement.dataset.skeletons = 'seen';
  }).observe(document, { childList: true, subtree: true })`);
  // The screen's code is slow to come, its rows are not.
  await page.route(/\/UserList-/, async (route) => {
    await page.waitForResponse((answer) => isList(answer.url()));
    await route.continue();
  });
  await Promise.all([page.waitForResponse((answer) => isList(answer.url())), page.goto('/users')]);
  await listPage(page).rows.first().waitFor();
  await arrivesAt(page, '/users?page=1&perPage=10');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((one) => one === 'rows')).toHaveLength(1);
  expect(await page.locator('html').getAttribute('data-skeletons')).toBeNull();
});

test.each([
  ['/users', 'users'],
  ['/spots', 'spot'],
  ['/spot_revisions', 'spotrevisions'],
  ['/comments', 'comments'],
  ['/pics', 'pics'],
  ['/stories', 'stories'],
  ['/adsbanners', 'adsbanners'],
  ['/categories', 'categories'],
  ['/notifications', 'notifications'],
])('%s asks for nothing twice', async (path, called) => {
  const page = await open('/nowhere', { as: 'admin' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, call] = request.url().split('/api/admin/v1/');
    if (call) asked.push(call);
  });
  await page.goto(path);
  const { rows, empty } = listPage(page);
  await rows.or(empty).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked).toContain(`${called}?page=1&perPage=10`);
  expect(asked).toEqual([...new Set(asked)]);
});

test('filters of the address are asked for ahead too, in any order, and what changes later is asked anew', async () => {
  await api().signedIn('user', { first_name: 'Zenobia', last_name: 'Adelante', country: 'BO' });
  const page = await open('/nowhere', { as: 'admin' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isList(request.url())) asked.push(new URL(request.url()).search);
  });
  await page.goto('/users?country=BO&search=zenobia');
  await listPage(page).row('Zenobia Adelante').waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['?page=1&perPage=10&country=BO&search=zenobia']);
  await Promise.all([
    page.waitForRequest((request) => isList(request.url()) && !request.url().includes('search')),
    page.getByRole('button', { name: 'Quitar filtros' }).click(),
  ]);
});

test('a session that has ended leads to the login, and who may not see a list asks for none', async () => {
  const ended = await open('/users', { as: { token: 'no-such-token', user: { id: 'x', role: 'admin' } } });
  await arrivesAt(ended, '/login');
  const page = await open('/nowhere', { as: 'user' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isList(request.url())) asked.push(request.url());
  });
  await page.goto('/users');
  await arrivesAt(page, '/spots/user?page=1&perPage=10');
  expect(asked).toEqual([]);
});
