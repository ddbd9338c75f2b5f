/** @module-tag extended */

import { beforeAll, expect, test } from 'vitest';
import { notes } from '#contract/notes.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { expectAccessibleAndFits, waitForPath, waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { recordChanges } from '../support/requests.ts';

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
  const drawer = page.getByRole('dialog', { name: 'Notas' });
  await drawer.getByText('Nadie dejó una nota todavía.').waitFor();
  const field = drawer.getByLabel('Nota nueva');
  // What is typed at once is not lost.
  await field.and(page.locator(':focus')).waitFor();
  // The message is beside the field, and goes when something is written.
  await drawer.getByRole('button', { name: 'Agregar nota' }).click();
  await drawer.getByText('Este campo es obligatorio.').waitFor();
  await field.click();
  await field.pressSequentially('Llama a @moi');
  await drawer.getByRole('option', { name: 'Moira Paz', selected: true }).waitFor();
  await field.press('Enter');
  await field.pressSequentially('por la foto');
  expect(await field.inputValue()).toBe('Llama a @Moira Paz por la foto');
  // A note that is half written is not closed without a question.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: '¿Salir sin guardar?' }).waitFor();
  await page.keyboard.press('Enter');
  await field.click();
  await expect.poll(() => field.inputValue()).toBe('Llama a @Moira Paz por la foto');
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

  const phone = await open(`/spots/${spotId}/edit?notes=${spotId}`, {
    as: colleague,
    size: narrow,
    map: false,
  });
  await waitForText(phone, 'Te mencionaron');
  await expectAccessibleAndFits(phone, '[role=dialog]');
  await expect.poll(async () => (await colleague.call(notes.mentions)).body.metadata.total).toBe(0);
  await phone.getByRole('button', { name: 'Cerrar' }).click();
  await phone.getByRole('button', { name: 'Notas (1)' }).waitFor();
});

test('a half-written note asks before the screen is left, reloaded or the drawer closed, also beside a changed form', async () => {
  const page = await open('/spots', { as: 'editor', map: false });
  await page.getByRole('link', { name: 'Editar: Bar Uno' }).click();
  const notesButton = page.getByRole('button', { name: /^Notas/ });
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  const field = page.getByLabel('Nota nueva');
  await notesButton.click();
  await field.click();
  await field.pressSequentially('Media no');
  const asked = page.waitForEvent('dialog');
  await page.evaluate('void setTimeout(() => location.reload())');
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();
  await page.goBack();
  await question.waitFor();
  await question.getByRole('button', { name: 'Seguir editando' }).press('Enter');
  await question.waitFor({ state: 'hidden' });
  expect(await field.inputValue()).toBe('Media no');
  expect(new URL(page.url()).pathname).toBe(`/spots/${spotId}/edit`);
  // Given up, it is gone, and nothing asks any more.
  await page.getByRole('dialog', { name: 'Notas' }).getByRole('button', { name: 'Cerrar' }).click();
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await page.getByRole('dialog', { name: 'Notas' }).waitFor({ state: 'hidden' });
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/^Notas/);
  await notesButton.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  // The form beside it still asks, although the router has one blocker only.
  await page.getByRole('textbox', { name: 'Nombre' }).click();
  await page.keyboard.type('X');
  await page.goBack();
  await question.waitFor();
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await waitForPath(page, '/spots');
});

test('notes on a comment are in its list, and the link of the mail opens those of this comment', async () => {
  const [comment] = (
    await api().database.pool.query(
      `insert into comments (id, comment, spot_id) values (gen_random_uuid(), 'Gran lugar', $1), (gen_random_uuid(), 'Otro', $1) returning id`,
      [spotId],
    )
  ).rows;
  const colleague = await api().signedIn('editor', { first_name: 'Nora', last_name: 'Ruiz' });
  const page = await open('/comments', { as: 'editor', map: false });
  await page.getByRole('button', { name: 'Notas: Gran lugar' }).press('Enter');
  const field = page.getByRole('dialog').getByLabel('Nota nueva');
  await field.click();
  await field.pressSequentially('Mira esto @nor');
  await page.getByRole('option', { name: 'Nora Ruiz', selected: true }).waitFor();
  await field.press('Enter');
  await field.press('Control+Enter');
  await page.getByRole('dialog').getByRole('listitem').getByText('@Nora Ruiz', { exact: true }).waitFor();
  const { body } = await colleague.call(notes.mentions);
  expect(body.data).toMatchObject([{ noun: 'comments', record_id: comment.id }]);
  const inbox = await open('/inbox?kind=mentions', { as: colleague, size: narrow, map: false });
  await inbox.getByRole('link', { name: /Gran lugar/ }).press('Enter');
  await waitForPath(inbox, `/spots/${spotId}/comments?notes=${comment.id}`);
  await inbox.getByRole('dialog').getByText('Te mencionaron').waitFor();
});

test('that a mention was seen is told to the server once, also if it fails', async () => {
  const colleague = await api().signedIn('editor', { first_name: 'Elsa', last_name: 'Gil' });
  const { id } = await createSpot(await api().as('admin'), { name: 'Bar Dos', type: 'bar_club' });
  const body = {
    noun: 'spots',
    record_id: id,
    text: '@Elsa Gil mira',
    mentions: [colleague.user.id],
  } as const;
  expect((await (await api().as('editor')).call(notes.create, { body })).status).toBe(201);
  const page = await open(`/spots/${id}/edit`, { as: colleague, map: false });
  const sent = recordChanges(page);
  await page.route('**/notes/seen', (route) => route.fulfill({ status: 500, body: '' }));
  const answered = page.waitForResponse(/\/notes\/seen$/);
  await page.getByRole('button', { name: 'Notas (1)' }).press('Enter');
  await waitForText(page, 'Te mencionaron');
  await answered;
  await page.getByRole('button', { name: 'Cerrar' }).press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(sent).toEqual(['POST /api/admin/v1/notes/seen']);
});
