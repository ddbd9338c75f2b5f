import { beforeAll, expect, test } from 'vitest';
import { notes } from '#contract/notes.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { expectAccessibleAndFits, waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

/* Notes of staff on a record: written with keys, with a person called by @ (product/notes). */

const { open, api } = appInBrowser();
let spotId = '';
beforeAll(async () => {
  spotId = (await createSpot(await api().as('admin'), { name: 'Bar Uno', type: 'bar_club' })).id;
});

test('a note calls a colleague, who opens it from the mail on a phone; its deletion is undone', async () => {
  const colleague = await api().signedIn('editor', { first_name: 'Moira', last_name: 'Paz' });
  const page = await open(`/spots/${spotId}/edit`, { as: 'editor', map: false });
  await page.getByRole('button', { name: 'Notas', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Nadie dejó una nota todavía.').waitFor();
  const field = drawer.getByLabel('Nota nueva');
  // The message is beside the field, and goes when something is written.
  await drawer.getByRole('button', { name: 'Agregar nota' }).click();
  await drawer.getByText('Este campo es obligatorio.').waitFor();
  await field.click();
  await field.pressSequentially('Llama a @moi');
  await drawer.getByRole('option', { name: 'Moira Paz', selected: true }).waitFor();
  await field.press('Enter');
  await field.pressSequentially('por la foto');
  expect(await field.inputValue()).toBe('Llama a @Moira Paz por la foto');
  // Closing does not lose a note that is half written.
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Notas', exact: true }).click();
  await field.click();
  expect(await field.inputValue()).toBe('Llama a @Moira Paz por la foto');
  await field.press('Control+Enter');
  await drawer.getByRole('listitem').getByText('@Moira Paz', { exact: true }).waitFor();
  expect(await field.inputValue()).toBe('');
  const query = { noun: 'spots', record_id: spotId };
  const { body } = await colleague.call(notes.list, { query });
  expect(body.data).toMatchObject([
    { text: 'Llama a @Moira Paz por la foto', mentions: [{ id: colleague.user.id }], unseen: true },
  ]);
  await drawer.getByRole('button', { name: /^Eliminar la nota de/ }).click();
  await drawer.getByText('Nadie dejó una nota todavía.').waitFor();
  await drawer.getByRole('button', { name: 'Deshacer' }).click();
  await drawer.getByRole('listitem').waitFor();
  // A closed drawer takes no keys.
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: /Atajos/ }).waitFor();

  const phone = await open(`/spots/${spotId}/edit?notes=1`, { as: colleague, size: narrow, map: false });
  await waitForText(phone, 'Te mencionaron');
  await expectAccessibleAndFits(phone, '[role=dialog]');
  await expect.poll(async () => (await colleague.call(notes.mentions)).body.metadata.total).toBe(0);
  await phone.getByRole('button', { name: 'Cerrar' }).click();
  await phone.getByRole('button', { name: 'Notas (1)' }).waitFor();
});
