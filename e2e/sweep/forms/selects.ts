import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fieldOf, type Input, inputsOf, shownBy } from './inputs.ts';

/* Selects, switches and radio buttons: all of them may reveal other inputs. */

interface Option {
  label: string;
  value: string;
  hasFocus: boolean;
}

const read = `[...document.querySelectorAll('select:open option:not([hidden])')].map((option) => ({
  label: option.textContent.trim(), value: option.value, hasFocus: option === document.activeElement,
}))`;

/** The options of each select, ordered by the number of inputs that they reveal; read once. */
const orderedOptions = new Map<string, Option[]>();

async function open(page: Page, input: Input): Promise<Option[]> {
  await fieldOf(page, input).press('Enter');
  await page.locator('option:focus').waitFor();
  return page.evaluate<Option[]>(read);
}

async function choose(page: Page, input: Input, wanted: Option): Promise<void> {
  const options = await open(page, input);
  const from = options.findIndex(({ hasFocus }) => hasFocus);
  const to = options.findIndex(({ value }) => value === wanted.value);
  const key = to < from ? 'ArrowUp' : 'ArrowDown';
  for (let i = Math.abs(to - from); i > 0; i--) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await page.locator('select:open').waitFor({ state: 'detached' });
}

/** The options of a select, first those that reveal the most inputs. */
async function byRevealedInputs(page: Page, input: Input): Promise<Option[]> {
  const options = await open(page, input);
  await page.keyboard.press('Escape');
  await page.locator('select:open').waitFor({ state: 'detached' });
  const counted: [Option, number][] = [];
  for (const option of options.filter(({ value }) => value !== '')) {
    await choose(page, input, option);
    counted.push([option, (await inputsOf(page)).length]);
  }
  return counted.sort(([, a], [, b]) => b - a).map(([option]) => option);
}

/** Chooses with the arrow keys: the option that reveals the most inputs, on the next turn the second one. */
export async function select(page: Page, input: Input, where: string, turn: number): Promise<Option> {
  const key = `${where} ${input.name}`;
  const options = orderedOptions.get(key) ?? (await byRevealedInputs(page, input));
  orderedOptions.set(key, options);
  const wanted = options[turn % Math.min(2, options.length)];
  if (!wanted) throw new Error(`${input.label} has no options`);
  await choose(page, input, wanted);
  return wanted;
}

/** Presses a switch, and again if that hid inputs. Returns whether it is on. */
export async function press(page: Page, input: Input): Promise<boolean> {
  const field = fieldOf(page, input);
  const isOn = async () => (await shownBy(page, input)) === true;
  const before = (await inputsOf(page)).length;
  await field.press('Space');
  expect(await isOn(), input.label).toBe(input.shown !== true);
  if ((await inputsOf(page)).length < before) await field.press('Space');
  return isOn();
}

/** Moves through radio buttons with the arrow keys, to the one that reveals the most inputs. */
export async function radio(page: Page, input: Input): Promise<string> {
  const buttons = page.locator(`main form input[type=radio][name="${input.name}"]`);
  const counted = new Map<string, number>();
  const step = async () => {
    await fieldOf(page, input).press('ArrowRight');
    const value = await fieldOf(page, input).inputValue();
    counted.set(value, (await inputsOf(page)).length);
    return value;
  };
  for (let i = await buttons.count(); i > 0; i--) await step();
  const [best] = [...counted].sort(([, a], [, b]) => b - a)[0] ?? [];
  for (let i = await buttons.count(); i > 0; i--) if ((await step()) === best) break;
  return fieldOf(page, input).inputValue();
}
