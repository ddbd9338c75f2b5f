import { expect, test } from 'vitest';
import { listPage } from '../pages/list.ts';
import { waitForPath } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { followRequests } from '../support/idle.ts';
import { expectNoRequestTwice } from './requests.ts';

/* The first rows of a list are requested before its screen has loaded (decision 0019). */

const { open, api } = appInBrowser();

const isList = (url: string): boolean => /\/api\/admin\/v1\/users\?/.test(url);

test('a list is rendered once, from rows that were requested once, before its screen has loaded', async () => {
  const page = await open('/ready', { as: 'admin' });
  const idle = followRequests(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (isList(url) || /\/UserList-/.test(url)) requests.push(isList(url) ? 'rows' : 'screen');
  });
  await page.addInitScript(`new MutationObserver(() => {
    if (document.querySelector('tbody .MuiSkeleton-root')) document.documentElement.dataset.skeletons = 'seen';
  }).observe(document, { childList: true, subtree: true })`);
  // The code of the screen arrives after its rows.
  await page.route(/\/UserList-/, async (route) => {
    await page.waitForResponse((answer) => isList(answer.url()));
    await route.continue();
  });
  await Promise.all([page.waitForResponse((answer) => isList(answer.url())), page.goto('/users')]);
  await listPage(page).rows.first().waitFor();
  await waitForPath(page, '/users?page=1&perPage=10');
  await idle();
  expect(requests.filter((one) => one === 'rows')).toHaveLength(1);
  expect(await page.locator('html').getAttribute('data-skeletons')).toBeNull();
});

// The other lists are in prefetch.extended.spec.ts.
test('no list makes a request twice', { tags: 'extended' }, async () => {
  await expectNoRequestTwice(await open('/ready', { as: 'admin' }), [
    ['/spots', 'spot'],
    ['/comments', 'comments'],
  ]);
});

test('filters in the address are prefetched too, in any order, and a later change makes a new request', {
  tags: 'extended',
}, async () => {
  await api().signedIn('user', { first_name: 'Zenobia', last_name: 'Adelante', country: 'BO' });
  const page = await open('/ready', { as: 'admin' });
  const idle = followRequests(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (isList(request.url())) requests.push(new URL(request.url()).search);
  });
  await page.goto('/users?country=BO&search=zenobia');
  await listPage(page).row('Zenobia Adelante').waitFor();
  await idle();
  expect(requests).toEqual(['?page=1&perPage=10&country=BO&search=zenobia']);
  await Promise.all([
    page.waitForRequest((request) => isList(request.url()) && !request.url().includes('search')),
    page.getByRole('button', { name: 'Quitar filtros' }).click(),
  ]);
});

test('an expired session leads to the login, and a user without the role requests no list', async () => {
  const ended = await open('/users', { as: { token: 'no-such-token', user: { id: 'x', role: 'admin' } } });
  await waitForPath(ended, '/login');
  const page = await open('/ready', { as: 'user' });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (isList(request.url())) requests.push(request.url());
  });
  await page.goto('/users');
  await waitForPath(page, '/spots/user?page=1&perPage=10');
  expect(requests).toEqual([]);
});
