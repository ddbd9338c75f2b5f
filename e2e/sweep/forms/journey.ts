import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestApi } from '../../../api/testing/calls/startTestApi.ts';
import { loginPage } from '../../pages/login.ts';
import { confirmAddress } from './address.ts';
import { type Filled, fill, movePin } from './fill.ts';
import { inputsOf, keyOf } from './inputs.ts';
import { save } from './save.ts';
import { expectKept, isKept, recordOf, type Saved, shownAgain } from './savedRecord.ts';
import { addressOf, type Place } from './screens.ts';

/* One form as a person works through it: fill, save, look at what is kept, open again. */

/** What was saved, and the names of all inputs that were there. */
export type Swept = Saved & { names: string[] };

export interface Journey {
  api: TestApi;
  page: Page;
  place: Place;
  /** Which option of a select comes first. */
  turn: number;
  /** The size of the window in which a new record is changed. */
  changeAt: { width: number; height: number };
}

/** Waits until a screen has all that it loads. */
export async function ready(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await loaded(page);
}

const loaded = (page: Page) =>
  page.locator('main [aria-busy=true], main .MuiSkeleton-root').first().waitFor({ state: 'detached' });

/** Fills every input of the form that is open, those too that others reveal. */
export async function fillAll(page: Page, where: string, turn: number): Promise<Filled[]> {
  const filled = new Map<string, Filled>();
  const known = new Set<string>();
  for (let input = await next(page, known); input; input = await next(page, known)) {
    expect(input.name, `${where}: the input ${input.label} names the field that it fills`).not.toBe('');
    known.add(keyOf(input));
    if (input.kind === 'map') await movePin(page, input, filled);
    else filled.set(keyOf(input), await fill(page, input, where, turn));
  }
  // What stands there now is what somebody saves who filled it so.
  const now = new Map((await inputsOf(page)).map((input) => [keyOf(input), input.shown]));
  const there = [...filled].filter(([key]) => now.has(key));
  expect(Object.fromEntries(now), 'what the form shows before it is saved').toMatchObject(
    Object.fromEntries(there.map(([key, { shown }]) => [key, shown])),
  );
  return there.map(([, one]) => one);
}

const next = async (page: Page, known: Set<string>) => {
  await loaded(page);
  return (await inputsOf(page)).find((input) => !input.disabled && !known.has(keyOf(input)));
};

/** What a choice between buttons means is told by the input that it reveals. */
const keptOf = (filled: Filled[]): Filled[] =>
  filled.filter(
    ({ input }) =>
      input.kind !== 'radio' || filled.every((one) => one.input === input || one.input.name !== input.name),
  );

/** Drives the form that is open, and opens it again. Answers what was saved, and which fields had inputs. */
async function drive({ api, page, place }: Journey, turn: number): Promise<Swept> {
  const filled = await fillAll(page, place.change, turn);
  const names = (await inputsOf(page)).map(({ name }) => name);
  const saved = await save(page);
  await confirmAddress(api, saved.id);
  await expectKept(api, saved, keptOf(filled));
  await reopen(page, await addressOf(api, place.change, saved.id), filled);
  const record = await recordOf(api, saved);
  const wanted = Object.fromEntries(
    filled.filter(isKept).map((one) => [keyOf(one.input), shownAgain(record, one)]),
  );
  const shown = async () =>
    Object.fromEntries((await inputsOf(page)).map((input) => [keyOf(input), input.shown]));
  await expect
    .poll(shown, { message: 'what the form shows when it is opened again' })
    .toEqual(expect.objectContaining(wanted));
  return { ...saved, names };
}

/** One's own new password ends the session: then one signs in with it. */
async function reopen(page: Page, address: string, filled: Filled[]): Promise<void> {
  if (!(await page.evaluate("localStorage.getItem('authToken')"))) {
    const shown = (kind: string) => String(filled.find(({ input }) => input.kind === kind)?.shown);
    const login = loginPage(page);
    // The form that was left has fields of the same names.
    await login.continue.waitFor();
    await login.email.pressSequentially(shown('email'));
    await login.password.pressSequentially(shown('password'));
    await login.continue.click();
    await page.waitForURL(({ pathname }) => pathname !== '/login');
  }
  await page.goto(address);
  await ready(page);
}

/** Goes through a form as one role at one width: a new record and its change, or what is there already. */
export async function sweep(journey: Journey): Promise<Swept> {
  const { page, place, turn, changeAt } = journey;
  const first = await drive(journey, turn);
  if (!place.create) return first;
  await page.setViewportSize(changeAt);
  const changed = await drive(journey, turn + 1);
  return { ...first, names: [...first.names, ...changed.names] };
}
