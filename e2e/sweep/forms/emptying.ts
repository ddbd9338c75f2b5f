import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestApi } from '../../../api/testing/calls/startTestApi.ts';
import { showStepOf } from '../../support/steps.ts';
import { fieldOf, type Input, inputsOf, isRequired, keyOf, shownBy } from './inputs.ts';
import { save } from './save.ts';
import { recordOf } from './savedRecord.ts';

/* Empties every input of a stored record that may be empty, and checks that it is stored as empty. */

const isEmpty = (shown: unknown): boolean => shown === '' || (Array.isArray(shown) && shown.length === 0);

const typed = ['text', 'free', 'lines', 'url', 'email', 'tel', 'number', 'date', 'time', 'pick'];

/** The optional inputs with something in them. Text that is not emptied but replaced, such as a password, is not shown. */
const optional = async (page: Page): Promise<Input[]> =>
  (await inputsOf(page)).filter(
    (input) => typed.includes(input.kind) && !input.disabled && !isRequired(input) && !isEmpty(input.shown),
  );

async function empty(page: Page, input: Input): Promise<void> {
  const field = fieldOf(page, input);
  await showStepOf(page, field);
  await field.focus();
  if (input.kind === 'date' || input.kind === 'time') {
    for (let part = 0; part < 3; part++) {
      await page.keyboard.press('Backspace');
      await page.keyboard.press('ArrowRight');
    }
  } else if (Array.isArray(input.shown)) for (const _ of input.shown) await page.keyboard.press('Backspace');
  else {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
  }
  await page.keyboard.press('Tab');
}

/** The value at the path of an input's name. */
const valueAt = (record: unknown, name: string): unknown =>
  name
    .split('.')
    .reduce((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], record);

/** Empties and saves the open form. What shows a default once it is left, such as 0, is stored with that. Returns how many. */
export async function emptyAndSave(api: TestApi, page: Page): Promise<number> {
  const emptied = new Map<string, Input>();
  for (let one = await optional(page); one.length > 0; one = await optional(page)) {
    const next = one.find((input) => !emptied.has(keyOf(input)));
    if (!next) break;
    await empty(page, next);
    emptied.set(keyOf(next), { ...next, shown: await shownBy(page, next) });
  }
  const saved = await save(page);
  const record = await recordOf(api, saved);
  for (const { name, label, shown } of emptied.values()) {
    const value = valueAt(record, name);
    if (isEmpty(shown)) expect(value ?? '', `${label} was emptied`).toSatisfy(isEmpty);
    else expect(String(value), `${label} has its default`).toBe(shown);
  }
  return emptied.size;
}
