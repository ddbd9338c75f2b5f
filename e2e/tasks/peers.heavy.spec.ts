import { afterAll, expect, test } from 'vitest';
import { appInBrowser } from '../support/browser.ts';
import { pacedHandsOn } from './paced.ts';
import { sizeOf, spotTasks } from './peers.spots.ts';
import { deskTasks } from './peers.tasks.ts';

/*
 * Eight tasks that other tools do too, in two ways: by the full form from the list, as it was, and by the shortest way there is
 * (product/tasks#peers). What a person's pauses take is added by a model, and not slept through. Prints the table of
 * docs/product/tasks.md.
 */

const tasks = [...deskTasks, ...spotTasks];
const { open, api } = appInBrowser();

interface Measured {
  /** Keys, texts, clicks and taps. */
  readonly count: number;
  /** Seconds: of the product alone, with the hands, and with the decisions too. */
  readonly product: number;
  readonly hands: number;
  readonly person: number;
}
const measured = new Map<string, Partial<Record<'before' | 'after', Measured>>>();
afterAll(() => {
  const cell = (one: Measured | undefined) =>
    one
      ? [one.count, ...[one.product, one.hands, one.person].map((s) => s.toFixed(1))].join(' | ')
      : '– | – | – | –';
  const lines = tasks.map(({ name, peer }) => {
    const { before, after } = measured.get(name) ?? {};
    return `| ${name} | ${cell(before)} | ${cell(after)} | ${peer} |`;
  });
  console.log(['peers:', ...lines].join('\n'));
});

test('there are eight', () => expect(tasks).toHaveLength(8));

const tag = (n: number, way: string) => `zi${String.fromCharCode(97 + n)}${way === 'before' ? 'o' : 'u'}k`;

const ways = ['before', 'after'] as const;
const runs = tasks.flatMap((task, n) => ways.map((way) => ({ name: task.name, way, task, n })));

test.each(runs)('$name: $way', async ({ task, way, n }) => {
  const about = await task.data(api(), tag(n, way));
  const isPhone = task.phone !== undefined;
  // Pictures are pasted and places taken only where that was allowed.
  const page = await open(task.start?.(about) ?? '/dashboard', {
    as: task.as,
    size: sizeOf(task, way),
    fresh: true,
    ...(isPhone && { touch: true }),
  });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const hands = pacedHandsOn(page, isPhone);
  const start = performance.now();
  await task[way](hands, about);
  await expect.poll(() => task.expect(api(), about).then(() => 'done', String)).toBe('done');
  const product = (performance.now() - start) / 1000;
  const { hands: moved, mind } = hands.cost();
  const all = { product, hands: product + moved, person: product + moved + mind };
  measured.set(task.name, { ...measured.get(task.name), [way]: { count: hands.count(), ...all } });
  const costs = (one: Measured) => one.person - one.product;
  const { before, after } = measured.get(task.name) ?? {};
  if (before && after) expect(costs(after)).toBeLessThan(costs(before));
});
