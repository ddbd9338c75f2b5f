import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type Line, maximum, round } from '../report.ts';
import type { Product } from '../servers.ts';
import { firstRow } from './firstRow.ts';
import type { Bench } from './lists.ts';

interface Transfer {
  /** Bytes of JavaScript, gzipped. */
  scripts: number;
  requests: number;
}

const built = join(import.meta.dirname, '../../dist/web');
const screens = [
  { name: 'login', path: '/login', ready: 'form', maxKilobytes: 115 },
  { name: 'users list', path: '/users', ready: 'tbody time', maxKilobytes: 235 },
  { name: 'spot form with map', path: '/spots/new', ready: '.maplibregl-canvas', maxKilobytes: 600 },
];

/** The JavaScript of three screens, and the time to the first row. */
export async function pages({ product, reference }: Bench): Promise<Line[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  try {
    const lines: Line[] = [];
    for (const page of screens) {
      const { scripts, requests } = await open(browser, product, page);
      const work = `${page.name}, kB of JavaScript`;
      const text = `${round(scripts / 1000)}, ${requests} requests`;
      lines.push(maximum(work, scripts / 1000, page.maxKilobytes, text));
    }
    const [time, bare] = await firstRow([`${product.url}/users`, `${reference.url}/page`], storedBy(product));
    const work = 'users list, its first row, against a page that only prints the rows';
    lines.push(maximum(work, time / bare, 2.5, `${round(time)} ms`, `${round(bare)} ms`));
    return lines;
  } finally {
    await browser.close();
  }
}

/** What the browser stores of somebody who is signed in. */
const storedBy = ({ token, id }: Product): Record<string, string> => ({
  authToken: token,
  role: 'admin',
  userId: id,
});

async function open(
  browser: Browser,
  product: Product,
  { path, ready }: (typeof screens)[0],
): Promise<Transfer> {
  const stored = path === '/login' ? {} : storedBy(product);
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin: product.url, localStorage }] };
  const context = await browser.newContext({
    storageState,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  const transfer = countTransfer(page);
  await page.goto(product.url + path);
  await page.locator(ready).first().waitFor({ timeout: 60_000 });
  // The worker of the map loads last.
  await page.waitForTimeout(1500);
  await context.close();
  return transfer;
}

/** Counts the requests of the page from now on, including those of workers. */
function countTransfer(page: Page): Transfer {
  const transfer = { scripts: 0, requests: 0 };
  const seen = new Set<string>();
  page.on('request', (request) => {
    transfer.requests += 1;
    const { pathname } = new URL(request.url());
    // The worker of the map takes what it shares with the page from the cache.
    if (!pathname.endsWith('.js') || seen.has(pathname)) return;
    seen.add(pathname);
    transfer.scripts += gzipSync(readFileSync(join(built, pathname)), { level: 9 }).length;
  });
  return transfer;
}
