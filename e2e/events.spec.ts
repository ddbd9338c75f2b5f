import { expect, test } from 'vitest';
import { createSpot } from '../api/testing/spotForms.ts';
import { appInBrowser } from './browser.ts';
import { listPage } from './pages/list.ts';
import { expectFine, reads, toasts } from './see.ts';

const { open, api } = appInBrowser();

test('events of a spot: none, added, changed, deleted', async () => {
  const spot = await createSpot(await api().as('editor'), { type: 'show_concert', name: 'Gran concierto' });
  const page = await open(`/spots/${spot.id}/events`, { as: 'editor' });
  const list = listPage(page);
  // The list's search has a like label, and is still there while the form loads.
  const form = page.locator('form');
  await reads(page, 'No events found for this spot.');
  await expectFine(page);
  await list.add.click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await reads(page, 'Este campo es obligatorio.');
  await form.getByLabel('Título').fill('Noche de rock');
  await form.getByLabel('Link de entradas').fill('https://entradas.example/1');
  await form.getByLabel('Fecha').fill('2027-01-31');
  await form.getByLabel('Hora de inicio').fill('21:30');
  await form.getByLabel('Lugar').fill('Luna Park');
  await expectFine(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await toasts(page, 'Event added successfully!');
  await list.row('Noche de rock').getByText('31/01/2027').waitFor();
  const typed = () => api().db.execute('select title, date, start_time, tickets, location from events');
  const saved = await typed();
  await list.edit('Noche de rock').click();
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await toasts(page, 'Event updated successfully!');
  expect((await typed()).rows).toEqual(saved.rows);
  await list.edit('Noche de rock').click();
  await form.getByLabel('Título').fill('Otra noche');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await toasts(page, 'Event updated successfully!');
  await list.remove('Otra noche').click();
  await list.confirm.click();
  await reads(page, 'No events found for this spot.');
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
  await list.search.fill('pena');
  await reads(page, '1–1 de 1');
  await expectFine(page);
  await page.goto(`/spots/${spot.id}/comments`);
  await reads(page, 'Comentarios: Comentado');
  await expectFine(page);
  await list.remove('Otra cosa').click();
  await list.confirm.click();
  await reads(page, '1–1 de 1');
});
