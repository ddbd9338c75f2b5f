import { describe, expect, test } from 'vitest';
import { emptyDay, helpOf, typeDay, typeTogether } from '../pages/days.ts';
import { expectAccessibleAndFits, waitForPath } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { withoutTimers } from '../support/waiting.ts';

/* Dates that are emptied, incomplete, impossible or too late, in filters (product/forms#dates). */

const { open } = appInBrowser();
const wrong = 'Escribe una fecha válida.';

test('a filter keeps its last day while another one is impossible, and marks that', async () => {
  const page = await open('/spots?to=2026-12-31', { as: 'editor', size: narrow });
  await page.getByRole('button', { name: /^Filtros/ }).click();
  const until = page.getByLabel('Creado: hasta');
  await until.waitFor();
  // From December to November.
  await typeDay(until, '');
  await until.press('ArrowDown');
  // Not while it is typed.
  expect(await helpOf(until)).toBe(null);
  await page.getByRole('button', { name: 'Listo' }).focus();
  await expect.poll(() => helpOf(until)).toBe(wrong);
  expect(new URL(page.url()).searchParams.get('to')).toBe('2026-12-31');
  await expectAccessibleAndFits(page, '[role=dialog]');
  await typeDay(until, '11292026');
  await expect.poll(() => new URL(page.url()).searchParams.get('to')).toBe('2026-11-29');
  expect(await helpOf(until)).toBe(null);
});

test('a day of a filter takes effect with Enter, on leaving and after a pause, not with its first digit', async () => {
  const page = await open('/spots?to=2026-11-30', { as: 'editor' });
  await page.getByRole('button', { name: /^Filtros/ }).click();
  const until = page.getByLabel('Creado: hasta');
  await until.waitFor();
  const applied = () => new URL(page.url()).searchParams.get('to');
  // The pause is that of a person.
  await withoutTimers(page, 1000, 1000);
  await typeTogether(until, '1', '1', '2', '5');
  expect(await until.inputValue()).toBe('2026-11-25');
  expect(applied()).toBe('2026-11-30');
  await until.press('Enter');
  await expect.poll(applied).toBe('2026-11-25');
  await typeTogether(until, '1', '1', '1', '2');
  await page.getByRole('button', { name: 'Listo' }).focus();
  await expect.poll(applied).toBe('2026-11-12');
  await page.goBack();
  await expect.poll(applied).toBe('2026-11-25');
  await typeTogether(until, '1', '1', '2', '0');
  await until.press('Escape');
  await until.waitFor({ state: 'detached' });
  await expect.poll(applied).toBe('2026-11-20');
  await page.reload();
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await typeTogether(until, '1', '1', '1', '3');
  await expect.poll(applied).toBe('2026-11-13');
});

test('a day waits for its pause after keys that edit it, not after those that lead to the calendar', {
  tags: 'extended',
}, async () => {
  const page = await open('/history/users?at=2024-11-20', { as: 'admin' });
  const day = page.getByLabel('Fecha', { exact: true });
  await day.waitFor();
  await withoutTimers(page, 1000, 1000);
  const applied = () => new URL(page.url()).searchParams.get('at');
  for (const key of ['Shift', 'ArrowLeft', 'ArrowRight']) await day.press(key);
  await day.fill('2024-11-12');
  await expect.poll(applied).toBe('2024-11-12');
  // What is typed is forgotten once the field is left.
  await typeDay(day, '11');
  await page.getByRole('searchbox').focus();
  await day.fill('2024-11-13');
  await expect.poll(applied).toBe('2024-11-13');
});

describe('on the way to another screen', () => {
  /** Types a day, goes to another list, and does something before React renders that; `endPauses` ends the pauses after a key. */
  async function leaveAnd(act: string) {
    const page = await open('/history/users?at=2024-11-20&search=Ana', { as: 'admin' });
    const day = page.getByLabel('Fecha', { exact: true });
    await day.waitFor();
    await page.evaluate(`{
      const { setTimeout } = window;
      const pauses = [];
      window.setTimeout = (run, after, ...rest) =>
        after === 1000 ? pauses.push(run) && 0 : setTimeout(run, after, ...rest);
      window.endPauses = () => { for (const run of pauses) run(); };
    }`);
    await typeTogether(day, '1', '1', '1', '2');
    expect(await day.inputValue()).toBe('2024-11-12');
    await page.evaluate(`{
      history.pushState(null, '', '/audit?search=Otro');
      dispatchEvent(new PopStateEvent('popstate'));
      ${act};
    }`);
    return page;
  }

  test('the pause of a day holds nobody back', async () => {
    const page = await leaveAnd('endPauses()');
    await page.getByRole('heading', { level: 1, name: 'Auditoría' }).waitFor();
    await waitForPath(page, '/audit');
  });

  test('Enter applies it to its own list, without what the other one shows', {
    tags: 'extended',
  }, async () => {
    const enter = "new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })";
    const page = await leaveAnd(`document.activeElement.dispatchEvent(${enter})`);
    await waitForPath(page, '/history/users');
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('at'), searchParams.get('search')]).toEqual(['2024-11-12', 'Ana']);
  });
});

test('a range of the dashboard says that a date is impossible', { tags: 'extended' }, async () => {
  const page = await open('/dashboard?rangeType=range&startDate=2026-11-01&endDate=2026-11-30', {
    as: 'editor',
  });
  const end = page.getByLabel('Fecha de fin');
  await end.waitFor();
  await typeDay(end, '1131');
  await end.press('Enter');
  await expect.poll(() => helpOf(end)).toBe(wrong);
});

test('of a day to come, for which there is no list yet, it is said', async () => {
  const page = await open('/history/spots', { as: 'editor' });
  const day = page.getByLabel('Fecha', { exact: true });
  await day.waitFor();
  const shown = await day.inputValue();
  await typeDay(day, '');
  for (const key of ['ArrowRight', 'ArrowRight']) await day.press(key);
  await day.pressSequentially('2999');
  await expect.poll(() => helpOf(day)).toBe('Ese día todavía no empezó (UTC).');
  await expectAccessibleAndFits(page);
  expect(new URL(page.url()).searchParams.get('at')).toBe(null);
  // Emptied, it is yesterday's again.
  await emptyDay(day);
  await page.getByRole('searchbox').focus();
  await expect.poll(() => day.inputValue()).toBe(shown);
});
