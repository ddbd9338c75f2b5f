/** @module-tag extended */

import { expect, test } from 'vitest';
import { versionsPage } from '../pages/versions.ts';
import { expectAccessibleAndFits, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { changedRecords } from './changedRecords.ts';

/* Two versions of a record; versions.spec.ts has the common ways. */

const { open, api } = appInBrowser();
const { readSpot, changedCategory, changedSpot } = changedRecords(api);

test('a version is restored whole, on a phone', async () => {
  const { first, path } = await changedSpot();
  const page = await open(path, { as: 'editor', size: narrow });
  const shown = versionsPage(page);
  await shown.row('photos').waitFor();
  await expectAccessibleAndFits(page);
  await shown.restoreAll.click();
  await waitForToast(page, 'Versión restaurada.');
  await waitForText(page, 'No hay diferencias.');
  expect(await readSpot(first.id)).toEqual({ ...first, version: 3 });
  expect(await shown.restoreAll.count()).toBe(0);
});

test('of an unchanged record there are no versions; unknown records and nouns do not exist', async () => {
  const { id, path } = await changedCategory();
  await api().database.pool.query('delete from history where record_id = $1', [id]);
  const page = await open(path, { as: 'editor' });
  await waitForText(page, 'Este registro no ha cambiado todavía.');
  await page.goto(`/history/spots/${id}`);
  await waitForText(page, 'Esta página no existe');
  await page.goto(`/history/nothing/${id}`);
  await waitForText(page, 'Esta página no existe');
});
