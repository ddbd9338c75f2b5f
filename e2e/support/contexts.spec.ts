import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appInBrowser } from './browser.ts';

/* In a process that has loaded the app before, a page of it loads in three fifths of the time. */

const { open } = appInBrowser();

/** The V8 of a page: each process has one. */
async function isolateOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { id } = await session.send('Runtime.getIsolateId');
  await session.detach();
  return id;
}

test('a page of the app has the process of the page that stays open between the tests', async () => {
  const page = await open('/login');
  await page.locator('h1').waitFor();
  const all = page.context().pages();
  expect(all.map((one) => new URL(one.url()).pathname)).toEqual(['/quiet', '/login']);
  const [quiet, app] = await Promise.all(all.map(isolateOf));
  expect(app).toBe(quiet);
});
