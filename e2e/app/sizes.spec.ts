import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { appInBrowser } from '../support/browser.ts';

const { open } = appInBrowser();
const built = join(import.meta.dirname, '../../dist/web');

/**
 * In bytes: every script that a screen loads, gzipped; and in how many files. Login, users list and spot form are
 * goals of docs/PERFORMANCE.md; the others are what they weigh now and a little: each brings the map, the charts and
 * the pickers only where they are used. Of the spot form, 315,000 are the map's (decision 0017); what comes together
 * is one file (0019).
 */
const budgets = [
  ['/login', undefined, 130_000, 10],
  ['/users', 'admin', 260_000, 15],
  ['/spots/new', 'admin', 650_000, 55],
  ['/users/new', 'admin', 292_000, 32],
  ['/spots', 'admin', 257_000, 26],
  ['/spot_revisions', 'admin', 248_000, 15],
  ['/notifications/new', 'admin', 295_000, 30],
  ['/dashboard', 'admin', 399_000, 18],
  ['/spots/user', 'user', 252_000, 22],
] as const;

test.each(budgets)('%s loads no more JavaScript than agreed', async (path, as, most, files) => {
  const page = await open('/nowhere', { as });
  const scripts = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith('.js')) return;
    scripts.set(pathname, gzipSync(readFileSync(join(built, pathname)), { level: 9 }).length);
  });
  await page.goto(path);
  await page
    .locator(as ? 'h1' : 'form')
    .first()
    .waitFor();
  if (path === '/spots/new')
    await vi.waitUntil(() => [...scripts.keys()].some((name) => /worker/.test(name)), 20_000);
  await page.waitForLoadState('networkidle');
  const total = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  expect(scripts.size).toBeGreaterThan(2);
  expect(scripts.size, 'files').toBeLessThanOrEqual(files);
  expect(total, JSON.stringify([...scripts])).toBeLessThanOrEqual(most);
});
