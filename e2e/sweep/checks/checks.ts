import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { CDPSession, Page } from 'playwright-core';
import { resize, type Size, type SizeName, sizes } from './sizes.ts';

const folder = join(import.meta.dirname, 'in-page');
const inPage = ['elements.js', ...readdirSync(folder).filter((name) => name !== 'elements.js')]
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

/** The checks of a screen at each size. The focus moves after everything else is looked at: it may open something. */
const checks: Record<SizeName, readonly string[]> = {
  laptop: ['width', 'cut'],
  tablet: ['width', 'cut', 'covered'],
  zoomed: ['width', 'cut', 'covered'],
  phone: ['width', 'cut', 'touch', 'axe', 'covered'],
};

/** Everything that is wrong with the screen as it stands, at every size, which is said before each fault. */
export async function faultsOf(
  page: Page,
  session: CDPSession,
  /** Axe, the slow one, looks at the phone's layout always and at the laptop's when asked. */
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

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function axe(page: Page, session: CDPSession, size: Size): Promise<string[]> {
  // As high as the screen is long: what a bar covers until one scrolls is not smaller than it is.
  const height = Math.max(size.height, await page.evaluate<number>('document.documentElement.scrollHeight'));
  await resize(page, session, { ...size, height });
  // Legacy mode reads its findings in the page itself, without a second page for each run.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .analyze();
  await resize(page, session, size);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
