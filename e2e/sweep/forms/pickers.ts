import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fold } from '#contract/values/fold.ts';
import { fieldOf, type Input, shownBy } from './inputs.ts';
import { far } from './seeds.ts';
import { another } from './values.ts';

/** What a first page holds at most. */
const firstPage = 25;

interface Option {
  label: string;
  /** What stands beside the name for the eye only, such as the code of a country. */
  code: string;
  active: boolean;
}

interface Offer {
  open: boolean;
  settled: boolean;
  options: Option[];
}

/** Runs in the page: what the list that is open offers. */
const read = `(() => {
  const active = document.activeElement?.getAttribute('aria-activedescendant');
  const popper = document.querySelector('.combobox-list');
  const spoken = (option) => {
    const copy = option.cloneNode(true);
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    return copy.textContent.trim();
  };
  return {
    open: popper !== null,
    settled: popper !== null && !popper.querySelector('[aria-busy=true]'),
    options: [...(popper?.querySelectorAll('[role=option]') ?? [])].map((option) => ({
      label: spoken(option),
      code: option.querySelector('[aria-hidden=true]')?.textContent.trim() ?? '',
      active: option.id === active,
    })),
  };
})()`;

const offer = (page: Page): Promise<Offer> => page.evaluate<Offer>(read);

/** What pickers offer that know nobody from `far`, such as countries: everything at once. Looked at once for each form. */
const wholeLists = new Map<string, string[]>();

/** Types letter by letter, and waits for the options of that. */
async function search(page: Page, input: Input, typed: string): Promise<string[]> {
  await page.keyboard.type(typed);
  expect(await fieldOf(page, input).inputValue(), `${input.label} while typing`).toBe(typed);
  await expect
    .poll(() => offer(page), { message: `${input.label}: options for ${typed}` })
    .toSatisfy(({ settled, options }: Offer) => settled && (options.length === 0 || fits(options, typed)));
  return (await offer(page)).options.map(({ label }) => label);
}

async function wholeList(page: Page, input: Input): Promise<string[]> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await expect
    .poll(async () => (await offer(page)).options.length, { message: `${input.label}: its whole list` })
    .toBeGreaterThan(firstPage);
  return (await offer(page)).options.map(({ label }) => label);
}

/** Types into a picker, letter by letter, and chooses by keyboard what its first page does not hold. */
export async function pick(page: Page, input: Input, where: string, taken: string[]): Promise<Option> {
  await fieldOf(page, input).focus();
  const key = `${where} ${input.name}`;
  if (!wholeLists.has(key)) {
    const found = await search(page, input, far);
    const goal = found.find((label) => !taken.includes(label));
    if (goal) return choose(page, goal, found.length);
    wholeLists.set(key, await wholeList(page, input));
  }
  const goal = beyond(wholeLists.get(key) ?? [], taken);
  return choose(page, goal, (await search(page, input, goal)).length);
}

function beyond(labels: string[], taken: string[]): string {
  const rest = labels.slice(firstPage).filter((label) => !taken.includes(label));
  return rest[(another() * 7) % rest.length] ?? '';
}

const fits = (options: Option[], typed: string): boolean =>
  options.length > 0 && options.some(({ label }) => fold(label).includes(fold(typed)));

async function choose(page: Page, label: string, most: number): Promise<Option> {
  for (let i = 0; i <= most; i++) {
    const active = (await offer(page)).options.find((option) => option.active);
    if (active?.label === label) {
      await page.keyboard.press('Enter');
      return active;
    }
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`no arrow key leads to ${label}`);
}

/** Chooses one more in a picker of several, corrects a letter, and takes another one away again. */
export async function pickAnother(page: Page, input: Input, where: string, chosen: string[]): Promise<void> {
  const { label } = await pick(page, input, where, chosen);
  const both = [...chosen, label];
  await expect.poll(() => shownBy(page, input), { message: `${input.label} after two` }).toEqual(both);
  await page.keyboard.press('x');
  await page.keyboard.press('Backspace');
  await expect
    .poll(() => shownBy(page, input), { message: `${input.label} after a corrected letter` })
    .toEqual(both);
  await page.keyboard.press('Backspace');
  await expect
    .poll(() => shownBy(page, input), { message: `${input.label} after Backspace` })
    .toEqual(chosen);
}
