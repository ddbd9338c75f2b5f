/** @module-tag extended */

import { expect, test } from 'vitest';
import { spots } from '#contract/spots.calls.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { showStep, stepHeading } from '../support/steps.ts';
import { faultsOf } from '../sweep/checks/checks.ts';
import { windowOf } from '../sweep/checks/sizes.ts';

/* All steps of the own form on a phone (product/spots#own-steps). */

const { open, api } = appInBrowser();

test('a change of somebody else is resolved in any step, with the labels of all', async () => {
  const { owner, spot, editor, live } = await createOwnedSpot(api(), { enable: false, country: 'AR' });
  const page = await open(`/spots/user/${spot.id}/edit?step=links`, { as: owner, size: narrow, map: false });
  const link = page.getByRole('textbox', { name: 'Link', exact: true });
  await link.pressSequentially('https://mi.example');
  const body = { name: 'De staff', photos: [], country: 'CL' };
  await editor.call(spots.update, { params: { id: spot.id }, body });
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: 'Nombre' }).waitFor();
  await dialog.getByRole('group', { name: 'País' }).waitFor();
  await page.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await waitForToast(page, 'Spot updated successfully!');
  expect(await live()).toMatchObject({ name: 'De staff', country: 'CL', link: 'https://mi.example' });
});

test('every step fits a phone, is accessible, and has large targets, also with texts without end', async () => {
  const long = `<b>${'Larguísimo'.repeat(15)}`;
  const bio = { bio_title: long, bio_description: `${long} ${'palabra '.repeat(300)}` };
  const { owner, spot } = await createOwnedSpot(api(), {
    ...{ name: long, address: long, bio, bio_en: bio, curious_fact: long, enable: false },
    ...{ link: `https://example.com/${'x'.repeat(300)}`, email: { show_email: true, email: 'a@b.example' } },
  });
  const page = await open(`/spots/user/${spot.id}/edit`, {
    as: owner,
    size: narrow,
    touch: true,
    map: false,
  });
  const window = await windowOf(page);
  const faults: string[] = [];
  for (const step of ['Fotos', 'Nombre', 'Lugar', 'Textos', 'Enlaces', 'Así se ve']) {
    await showStep(page, step);
    const found = await faultsOf(page, window, { at: ['phone'], axeAt: ['phone'] });
    faults.push(...found.map((fault) => `${step}: ${fault}`));
  }
  await stepHeading(page).tap();
  const found = await faultsOf(page, window, { at: ['phone'], axeAt: ['phone'] });
  faults.push(...found.map((fault) => `The list of the steps: ${fault}`));
  expect(faults).toEqual([]);
});
