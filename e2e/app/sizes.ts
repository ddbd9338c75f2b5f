import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { followRequests } from '../support/idle.ts';

const built = join(import.meta.dirname, '../../dist/web');

/** The path of a screen, bytes of gzipped JavaScript without `hashes` that it may load, and the number of files. */
export type Budget = readonly [path: string, maxBytes: number, files: number];

/** Of the names of other files, left out of what is measured: how they compress is chance, and changes with every file. */
const hashes = /-[\w-]{8}(?=\.(?:js|css)\b)/g;

const gzipped = new Map<string, number>();
function gzippedSize(pathname: string): number {
  const script = () => readFileSync(join(built, pathname), 'utf8').replace(hashes, '-00000000');
  const size = gzipped.get(pathname) ?? gzipSync(script(), { level: 9 }).length;
  gzipped.set(pathname, size);
  return size;
}

/** Loads each screen and compares what it loads with its budget. */
export async function expectWithinBudgets(page: Page, budgets: readonly Budget[]): Promise<void> {
  const idle = followRequests(page);
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  for (const [path, maxBytes, files] of budgets) {
    scripts.clear();
    const hasMap = path === '/spots/new' && page.waitForRequest(/worker.*\.js/);
    await page.goto(path);
    await page.locator('h1, form').first().waitFor();
    await hasMap;
    await idle();
    const total = [...scripts].reduce((sum, name) => sum + gzippedSize(name), 0);
    expect(scripts.size, path).toBeGreaterThan(2);
    expect(scripts.size, `${path}: files ${[...scripts]}`).toBeLessThanOrEqual(files);
    expect(total, `${path}: ${[...scripts]}`).toBeLessThanOrEqual(maxBytes);
  }
}
