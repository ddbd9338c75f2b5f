import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { CDPSession, Page } from 'playwright-core';
import { resize, type SizeName, sizes } from './sizes.ts';

const folder = join(import.meta.dirname, 'in-page');
const inPage = ['elements.js', ...readdirSync(folder).filter((name) => name !== 'elements.js')]
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

/** The checks of a screen at each size; axe, the slow one, where the layouts differ most. */
const checks: Record<SizeName, readonly string[]> = {
  laptop: ['width', 'cut', 'axe'],
  tablet: ['width', 'cut', 'covered'],
  zoomed: ['width', 'cut', 'covered'],
  phone: ['width', 'cut', 'covered', 'touch', 'axe'],
};

/** Everything that is wrong with the screen as it stands, at every size, with the size before each fault. */
export async function faultsOf(page: Page, session: CDPSession, picture = ''): Promise<string[]> {
  await page.evaluate(`(() => {${inPage}})()`);
  const faults: string[] = [];
  for (const [name, size] of Object.entries(sizes)) {
    await resize(page, session, size);
    if (process.env.SWEEP_PICTURES) {
      const { data } = (await session.send('Page.captureScreenshot', { format: 'png' })) as { data: string };
      (await import('node:fs')).writeFileSync(
        `${process.env.SWEEP_PICTURES}/${picture.replace(/\W+/g, '_')}-${name}.png`,
        Buffer.from(data, 'base64'),
      );
    }
    for (const check of checks[name as SizeName]) {
      const found = check === 'axe' ? await axe(page) : await page.evaluate<string[]>(`sweep.${check}()`);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
  }
  return faults;
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function axe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
