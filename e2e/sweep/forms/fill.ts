import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { showStepOf } from '../../support/steps.ts';
import { fieldOf, type Input, inputsOf, keyOf, shownBy } from './inputs.ts';
import { pick, pickAnother } from './pickers.ts';
import { press, radio, select } from './selects.ts';
import { anotherPicture, canType, keysFor, valueFor } from './values.ts';

/** An input that was filled: what it must show, and what must be stored. */
export interface Filled {
  input: Input;
  shown: unknown;
  stored: Expected;
}

export type Expected =
  | { is: 'text' | 'number' | 'instant' | 'secret'; value: string }
  | { is: 'value'; value: unknown }
  /** Sent with the rest, but not stored. */
  | { is: 'notStored' }
  | { is: 'named'; labels: string[] }
  | { is: 'pictures'; colours: Colour[] };
type Colour = Awaited<ReturnType<typeof anotherPicture>>['colour'];
type Result = Omit<Filled, 'input'>;

/** Fills one input by keyboard, as its kind requires, and waits until the input shows it. */
export async function fill(page: Page, input: Input, where: string, turn: number): Promise<Filled> {
  await showStepOf(page, fieldOf(page, input));
  const filled = await fillByKind(page, input, where, turn);
  await expect.poll(() => shownBy(page, input), { message: `${input.label} shows` }).toEqual(filled.shown);
  return { input, ...filled };
}

async function fillByKind(page: Page, input: Input, where: string, turn: number): Promise<Result> {
  const { kind, label } = input;
  if (canType(kind)) return typeInto(page, input);
  switch (kind) {
    case 'pick':
      return pickIn(page, input);
    case 'select': {
      const option = await select(page, input, where, turn);
      return { shown: option.label, stored: { is: 'value', value: option.value } };
    }
    case 'switch': {
      const on = await press(page, input);
      return { shown: on, stored: { is: 'value', value: on } };
    }
    case 'radio': {
      const value = await radio(page, input);
      return { shown: value, stored: { is: 'value', value } };
    }
    case 'file':
    case 'files':
      return attach(page, input);
    default:
      throw new Error(`The sweep cannot fill ${label}: add the kind "${kind}" to e2e/sweep/forms/fill.ts.`);
  }
}

const storedAs: Record<string, 'number' | 'instant' | 'secret'> = {
  number: 'number',
  date: 'instant',
  'datetime-local': 'instant',
  password: 'secret',
};

async function typeInto(page: Page, input: Input): Promise<Result> {
  const field = fieldOf(page, input);
  const value = valueFor(input);
  await field.focus();
  if (input.shown !== '' && !/date|time/.test(input.kind)) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
  }
  for (const part of keysFor(input.kind, value)) await page.keyboard.type(part);
  // Leaving the field keeps suggestions that arrive later from opening over the next input.
  if (input.kind === 'free') await page.keyboard.press('Tab');
  if (input.name === 'current_password') return { shown: value, stored: { is: 'notStored' } };
  const isNumber = /^-?\d+\.\d+$/.test(value);
  return { shown: value, stored: { is: isNumber ? 'number' : (storedAs[input.kind] ?? 'text'), value } };
}

async function pickIn(page: Page, input: Input): Promise<Result> {
  const before = [input.shown].flat().filter((text) => text !== '') as string[];
  const { label, code } = await pick(page, input, before);
  await expect
    .poll(async () => [await shownBy(page, input)].flat(), { message: input.label })
    .toContain(label);
  if (!Array.isArray(await shownBy(page, input)))
    return { shown: label, stored: code ? { is: 'text', value: code } : { is: 'named', labels: [label] } };
  const chosen = [...before, label];
  await pickAnother(page, input, chosen);
  // Its list stays open for more choices, over the inputs and the button below.
  await page.keyboard.press('Tab');
  return { shown: chosen, stored: { is: 'named', labels: chosen } };
}

/** Chooses a picture in the file dialog that the button opens; two if the input accepts several. */
async function attach(page: Page, input: Input): Promise<Result> {
  const many = input.kind === 'files';
  const pictures = await Promise.all(Array.from({ length: many ? 2 : 1 }, anotherPicture));
  const dialog = page.waitForEvent('filechooser');
  await fieldOf(page, input).press('Enter');
  await (await dialog).setFiles(pictures.map(({ file }) => file));
  const before = input.shown as string[];
  const count = many ? before.length + pictures.length : 1;
  let shown: string[] = [];
  const isShown = async () => {
    shown = (await shownBy(page, input)) as string[];
    return shown.length === count && shown.join() !== before.join();
  };
  await expect.poll(isShown, { message: `${input.label} shows the picture` }).toBe(true);
  return { shown, stored: { is: 'pictures', colours: pictures.map(({ colour }) => colour) } };
}

/** Moves the pin with the arrow keys, and updates what the inputs that follow it must show. */
export async function movePin(page: Page, input: Input, filled: Map<string, Filled>): Promise<void> {
  await showStepOf(page, fieldOf(page, input));
  const before = await inputsOf(page);
  await fieldOf(page, input).press('ArrowRight');
  await fieldOf(page, input).press('Shift+ArrowUp');
  const shown = (inputs: Input[]) => inputs.map((one) => one.shown);
  await expect
    .poll(async () => shown(await inputsOf(page)), { message: 'the map' })
    .not.toEqual(shown(before));
  for (const now of await inputsOf(page)) {
    const was = filled.get(keyOf(now));
    if (typeof now.shown !== 'string' || !was || was.shown === now.shown) continue;
    filled.set(keyOf(now), { ...was, shown: now.shown, stored: { is: 'number', value: String(now.shown) } });
  }
}
