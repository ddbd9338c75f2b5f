import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fold } from '#contract/values/fold.ts';
import { fieldOf, type Input, shownBy } from './inputs.ts';
import { notOnFirstPage } from './seeds.ts';
import { nextNumber } from './values.ts';

/** How many options the first page has at most. */
const firstPageSize = 25;

interface Option {
  label: string;
  /** What the option shows beside its name but hides from screen readers, such as the code of a country. */
  code: string;
  active: boolean;
}

interface OpenList {
  loaded: boolean;
  options: Option[];
}

/** Runs in the page: the options of the open list. */
const read = `(() => {
  const active = document.activeElement?.getAttribute('aria-activedescendant');
  const popper = document.querySelector('.combobox-list');
  const accessibleName = (option) => {
    const copy = option.cloneNode(true);
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    return copy.textContent.trim();
  };
  return {
    loaded: popper !== null && !popper.querySelector('[aria-busy=true]'),
    options: [...(popper?.querySelectorAll('[role=option]') ?? [])].map((option) => ({
      label: accessibleName(option),
      code: option.querySelector('[aria-hidden=true]')?.textContent.trim() ?? '',
      active: option.id === active,
    })),
  };
})()`;

const openList = (page: Page): Promise<OpenList> => page.evaluate<OpenList>(read);

/** The options of pickers that load them all at once, such as countries, by the name of the field; read once. */
const completeLists = new Map<string, string[]>();

/** Types key by key, and waits for the matching options. */
async function search(page: Page, input: Input, typed: string): Promise<string[]> {
  await page.keyboard.type(typed);
  expect(await fieldOf(page, input).inputValue(), `${input.label} while typing`).toBe(typed);
  let labels: string[] = [];
  const isFound = async () => {
    const { loaded, options } = await openList(page);
    labels = options.map(({ label }) => label);
    return loaded && (options.length === 0 || matches(options, typed));
  };
  await expect.poll(isFound, { message: `${input.label}: options for ${typed}` }).toBe(true);
  return labels;
}

async function completeList(page: Page, input: Input): Promise<string[]> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await expect
    .poll(async () => (await openList(page)).options.length, { message: `${input.label}: the complete list` })
    .toBeGreaterThan(firstPageSize);
  return (await openList(page)).options.map(({ label }) => label);
}

/** Types into a picker, and chooses by keyboard an option that is not on its first page. */
export async function pick(page: Page, input: Input, taken: string[]): Promise<Option> {
  await fieldOf(page, input).focus();
  // Typing replaces what it shows.
  if (typeof input.shown === 'string' && input.shown !== '') await page.keyboard.press('ControlOrMeta+a');
  if (!completeLists.has(input.name)) {
    const found = await search(page, input, notOnFirstPage);
    const option = found.find((label) => !taken.includes(label));
    if (option) return choose(page, option, found.length);
    completeLists.set(input.name, await completeList(page, input));
  }
  const option = afterFirstPage(completeLists.get(input.name) ?? [], taken);
  return choose(page, option, (await search(page, input, option)).length);
}

function afterFirstPage(labels: string[], taken: string[]): string {
  const rest = labels.slice(firstPageSize).filter((label) => !taken.includes(label));
  return rest[(nextNumber() * 7) % rest.length] ?? '';
}

const matches = (options: Option[], typed: string): boolean =>
  options.some(({ label }) => fold(label).includes(fold(typed)));

async function choose(page: Page, label: string, maxKeys: number): Promise<Option> {
  for (let i = 0; i <= maxKeys; i++) {
    const active = (await openList(page)).options.find((option) => option.active);
    if (active?.label === label) {
      await page.keyboard.press('Enter');
      return active;
    }
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`the arrow keys do not reach ${label}`);
}

/** In a picker of several: chooses one more, types and deletes a letter, and removes the last choice. */
export async function pickAnother(page: Page, input: Input, chosen: string[]): Promise<void> {
  const { label } = await pick(page, input, chosen);
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
