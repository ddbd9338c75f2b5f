import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type Line, round } from '../report.ts';
import type { Product } from '../servers.ts';
import { firstRow } from './firstRow.ts';

interface Weighed {
  /** Bytes of JavaScript, gzipped. */
  scripts: number;
  requests: number;
}

const built = join(import.meta.dirname, '../../dist/web');
const pages = [
  { name: 'login', path: '/login', seen: 'form', most: 130 },
  { name: 'users list', path: '/users', seen: 'tbody time', most: 260 },
  { name: 'spot form with map', path: '/spots/new', seen: '.maplibregl-canvas', most: 650 },
];

/** What the pages weigh, and how long the first row takes. */
export async function weighPages(product: Product): Promise<Line[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  try {
    const lines: Line[] = [];
    for (const page of pages) {
      const { scripts, requests } = await open(browser, product, page);
      lines.push(line(`${page.name}, kB of JavaScript`, scripts / 1000, page.most, `${requests} requests`));
    }
    lines.push(line('users list, ms to its first row', await firstRow(product), 1000, ''));
    return lines;
  } finally {
    await browser.close();
  }
}

const line = (work: string, value: number, goal: number, more: string): Line => ({
  work,
  product: [round(value), more].filter(Boolean).join(', '),
  reference: '',
  value,
  goal,
  atMost: true,
});

async function open(browser: Browser, product: Product, { path, seen }: (typeof pages)[0]): Promise<Weighed> {
  const stored = path === '/login' ? {} : { authToken: product.token, role: 'admin', userId: product.id };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin: product.url, localStorage }] };
  const context = await browser.newContext({
    storageState,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  const weighed = listen(page);
  await page.goto(product.url + path);
  await page.locator(seen).first().waitFor({ timeout: 60_000 });
  // The map's worker comes after all else.
  await page.waitForTimeout(1500);
  await context.close();
  return weighed;
}

/** Counts what the page loads from now on, the map's workers too. */
function listen(page: Page): Weighed {
  const weighed = { scripts: 0, requests: 0 };
  const seen = new Set<string>();
  page.on('request', (request) => {
    weighed.requests += 1;
    const { pathname } = new URL(request.url());
    // What the map's worker shares with the page it takes out of the cache.
    if (!pathname.endsWith('.js') || seen.has(pathname)) return;
    seen.add(pathname);
    weighed.scripts += gzipSync(readFileSync(join(built, pathname)), { level: 9 }).length;
  });
  return weighed;
}
