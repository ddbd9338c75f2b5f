import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { CDPSession, Page } from 'playwright-core';
import { wcagTags } from '../../support/assertions.ts';
import { resize, type Size, type SizeName, sizes } from './sizes.ts';

const folder = join(import.meta.dirname, 'in-page');
const inPage = ['elements.js', ...readdirSync(folder).filter((name) => name !== 'elements.js')]
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

/** The checks at each size. `covered` is last because it moves the focus, which may open something. */
const checks: Record<SizeName, readonly string[]> = {
  laptop: ['width', 'cut'],
  tablet: ['width', 'cut', 'covered'],
  zoomed: ['width', 'cut', 'covered'],
  phone: ['width', 'cut', 'touch', 'axe', 'covered'],
};

/** The faults of the open screen at every size; each begins with the name of the size. */
export async function faultsOf(
  page: Page,
  session: CDPSession,
  /** Axe is slow: it checks the phone always, the laptop only with this option. */
  { axeAtBoth }: { axeAtBoth: boolean },
): Promise<string[]> {
  await page.evaluate(`(() => {${inPage}})()`);
  const faults: string[] = [];
  for (const [name, size] of Object.entries(sizes)) {
    await resize(page, session, size);
    const more = name === 'laptop' && axeAtBoth ? ['axe'] : [];
    for (const check of [...checks[name as SizeName], ...more]) {
      const found =
        check === 'axe' ? await axe(page, session, size) : await page.evaluate<string[]>(`sweep.${check}()`);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
  }
  return faults;
}

async function axe(page: Page, session: CDPSession, size: Size): Promise<string[]> {
  // As high as the page: otherwise axe counts a target partly below a sticky bar as too small.
  const height = Math.max(size.height, await page.evaluate<number>('document.documentElement.scrollHeight'));
  await resize(page, session, { ...size, height });
  // Legacy mode collects the results in the page itself, without opening a second one for each run.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(wcagTags)
    .analyze();
  await resize(page, session, size);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
