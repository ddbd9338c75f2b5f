import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { violationsOf } from '../../support/axe.ts';
import { type PageWindow, type Size, type SizeName, sizes } from './sizes.ts';

const folder = join(import.meta.dirname, 'in-page');
const inPage = ['elements.js', ...readdirSync(folder).filter((name) => name !== 'elements.js')]
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

/** The checks at each size. `covered` is last because it moves the focus, which may open something. */
const checks: Record<SizeName, readonly string[]> = {
  laptop: ['width', 'cut'],
  tablet: ['width', 'cut', 'covered'],
  zoomed: ['width', 'cut', 'covered'],
  phone: ['width', 'cut', 'touch', 'covered'],
};

export interface Sizes {
  at: readonly SizeName[];
  /** Axe is slow: it checks these of the sizes. */
  axeAt: readonly SizeName[];
}

/** The faults of the open screen at some sizes; each begins with the name of the size. */
export async function faultsOf(page: Page, window: PageWindow, { at, axeAt }: Sizes): Promise<string[]> {
  const faults: string[] = [];
  // Resizing is expensive: first the size that the window has.
  const ordered = at.toSorted((a, b) => Number(window.isAt(sizes[b])) - Number(window.isAt(sizes[a])));
  for (const name of ordered) {
    await window.resize(sizes[name]);
    const run = `${inPage}; return [${checks[name].map((check) => `...sweep.${check}()`).join(', ')}];`;
    const found = await page.evaluate<string[]>(`(() => {${run}})()`);
    if (axeAt.includes(name)) found.push(...(await violationsAt(page, window, sizes[name])));
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

async function violationsAt(page: Page, window: PageWindow, size: Size): Promise<string[]> {
  // As high as the page: otherwise axe counts a target partly below a sticky bar as too small.
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  if (height > size.height) await window.resize({ ...size, height });
  const violations = await violationsOf(page);
  return violations.flatMap(({ rule, elements }) => elements.map(({ selector }) => `${rule}: ${selector}`));
}
