import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestApi } from '../../../api/testing/calls/startTestApi.ts';
import { loginPage } from '../../pages/login.ts';
import { unfold } from '../../support/steps.ts';
import { waitForFrames } from '../../support/waiting.ts';
import { confirmAddress } from './address.ts';
import { emptyAndSave } from './emptying.ts';
import { type Filled, fill, movePin } from './fill.ts';
import { form, type Input, inputsOf, keyOf } from './inputs.ts';
import { save } from './save.ts';
import { expectedAfterReload, expectStored, isStored, recordOf, type Saved } from './savedRecord.ts';
import { addressOf, type FormScreens } from './screens.ts';

/* One form from end to end: fill it, save, check what is stored, open it again, change it, empty what may be empty. */

/** What was saved, the names of all inputs of the form, how many were filled, and how many of them emptied. */
export type Swept = Saved & { names: string[]; filled: number; emptied?: number };

export interface Journey {
  api: TestApi;
  page: Page;
  place: FormScreens;
  /** Which option of a select is chosen. */
  turn: number;
  /** The size of the window in which the new record is edited. */
  editSize: { width: number; height: number };
  /** Whether to fill an input of an open form, or to change it once the form was saved. */
  isWanted(input: Input, isChange: boolean): boolean;
}

export const hasForm = async (page: Page): Promise<boolean> => (await page.locator(form).count()) > 0;

/** Waits until a screen has loaded its data. */
export async function ready(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await loaded(page);
}

const loaded = (page: Page) =>
  page.locator('main [aria-busy=true], main .MuiSkeleton-root').first().waitFor({ state: 'detached' });

/** Fills the inputs of the open form that are wanted, also those that other inputs reveal. */
async function fillAll({ page, place, turn, isWanted }: Journey, isChange: boolean): Promise<Filled[]> {
  const where = place.edit;
  await loaded(page);
  await unfold(page);
  const filled = new Map<string, Filled>();
  const known = new Set<string>();
  for (let input = await next(page, known); input; input = await next(page, known)) {
    expect(input.name, `${where}: the input ${input.label} names the field that it fills`).not.toBe('');
    known.add(keyOf(input));
    if (!isWanted(input, isChange)) continue;
    if (input.kind === 'map') await movePin(page, input, filled);
    else filled.set(keyOf(input), await fill(page, input, where, turn));
  }
  // Filling one input must not change another one that was filled before.
  const now = new Map((await inputsOf(page)).map((input) => [keyOf(input), input.shown]));
  const present = [...filled].filter(([key]) => now.has(key));
  expect(Object.fromEntries(now), 'what the form shows before it is saved').toMatchObject(
    Object.fromEntries(present.map(([key, { shown }]) => [key, shown])),
  );
  return present.map(([, one]) => one);
}

const next = async (page: Page, known: Set<string>) => {
  await loaded(page);
  return (await inputsOf(page)).find((input) => !input.disabled && !known.has(keyOf(input)));
};

/** Without the radio buttons whose value is stored by the input that they reveal. */
const storedOf = (filled: Filled[]): Filled[] =>
  filled.filter(
    ({ input }) =>
      input.kind !== 'radio' || filled.every((one) => one.input === input || one.input.name !== input.name),
  );

/** Fills and saves the open form, and opens it again. Returns what was saved, and which fields had inputs. */
async function fillAndSave(journey: Journey, isChange: boolean): Promise<Swept> {
  const { api, page, place } = journey;
  const filled = await fillAll(journey, isChange);
  const names = (await inputsOf(page)).map(({ name }) => name);
  const saved = await save(page);
  await confirmAddress(api, saved.id);
  await expectStored(api, saved, storedOf(filled));
  await reopen(page, await addressOf(api, place.edit, saved.id), filled);
  const record = await recordOf(api, saved);
  const expected = Object.fromEntries(
    filled.filter(isStored).map((one) => [keyOf(one.input), expectedAfterReload(record, one)]),
  );
  const shown = async () =>
    Object.fromEntries((await inputsOf(page)).map((input) => [keyOf(input), input.shown]));
  await expect
    .poll(shown, { message: 'what the form shows when it is opened again' })
    .toEqual(expect.objectContaining(expected));
  return { ...saved, names, filled: filled.length };
}

/** Opens the form again. A new password of one's own has ended the session: then signs in with it first. */
async function reopen(page: Page, address: string, filled: Filled[]): Promise<void> {
  if (!(await page.evaluate("localStorage.getItem('authToken')"))) {
    const shown = (kind: string) => String(filled.find(({ input }) => input.kind === kind)?.shown);
    const login = loginPage(page);
    // The form before it has fields of the same names.
    await login.continue.waitFor();
    await login.email.pressSequentially(shown('email'));
    await login.password.pressSequentially(shown('password'));
    await login.continue.click();
    await page.waitForURL(({ pathname }) => pathname !== '/login');
  }
  await page.goto(address);
  await ready(page);
  await unfold(page);
}

/** Tests a form as one role at one width: a new record and then its edit, or the edit of an existing record. */
export async function sweep(journey: Journey): Promise<Swept> {
  const { page, place, turn, editSize } = journey;
  const first = await fillAndSave(journey, false);
  if (!place.create) return first;
  await page.setViewportSize(editSize);
  // The form in steps, or the whole one, is shown in the next frame.
  await waitForFrames(page);
  const changed = await fillAndSave({ ...journey, turn: turn + 1 }, true);
  const emptied = await emptyAndSave(journey.api, page);
  return {
    ...first,
    names: [...first.names, ...changed.names],
    filled: first.filled + changed.filled,
    emptied,
  };
}
