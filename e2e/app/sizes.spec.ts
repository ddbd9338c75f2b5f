import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { appInBrowser } from '../support/browser.ts';

const { open } = appInBrowser();
const built = join(import.meta.dirname, '../../dist/web');

/**
 * Bytes of gzipped JavaScript that a screen may load, and the number of files. Login, users list and spot form are goals of
 * docs/PERFORMANCE.md; the others are their present size and a margin. 315,000 bytes of the spot form are the map
 * (decision 0017); what loads together is one file (0019).
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

test.each(budgets)('%s stays within its JavaScript budget', async (path, as, maxBytes, files) => {
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
  expect(total, JSON.stringify([...scripts])).toBeLessThanOrEqual(maxBytes);
});
