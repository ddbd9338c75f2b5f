/** @module-tag extended */

import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { openList } from '../pages/fields.ts';
import { versionsPage } from '../pages/versions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { changedRecords } from './changedRecords.ts';

/* Where the list of a select opens, and what lies beside it (product/screens#selects). */

const { open, api } = appInBrowser();
const { changedCategory } = changedRecords(api);

async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}
/** Tests are compiled without the types of the DOM. */
type Scrollable = { scrollIntoView(options: { block: 'center' }): void };

test.each([
  ['a tap', true],
  ['a click', false],
])('%s beside an open list closes it and presses nothing else', async (_act, touch) => {
  const owner = await api().signedIn('user');
  const page = await open('/profile', { as: owner, size: narrow, map: false, ...(touch && { touch }) });
  const language = page.getByRole('combobox', { name: 'Idioma de los correos' });
  const reminders = page.getByRole('switch', { name: /^Cuando un spot necesita/ });
  await reminders.waitFor();
  await reminders.evaluate((one) => (one as unknown as Scrollable).scrollIntoView({ block: 'center' }));
  const { x, y, width, height } = await boxOf(reminders);
  // Below the list, which covers a part of it on the phone.
  const at = [x + width / 2, y + height - 4] as const;
  const press = () => (touch ? page.touchscreen.tap(...at) : page.mouse.click(...at));
  await language.press('Space');
  const last = openList(page).getByRole('option').last();
  await last.waitFor();
  expect((await boxOf(last)).bottom).toBeLessThan(at[1]);
  await press();
  await last.waitFor({ state: 'detached' });
  expect(await reminders.isChecked()).toBe(true);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await press();
  expect((await saved).status()).toBe(200);
  expect(await reminders.isChecked()).toBe(false);
});

test('a list opens below its select where it has room, else above, and within the margins of a phone', async () => {
  const { owner, spot } = await createOwnedSpot(api(), { name: 'Peña' });
  const path = `/spots/user/${spot.id}/edit?step=name`;
  const size = { width: 390, height: 700 };
  const page = await open(path, { as: owner, size, touch: true, map: false });
  const type = page.getByRole('combobox', { name: 'Tipo de categoría' });
  await type.press('Space');
  const options = openList(page).getByRole('option');
  await options.first().waitFor();
  const select = await boxOf(type);
  expect(select.y).toBeGreaterThan(size.height / 2);
  expect((await boxOf(options.first())).y).toBeGreaterThan(select.bottom);
  await page.keyboard.press('Escape');

  const { id } = await createSpot(await api().as('admin'), { name: 'Bar' });
  const low = { width: 1280, height: 300 };
  const form = await open(`/spots/${id}/edit`, { as: 'admin', size: low, map: false });
  const types = form.getByRole('combobox', { name: 'Tipo de categoría' });
  await types.focus();
  await form.evaluate('scrollTo(0, 0)');
  await form.keyboard.press('Space');
  const offered = openList(form).getByRole('option');
  await expect.poll(() => offered.count()).toBe(8);
  expect((await boxOf(offered.first())).y).toBeLessThan((await boxOf(types)).y);
});

test('the list of a version is no wider than the page', async () => {
  const { path } = await changedCategory();
  await api().database.pool.query(
    "update users set last_name = 'de los Ríos y Fernández' where role = 'admin'",
  );
  const page = await open(path, { as: 'editor', size: narrow });
  const version = versionsPage(page).version('Versión');
  await version.press('Space');
  const option = openList(page).getByRole('option').first();
  await option.waitFor();
  expect((await boxOf(option)).right).toBeLessThan((await boxOf(version)).right);
});
