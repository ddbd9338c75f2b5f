import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { appInBrowser } from '../support/browser.ts';
import { followRequests } from '../support/idle.ts';

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

const gzipped = new Map<string, number>();
function gzippedSize(pathname: string): number {
  const size = gzipped.get(pathname) ?? gzipSync(readFileSync(join(built, pathname)), { level: 9 }).length;
  gzipped.set(pathname, size);
  return size;
}

test.each([
  ['nobody', undefined],
  ['admin', 'admin'],
  ['user', 'user'],
] as const)('screens of %s stay within their JavaScript budget', async (_who, as) => {
  const page = await open('/nowhere', { as });
  const idle = followRequests(page);
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  for (const [path, , maxBytes, files] of budgets.filter(([, role]) => role === as)) {
    scripts.clear();
    const hasMap = path === '/spots/new' && page.waitForRequest(/worker.*\.js/);
    await page.goto(path);
    await page
      .locator(as ? 'h1' : 'form')
      .first()
      .waitFor();
    await hasMap;
    await idle();
    const total = [...scripts].reduce((sum, name) => sum + gzippedSize(name), 0);
    expect(scripts.size, path).toBeGreaterThan(2);
    expect(scripts.size, `${path}: files`).toBeLessThanOrEqual(files);
    expect(total, `${path}: ${[...scripts]}`).toBeLessThanOrEqual(maxBytes);
  }
});
