import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { waitForAnimations } from './waiting.ts';

const require = createRequire(import.meta.url);

export interface Violation {
  rule: string;
  /** The HTML and the selector of each element that violates it. */
  elements: { html: string; selector: string }[];
}

const options = {
  /** WCAG 2.2 AA. */
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  // The only frame is a player of another origin.
  iframes: false,
};
/** Less than half of `axe.source`, which is sent and compiled at each page load. */
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const run = (part: string) => `axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)}).then(
  ({ violations }) => violations.map(({ id, nodes }) => ({
    rule: id,
    elements: nodes.map(({ html, target }) => ({ html, selector: target.join(' ') })),
  })),
)`;

/** What axe finds on the page, or in the part that the selector names. Its source is sent once per page load. */
export async function violationsOf(page: Page, part = 'html'): Promise<Violation[]> {
  await waitForAnimations(page);
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(source);
  return page.evaluate<Violation[]>(run(part));
}
