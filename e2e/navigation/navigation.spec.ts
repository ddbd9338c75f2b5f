import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { listPage } from '../pages/list.ts';
import { expectAccessible, expectNoHorizontalScroll, waitForPath } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { delayRequests } from '../support/requests.ts';
import { visit } from '../support/visit.ts';
import { createPlaces, expectLeavingGoesBack, expectTitle, expectTitleAndBack } from './places.ts';

/* Titles, where Back leads, and what a click shows before the screen has loaded. */

const { open, api } = appInBrowser();

let place: Awaited<ReturnType<typeof createPlaces>>;
beforeAll(async () => {
  place = await createPlaces(api());
});

test('the title names the record', async () => {
  const page = await open('/delete_account', { as: 'editor', map: false });
  for (const name of ['/pics', '/stories', '/users', '/spot_revisions']) {
    await visit(page, place(name).form);
    await expectTitle(page, place(name));
  }
});

// The other nouns are in navigation.extended.spec.ts: what leads back is the same for all.
test.each([{ names: ['/categories', 'events'] }, { names: ['/spots/user'] }])(
  '$names: Back and leaving the form open its list',
  { tags: 'extended' },
  async ({ names }) => {
    const page = await open('/ready', { as: place(names[0] ?? '').as ?? 'editor', map: false });
    for (const name of names) {
      await expectTitleAndBack(page, place(name));
      await expectLeavingGoesBack(page, place(name));
    }
  },
);

test('Back on the first page of a visit to a list', async () => {
  const page = await open('/users', { as: 'editor' });
  await listPage(page).rows.first().waitFor();
  await page.getByRole('button', { name: 'Volver' }).click();
  await waitForPath(page, '/dashboard');
  await page.getByRole('button', { name: 'Volver' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).and(page.locator(':focus')).waitFor();
  const own = await open('/spots/user', { as: 'user', size: narrow });
  await own.getByRole('button', { name: 'Volver' }).click();
  await waitForPath(own, '/spots/user?page=1&perPage=10');
});

test('a list that is being rendered does not take back a click on another list', {
  tags: 'extended',
}, async () => {
  const page = await open('/ready', { as: 'admin', fresh: true });
  // In the first second of a visit, which does not end here, a screen waits for its rows. The click comes when the router has
  // arrived and React has not rendered yet.
  await page.addInitScript(`{
    const { setTimeout } = window;
    window.setTimeout = (run, delay, ...rest) => (delay === 1000 ? 0 : setTimeout(run, delay, ...rest));
    const { pushState } = history;
    history.pushState = function (...entry) {
      pushState.apply(this, entry);
      if (location.pathname === '/pics') queueMicrotask(() => document.querySelector('a[href="/users"]').click());
    };
  }`);
  const release = await delayRequests(page, /\/users\?/);
  await page.goto('/bulk');
  await page.getByRole('link', { name: 'Pics' }).click();
  await page.getByRole('heading', { name: 'Pics' }).waitFor();
  release();
  await waitForPath(page, '/users');
  await page.getByRole('heading', { name: 'Users' }).waitFor();
});

describe('on a slow connection', () => {
  const progressBar = (page: Page) => page.locator('.busy-line');
  const active = (page: Page) =>
    page.getByRole('navigation', { name: 'Menú principal' }).locator('a.active').allTextContents();

  test('a search shows the progress bar, a click too, at once, and never a blank screen', {
    tags: 'extended',
  }, async () => {
    const page = await open('/users', { as: 'editor' });
    await listPage(page).rows.first().waitFor();
    await progressBar(page).waitFor({ state: 'detached' });
    const loadSearch = await delayRequests(page, /\/users\?.*search/);
    await listPage(page).search.pressSequentially('ana');
    await progressBar(page).waitFor();
    loadSearch();
    await progressBar(page).waitFor({ state: 'detached' });

    const loadScreen = await delayRequests(page, /\/stories-/);
    const loadRows = await delayRequests(page, /\/stories\?/);
    await page.getByRole('link', { name: 'Stories' }).click();
    await progressBar(page).waitFor();
    await page.locator('.outline').waitFor();
    expect(await active(page)).toEqual(['Stories']);
    expect(await page.locator('tbody tr:visible').count()).toBe(0);
    await expectAccessible(page, 'main');
    loadScreen();
    await page.getByRole('heading', { name: 'Stories' }).waitFor();
    await page.locator('tbody .MuiSkeleton-root').first().waitFor();
    await progressBar(page).waitFor();
    loadRows();
    await listPage(page).rows.first().waitFor();
    await progressBar(page).waitFor({ state: 'detached' });
  });

  test('the first screen of a visit is not blank either', { tags: 'extended' }, async () => {
    const page = await open('/ready', { as: 'editor', size: narrow });
    const loadScreen = await delayRequests(page, /\/(UserList|layout)-/);
    await page.goto('/users', { waitUntil: 'commit' });
    await progressBar(page).waitFor();
    await page.locator('.outline').waitFor();
    // The top bar is part of the skeleton only while the layout loads too.
    await page.locator('.outline-bar').waitFor();
    await expectNoHorizontalScroll(page);
    loadScreen();
    await page.getByRole('heading', { name: 'Users' }).waitFor();
  });
});
