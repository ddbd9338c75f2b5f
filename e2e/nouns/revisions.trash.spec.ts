/** @module-tag extended */

import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { listPage } from '../pages/list.ts';
import { expectAccessibleAndFits, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

const { open, api } = appInBrowser();

test('a deleted revision is undone from its toast, and read and restored in the trash', async () => {
  const { waiting } = await createOwnedSpot(api(), { name: 'Bar del tango' });
  const id = await waiting({ name: 'Bar de la milonga' });
  const statusOf = async () =>
    (await (await api().as('editor')).call(contract.revisions.read, { params: { id } })).body.status;
  const page = await open('/spot_revisions', { as: 'editor' });
  const list = listPage(page);
  const remove = async () => {
    await list.remove('Bar del tango').click();
    await waitForText(page, 'Queda 30 días en la papelera: desde ahí se puede restaurar.');
    await list.confirm.click();
    await waitForToast(page, '«Bar del tango» eliminado.');
    await expect.poll(statusOf).toBe(404);
  };
  await remove();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await waitForToast(page, '«Bar del tango» restaurado.');
  await list.row('Bar del tango').waitFor();
  expect(await statusOf()).toBe('pending');

  await remove();
  await page.getByRole('link', { name: 'Papelera' }).click();
  const row = list.row('Bar del tango');
  await row.getByRole('cell', { name: 'Revisión' }).waitFor();
  await row.getByRole('link', { name: /^Historial/ }).click();
  await waitForText(page, 'Bar de la milonga');
  await waitForText(page, 'Está en la papelera');
  await expectAccessibleAndFits(page);
  await page.goBack();
  await row.getByRole('button', { name: 'Restaurar: Bar del tango' }).click();
  await waitForText(page, 'Vuelve como estaba.');
  await page.getByRole('dialog').getByRole('button', { name: 'Restaurar' }).click();
  await waitForToast(page, '«Bar del tango» restaurado.');
  expect(await statusOf()).toBe('pending');
});
