import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { events } from '../../api/nouns/events/events.table.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { retype } from '../support/typing.ts';
import { visit } from '../support/visit.ts';

const { open, api } = appInBrowser();

const createConcert = async () =>
  createSpot(await api().as('editor'), { type: 'show_concert', name: 'Gran concierto' });

/** Only in the form: the list's search has a similar label, and stays until the form has loaded. */
const formOf = (page: Page) => page.locator('form');

const stored = async () =>
  (await api().db.execute('select title, date::text, start_time, tickets, location from events')).rows;

test('an event has five required fields, the address of its spot, and is added, also on a past day', async () => {
  const spot = await createConcert();
  const page = await open(`/spots/${spot.id}/events`, { as: 'editor' });
  const form = formOf(page);
  await waitForText(page, 'No events found for this spot.');
  await listPage(page).add.click();
  const location = form.getByLabel('Lugar');
  await expect.poll(() => location.inputValue()).toBe(spot.address);
  await location.press('ControlOrMeta+a');
  await location.press('Delete');
  await page.getByRole('button', { name: 'Guardar' }).click();
  // In the order of product/events#form.
  const problemOf = async (label: string) => {
    const described = (await form.getByLabel(label).getAttribute('aria-describedby')) ?? 'none';
    return page.locator(`[id="${described}"]`).textContent();
  };
  const labels = ['Título', 'Fecha', 'Hora de inicio', 'Link de entradas', 'Lugar'];
  for (const label of labels) {
    expect(await form.getByLabel(label).getAttribute('aria-required'), label).toBe('true');
    await expect.poll(() => problemOf(label), { message: label }).toBe('Este campo es obligatorio.');
  }
  const inputs = form.locator('input');
  expect(await inputs.evaluateAll((all) => all.map((one) => one.labels?.[0]?.textContent))).toEqual(
    labels.map((label) => `${label}*`),
  );
  const title = form.getByLabel('Título');
  const date = form.getByLabel('Fecha');
  await date.pressSequentially('01312030');
  await expect.poll(() => date.getAttribute('aria-describedby')).toBe(null);
  // Only after leaving the field does typing start with the month again.
  await title.pressSequentially('Ayer');
  await date.pressSequentially('02032020');
  await expect.poll(() => problemOf('Fecha')).toBe('Esta fecha ya pasó.');
  await form.getByLabel('Hora de inicio').pressSequentially('0815PM');
  await form.getByLabel('Link de entradas').pressSequentially('https://e.co/1');
  await location.pressSequentially('Luna');
  await location.press('Tab');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await waitForToast(page, 'Event added successfully!');
  await listPage(page).row('Ayer').getByText('03/02/2020').waitFor();
  const ayer = { title: 'Ayer', date: '2020-02-03', start_time: '20:15' };
  expect(await stored()).toMatchObject([{ ...ayer, tickets: 'https://e.co/1', location: 'Luna' }]);
});

test('an event saved without changes stays the same; it is changed, and deleted', async () => {
  const spot = await createConcert();
  await api().db.delete(events);
  const event = { title: 'Noche', date: '2030-01-31', start_time: '21:30', tickets: 'https://e.co/2' };
  await api()
    .db.insert(events)
    .values({ ...event, spot_id: spot.id, location: 'Luna Park' });
  const page = await open(`/spots/${spot.id}/events`, { as: 'editor' });
  const list = listPage(page);
  await list.row('Noche').getByText('31/01/2030').waitFor();
  const before = await stored();
  await list.edit('Noche').click();
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, 'Event updated successfully!');
  expect(await stored()).toEqual(before);
  await list.edit('Noche').click();
  await retype(formOf(page).getByLabel('Título'), 'Otra');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, 'Event updated successfully!');
  await list.remove('Otra').click();
  await list.confirm.click();
  await waitForText(page, 'No events found for this spot.');
});

test('comments: of all spots and of one, searched, deleted', { tags: 'extended' }, async () => {
  const editor = await api().as('editor');
  const spot = await createSpot(editor, { name: 'Comentado' });
  const insert = (text: string) =>
    api().db.execute(
      `insert into comments (id, comment, spot_id) values (gen_random_uuid(), '${text}', '${spot.id}')`,
    );
  await insert('¡Qué peña <b>linda</b>!');
  await insert('Otra cosa');
  const page = await open('/comments', { as: 'editor' });
  const list = listPage(page);
  await list.row('¡Qué peña <b>linda</b>!').getByText('Nombre desconocido').waitFor();
  await list.search.pressSequentially('pena');
  await waitForText(page, '1–1 de 1');
  await visit(page, `/spots/${spot.id}/comments`);
  await waitForText(page, 'Comentarios: Comentado');
  await list.remove('Otra cosa').click();
  await list.confirm.click();
  await waitForText(page, '1–1 de 1');
});

test('the screens of a missing spot say so, and link to the list of spots', {
  tags: 'extended',
}, async () => {
  const page = await open('/notifications', { as: 'editor' });
  const missing = crypto.randomUUID();
  const paths = ['comments', 'events', 'events/new', `events/${missing}/edit`];
  for (const path of ['not-an-id/events', ...paths.map((path) => `${missing}/${path}`)]) {
    await visit(page, `/spots/${path}`);
    await page.getByRole('heading', { name: 'Este spot no existe' }).waitFor();
    expect(await page.getByRole('table').count(), path).toBe(0);
    expect(await page.getByRole('button', { name: 'Guardar' }).count(), path).toBe(0);
  }
  await expectAccessibleAndFits(page);
  await page.getByRole('link', { name: 'Ver los spots' }).click();
  await waitForPath(page, '/spots');
  await listPage(page).add.waitFor();
});
