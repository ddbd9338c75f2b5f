import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { fillWithMarkup } from '../../api/testing/scenarios/hostileTexts.ts';
import { screens } from '../support/screens.ts';
import { visit } from '../support/visit.ts';

/*
 * Every text of every noun contains markup, scripts and templates; every screen shows it as text. A script that runs, an
 * element created from a text, or a violation of the Content-Security-Policy fails the test.
 */

export type Filled = Awaited<ReturnType<typeof fillWithMarkup>>;

/** Screens without texts of records, or like another one: `new` has the form of `edit`, `list` is the index. */
const skipped = /\/(new|search|list)$|^\/pics|^\/profile|^\/spots_(artist|oasis)/;
export const pathsFor = (role: string) =>
  screens.filter(({ path, minRole }) => minRole === role && !skipped.test(path)).map(({ path }) => path);

/** The visible text, also in inputs. */
const visibleText = (page: Page) =>
  page.evaluate<string>(
    `[document.body.innerText, ...[...document.querySelectorAll('input,textarea')].map((field) => field.value)].join('\\n')`,
  );

/** Lists what runs or violates the Content-Security-Policy from the next page load on. */
export async function watch(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('hacked', () => violations.push(page.url()));
  await page.exposeFunction('blocked', (what: string) => violations.push(`${page.url()} ${what}`));
  await page.addInitScript(
    `document.addEventListener('securitypolicyviolation', (e) => blocked(e.violatedDirective + ' ' + e.blockedURI))`,
  );
  return violations;
}

/** Opens the screen of a record with markup in all its texts, and expects it as text. */
export async function expectText(page: Page, path: string, { ids }: Filled): Promise<void> {
  await visit(page, addressOf(path, ids));
  await expect.poll(() => visibleText(page), { message: path }).toContain('hacked()');
  expect(await page.locator('[data-hacked]').count(), path).toBe(0);
}

function addressOf(path: string, ids: Filled['ids']): string {
  if (path === '/history/:noun/:id') return `/history/spots/${ids.spots}`;
  // By default they show yesterday, when there was nothing yet.
  if (path.startsWith('/history/')) return `${path}?at=${new Date().toISOString().slice(0, 10)}`;
  const noun = path.includes('/events') ? 'events' : path.replace(/^\/|\/:.*$/g, '');
  const id = (ids as Record<string, string>)[noun] ?? '';
  return path.replace(':spotId', ids.spots).replace(':id', id);
}
