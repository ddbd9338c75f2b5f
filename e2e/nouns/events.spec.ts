import { expect, test } from 'vitest';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

const { open, api } = appInBrowser();

test('events of a spot: empty list, added, also on a past day, changed, deleted', async () => {
  const spot = await createSpot(await api().as('editor'), { type: 'show_concert', name: 'Gran concierto' });
  const page = await open(`/spots/${spot.id}/events`, { as: 'editor' });
  const list = listPage(page);
  // Only in the form: the list's search has a similar label, and stays until the form has loaded.
  const form = page.locator('form');
  await waitForText(page, 'No events found for this spot.');
  await list.add.click();
  const location = form.getByLabel('Lugar');
  await expect.poll(() => location.inputValue()).toBe(spot.address);
  await location.press('ControlOrMeta+a');
  await location.press('Delete');
  await page.getByRole('button', { name: 'Guardar' }).click();
  // All five are required, in the order of product/events#form.
  const inputs = form.locator('input');
  const problemOf = async (label: string) => {
    const described = (await form.getByLabel(label).getAttribute('aria-describedby')) ?? 'none';
    return page.locator(`[id="${described}"]`).textContent();
  };
  const labels = ['Título', 'Fecha', 'Hora de inicio', 'Link de entradas', 'Lugar'];
  for (const label of labels) {
    expect(await form.getByLabel(label).getAttribute('aria-required'), label).toBe('true');
    await expect.poll(() => problemOf(label), { message: label }).toBe('Este campo es obligatorio.');
  }
  expect(await inputs.evaluateAll((all) => all.map((one) => one.labels?.[0]?.textContent))).toEqual(
    labels.map((label) => `${label}*`),
  );
  await form.getByLabel('Título').pressSequentially('Noche de rock');
  const date = form.getByLabel('Fecha');
  await date.pressSequentially('01312020');
  await expect.poll(() => problemOf('Fecha')).toBe('Esta fecha ya pasó.');
  // Only after leaving the field does typing start with the month again.
  await form.getByLabel('Título').focus();
  await date.pressSequentially('01312030');
  await expect.poll(() => date.getAttribute('aria-describedby')).toBe(null);
  await form.getByLabel('Hora de inicio').pressSequentially('0930PM');
  await form.getByLabel('Link de entradas').pressSequentially('https://entradas.example/1');
  await location.pressSequentially('Luna Park');
  await location.press('Tab');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await waitForToast(page, 'Event added successfully!');
  await list.row('Noche de rock').getByText('31/01/2030').waitFor();
  const typed = () => api().db.execute('select title, date, start_time, tickets, location from events');
  const saved = await typed();
  await list.edit('Noche de rock').click();
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, 'Event updated successfully!');
  expect((await typed()).rows).toEqual(saved.rows);
  await list.edit('Noche de rock').click();
  await form.getByLabel('Título').fill('Otra noche');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, 'Event updated successfully!');

  // With the address of the spot, and on a past day.
  await list.add.click();
  await expect.poll(() => location.inputValue()).toBe(spot.address);
  await form.getByLabel('Título').pressSequentially('Ayer');
  await date.pressSequentially('02032020');
  await form.getByLabel('Hora de inicio').pressSequentially('0815PM');
  await form.getByLabel('Link de entradas').pressSequentially('https://entradas.example/2');
  await waitForText(page, 'Esta fecha ya pasó.');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await list.edit('Ayer').waitFor();
  const { rows } = await api().db.execute(
    "select date::text, start_time, location from events where title = 'Ayer'",
  );
  expect(rows).toEqual([{ date: '2020-02-03', start_time: '20:15', location: spot.address }]);
  for (const title of ['Ayer', 'Otra noche']) {
    await list.remove(title).click();
    await list.confirm.click();
    await list.remove(title).waitFor({ state: 'detached' });
  }
  await waitForText(page, 'No events found for this spot.');
});

test('comments: of all spots and of one, searched, deleted', async () => {
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
  await page.goto(`/spots/${spot.id}/comments`);
  await waitForText(page, 'Comentarios: Comentado');
  await list.remove('Otra cosa').click();
  await list.confirm.click();
  await waitForText(page, '1–1 de 1');
});

test('the screens of a missing spot say so, and link to the list of spots', async () => {
  const page = await open('/nowhere', { as: 'editor' });
  const missing = crypto.randomUUID();
  const paths = ['comments', 'events', 'events/new', `events/${missing}/edit`];
  for (const path of ['not-an-id/events', ...paths.map((path) => `${missing}/${path}`)]) {
    await page.goto(`/spots/${path}`);
    await page.getByRole('heading', { name: 'Este spot no existe' }).waitFor();
    expect(await page.getByRole('table').count(), path).toBe(0);
    expect(await page.getByRole('button', { name: 'Guardar' }).count(), path).toBe(0);
  }
  await expectAccessibleAndFits(page);
  await page.getByRole('link', { name: 'Ver los spots' }).click();
  await waitForPath(page, '/spots');
  await listPage(page).add.waitFor();
});
