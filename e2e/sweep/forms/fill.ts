import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fieldOf, type Input, inputsOf, keyOf, shownBy } from './inputs.ts';
import { pick, pickAnother } from './pickers.ts';
import { choice, press, select } from './selects.ts';
import { anotherPicture, canType, keysFor, valueFor } from './values.ts';

/** What was put into an input: what it must show, and what must be kept. */
export interface Filled {
  input: Input;
  shown: unknown;
  kept: Wanted;
}

export type Wanted =
  | { is: 'text' | 'number' | 'instant' | 'secret'; value: string }
  | { is: 'value'; value: unknown }
  /** Said along with the rest, and kept nowhere. */
  | { is: 'said' }
  | { is: 'named'; labels: string[] }
  | { is: 'pictures'; colours: Colour[] };
type Colour = Awaited<ReturnType<typeof anotherPicture>>['colour'];

/** Fills one input with keys as its kind needs, and sees that it shows it. */
export async function fill(page: Page, input: Input, where: string, turn: number): Promise<Filled> {
  const filled = await fillers(page, input, where, turn);
  await expect.poll(() => shownBy(page, input), { message: `${input.label} shows` }).toEqual(filled.shown);
  return { input, ...filled };
}

async function fillers(
  page: Page,
  input: Input,
  where: string,
  turn: number,
): Promise<Omit<Filled, 'input'>> {
  const { kind, label } = input;
  if (canType(kind)) return typeInto(page, input);
  switch (kind) {
    case 'pick':
      return pickIn(page, input, where);
    case 'select': {
      const option = await select(page, input, where, turn);
      return { shown: option.label, kept: { is: 'value', value: option.value } };
    }
    case 'switch': {
      const on = await press(page, input);
      return { shown: on, kept: { is: 'value', value: on } };
    }
    case 'radio': {
      const value = await choice(page, input);
      return { shown: value, kept: { is: 'value', value } };
    }
    case 'file':
    case 'files':
      return attach(page, input);
    default:
      throw new Error(`The sweep cannot fill ${label}: no hand for "${kind}" yet (e2e/sweep/forms/fill.ts).`);
  }
}

const keptAs: Record<string, 'number' | 'instant' | 'secret'> = {
  number: 'number',
  date: 'instant',
  'datetime-local': 'instant',
  password: 'secret',
};

async function typeInto(page: Page, input: Input): Promise<Omit<Filled, 'input'>> {
  const field = fieldOf(page, input);
  const value = valueFor(input);
  await field.focus();
  if (input.shown !== '' && !/date|time/.test(input.kind)) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
  }
  for (const part of keysFor(input.kind, value)) {
    if (part === 'ArrowRight') await page.keyboard.press(part);
    else await page.keyboard.type(part);
  }
  // Whoever has typed an address moves on: its list, which may come later, opens over nothing then.
  if (input.kind === 'free') await page.keyboard.press('Tab');
  if (input.name === 'current_password') return { shown: value, kept: { is: 'said' } };
  const isNumber = /^-?\d+\.\d+$/.test(value);
  return { shown: value, kept: { is: isNumber ? 'number' : (keptAs[input.kind] ?? 'text'), value } };
}

async function pickIn(page: Page, input: Input, where: string): Promise<Omit<Filled, 'input'>> {
  const before = [input.shown].flat().filter((text) => text !== '') as string[];
  if (!Array.isArray(input.shown) && input.shown !== '') {
    await fieldOf(page, input).press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
  }
  const { label, code } = await pick(page, input, where, before);
  await expect
    .poll(async () => [await shownBy(page, input)].flat(), { message: input.label })
    .toContain(label);
  if (!Array.isArray(await shownBy(page, input)))
    return { shown: label, kept: code ? { is: 'text', value: code } : { is: 'named', labels: [label] } };
  const chosen = [...before, label];
  await pickAnother(page, input, where, chosen);
  return { shown: chosen, kept: { is: 'named', labels: chosen } };
}

/** Chooses a picture in the file dialog that the button opens; two where several are taken. */
async function attach(page: Page, input: Input): Promise<Omit<Filled, 'input'>> {
  const many = input.kind === 'files';
  const pictures = await Promise.all(Array.from({ length: many ? 2 : 1 }, anotherPicture));
  const dialog = page.waitForEvent('filechooser');
  await fieldOf(page, input).press('Enter');
  await (await dialog).setFiles(pictures.map(({ file }) => file));
  const before = input.shown as string[];
  const count = many ? before.length + pictures.length : 1;
  let shown: string[] = [];
  const isThere = async () => {
    shown = (await shownBy(page, input)) as string[];
    return shown.length === count && shown.join() !== before.join();
  };
  await expect.poll(isThere, { message: `${input.label} shows the picture` }).toBe(true);
  return { shown, kept: { is: 'pictures', colours: pictures.map(({ colour }) => colour) } };
}

/** Moves the pin with the arrow keys; what it changed counts from then on. */
export async function movePin(page: Page, input: Input, filled: Map<string, Filled>): Promise<void> {
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
    filled.set(keyOf(now), { ...was, shown: now.shown, kept: { is: 'number', value: String(now.shown) } });
  }
}
