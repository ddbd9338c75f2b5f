/** @module-tag extended */

import { afterAll, describe, expect, test } from 'vitest';
import { appInBrowser, narrow, wide } from '../support/browser.ts';
import { formTasks } from './forms.tasks.ts';
import { handsOn } from './hands.ts';
import { listTasks } from './lists.tasks.ts';
import { ownerTasks } from './owner.tasks.ts';
import { rowTasks } from './rows.tasks.ts';

/*
 * Twenty everyday tasks, each by keyboard at 1280 px and with taps at 390 px, from the first screen after signing in: at most six
 * keys, texts and taps (product/tasks#counted). What is done is compared with the database. Prints the table of
 * docs/product/tasks.md.
 */

const most = 6;
const tasks = [...listTasks, ...formTasks, ...rowTasks, ...ownerTasks];
const { open, api } = appInBrowser();

interface Measured {
  readonly count: number;
  readonly seconds: number;
}
const measured = new Map<string, Partial<Record<'keys' | 'taps', Measured>>>();
afterAll(() => {
  const cell = (one: Measured | undefined) => (one ? `${one.count} | ${one.seconds.toFixed(1)}` : '– | –');
  const lines = [...measured].map(([name, { keys, taps }]) => `| ${name} | ${cell(keys)} | ${cell(taps)} |`);
  console.log(['| task | keys | s | taps | s |', '|---|---|---|---|---|', ...lines].join('\n'));
});

test('there are twenty', () => expect(tasks).toHaveLength(20));

const words: Record<string, number> = {};
/** A word that no other task has: letters only, so that the search finds it. */
function newWord(): string {
  const n = Object.keys(words).length;
  const word = `zu${String.fromCharCode(97 + (n % 26))}${String.fromCharCode(97 + Math.floor(n / 26))}k`;
  words[word] = n;
  return word;
}

describe.each(tasks)('$name', ({ name, as, data, keys, taps, expect: expectDone }) => {
  test.each([
    ['keys', wide, keys],
    ['taps', narrow, taps],
  ] as const)('with %s', async (hand, size, work) => {
    const about = await data(api(), newWord());
    const page = await open(as === 'user' ? '/spots/user' : '/dashboard', { as, size });
    await page.getByRole('heading', { level: 1 }).waitFor();
    // A person sees the first screen before they begin; while it draws its charts, two keys may be more than 1.5 s apart.
    await page
      .locator('main')
      .locator('[aria-busy=true], .MuiSkeleton-root')
      .first()
      .waitFor({ state: 'detached' });
    const hands = handsOn(page);
    const start = performance.now();
    await work(hands, about);
    await expect.poll(() => expectDone(api(), about, hands).then(() => 'done', String)).toBe('done');
    const seconds = (performance.now() - start) / 1000;
    measured.set(name, { ...measured.get(name), [hand]: { count: hands.count(), seconds } });
    expect(hands.count()).toBeLessThanOrEqual(most);
  });
});
