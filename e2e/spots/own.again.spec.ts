/** @module-tag extended */

import { expect, test } from 'vitest';
import { revisions } from '#contract/revisions.calls.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { photo } from '../../api/testing/scenarios/spotForms.ts';
import { spotForm } from '../pages/spot.ts';
import { waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { showStep } from '../support/steps.ts';

/* «Corregir y reenviar» lasts thirty days (product/revisions#again). */

const { open, api } = appInBrowser();

test('a rejected change can be filled in until thirty days after its decision, and only its reason is read afterwards', async () => {
  const { owner, editor, spot, waiting } = await createOwnedSpot(api(), { name: 'Peña' });
  const params = { id: await waiting({ name: 'Peña del Sur' }) };
  const body = { status: 'rejected' as const, reason: 'No es su nombre.' };
  expect((await editor.call(revisions.decide, { params, body })).status).toBe(200);
  const decidedAgo = (time: string) =>
    api().database.pool.query(`update spot_revisions set decided_at = now() - $1::interval`, [time]);
  /** The form on another phone each time: on the same one a draft keeps what was filled in. */
  const formOn = async () => {
    const path = `/spots/user/${spot.id}/edit`;
    const page = await open(path, { as: owner, size: narrow, map: false, fresh: true });
    await waitForText(page, 'Motivo: No es su nombre.');
    await showStep(page, 'Nombre');
    await spotForm(page).name.waitFor();
    expect(await spotForm(page).name.inputValue()).toBe('Peña');
    return { page, sendAgain: page.getByRole('button', { name: 'Corregir y reenviar' }) };
  };

  await decidedAgo('29 days 23 hours');
  const before = await formOn();
  await waitForText(before.page, 'Guardamos lo que enviaste: Nombre.');
  await before.sendAgain.click();
  await expect.poll(() => spotForm(before.page).name.inputValue()).toBe('Peña del Sur');

  await decidedAgo('30 days');
  const after = await formOn();
  expect(await after.sendAgain.count()).toBe(0);
  expect(await after.page.getByText('Guardamos lo que enviaste').count()).toBe(0);
});

test('of the photos only those that were not approved are marked, until something is changed', async () => {
  const { owner, editor, spot, waiting } = await createOwnedSpot(api(), {
    name: 'Peña',
    photos: [await photo('a.jpg', '#357')],
  });
  const [live = ''] = spot.photos;
  const sent = { name: 'Peña del Sur', photos: [live, await photo('b.jpg', '#a52')] };
  const params = { id: await waiting(sent, true) };
  const body = { status: 'approved' as const, fields: ['name' as const] };
  expect((await editor.call(revisions.decide, { params, body })).status).toBe(200);
  const page = await open(`/spots/user/${spot.id}/edit`, { as: owner, size: narrow, map: false });
  await page.getByRole('button', { name: 'Corregir y reenviar' }).click();
  const { tiles } = spotForm(page);
  await expect.poll(() => tiles.count()).toBe(2);
  const message = page.getByText('Enviaste esto y no se aprobó. Corrígelo antes de guardar.');
  await message.waitFor();
  const frames = () =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('ol[aria-label=Fotos] > li')].map((tile) => getComputedStyle(tile).borderTopColor)`,
    );
  const [approved, refused] = await frames();
  expect(refused).not.toBe(approved);
  await page.getByRole('button', { name: 'Quitar la imagen 2' }).press('Enter');
  await message.waitFor({ state: 'detached' });
  expect(await frames()).toEqual([approved]);
});
