import { expect, test } from 'vitest';
import { banners } from '#contract/banners.ts';
import { stories } from '#contract/stories.ts';
import { spots } from '../../api/nouns/spots/spots.table.ts';
import { choose, country, instant, type } from '../pages/fields.ts';
import { expectAccessible, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { visit } from '../support/visit.ts';

const { open, api } = appInBrowser();

test('a story opens a spot found by two letters; changing its type clears the spot', async () => {
  const owner = (await api().signedIn('user')).user;
  await api()
    .db.insert(spots)
    .values([
      { name: 'Bar Ñandú', type: 'bar_club' },
      { name: 'Bar de Ana', type: 'people', user_id: owner.id },
    ]);
  const page = await open('/stories/new', { as: 'editor' });
  const spot = page.getByRole('combobox', { name: /^Spot/ });
  await spot.pressSequentially('b');
  await waitForText(page, 'Escribe al menos 2 letras');
  await spot.press('a');
  await page.getByRole('option', { name: 'Bar Ñandú' }).click();
  expect(await page.getByRole('option', { name: 'Bar de Ana' }).count()).toBe(0);
  await page.getByRole('img', { name: /Open spot Bar Ñandú/ }).waitFor();
  await country(page, 'Arg', 'Argentina');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await waitForToast(page, 'Story creada con éxito');
  await page.getByRole('link', { name: 'Editar: Open spot Bar Ñandú' }).click();
  await choose(page, 'Tipo', 'Song');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, 'Story actualizada con éxito');
  const { body } = await (await api().as('editor')).call(stories.list);
  expect(body.data[0]).toMatchObject({ type: 'song', spot_id: null, link: '' });
});

test('banners are moved on the board by keyboard and by dragging', async () => {
  const staff = await api().as('editor');
  for (const [name, order] of [
    ['Uno', 1],
    ['Dos', 2],
    ['Otro dos', 2],
    ['Cinco', 5],
  ]) {
    const body = { name, order, type: 'search', country: 'BO', link: 'https://example.com' };
    await staff.call(banners.create, { body });
  }
  const page = await open('/adsbanners?country=BO', { as: 'editor' });
  await waitForText(page, '1–4 de 4');
  // By order, then newest first.
  const names = page.getByRole('cell').getByText(/^(Uno|Dos|Otro dos|Cinco)$/);
  expect(await names.allTextContents()).toEqual(['Uno', 'Otro dos', 'Dos', 'Cinco']);
  await page.getByRole('link', { name: 'Ver por orden' }).click();
  await waitForText(page, '2 banners en el mismo lugar');
  const places = async () => {
    const { body } = await staff.call(banners.board, { query: { country: 'BO' } });
    return body.data.map(({ name, order }) => `${order} ${name}`);
  };
  const down = page.getByRole('button', { name: 'Bajar: Otro dos' });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect.poll(places).toEqual(['1 Uno', '2 Dos', '3 Otro dos', '5 Cinco']);
  await page.getByText('2 banners en el mismo lugar').waitFor({ state: 'detached' });
  // The focus stays on the banner, so that it can be moved again.
  await page
    .locator('button:focus', { has: page.locator('svg') })
    .and(down)
    .waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(places).toEqual(['1 Uno', '2 Dos', '4 Otro dos', '5 Cinco']);
  await page.getByRole('listitem', { name: 'Lugar 4' }).getByText('Otro dos').waitFor();
  await page.getByText('Cinco').dragTo(page.getByRole('listitem', { name: 'Lugar 1' }));
  await expect.poll(places).toEqual(['1 Cinco', '2 Uno', '3 Dos', '4 Otro dos']);

  // A board that cannot show all banners says so.
  await page.route('**/v1/adsbanners/board*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), total: 2345 } });
  });
  await visit(page, '/adsbanners/board');
  await waitForText(page, /^Se muestran \d+ de 2345 banners\. Elige un tipo o un país para ver los demás\.$/);
});

test('a scheduled notification: its bytes are counted, the dialog shows its time; once cancelled, it is read-only', async () => {
  const page = await open('/notifications/new', { as: 'editor' });
  await type(page, 'Título', 'Ahora');
  await page.getByRole('textbox', { name: 'Mensaje', exact: true }).focus();
  await page.keyboard.insertText('ñ'.repeat(1000));
  await waitForText(page, /^2\d{3} de 2048 bytes$/);
  await country(page, 'Arg', 'Argentina');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await waitForText(page, 'El título y el mensaje ocupan más de 2048 bytes.');
  await type(page, 'Mensaje', 'Hoy.');
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await page.getByRole('radio', { name: 'A una hora' }).check();
  const time = page.getByLabel('Fecha y hora (UTC)');
  await instant(time, '2100-01-01T12:00');
  await time.press('Enter');
  await waitForText(page, '01/01/2100 12:00 UTC');
  await waitForText(page, '01/01/2100 09:00 en Buenos Aires');
  await page.getByRole('button', { name: 'Programar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('01/01/2100 12:00 UTC').waitFor();
  await dialog.getByText('Hasta esa hora se puede cambiar o cancelar.').waitFor();
  await dialog.getByRole('button', { name: 'Programar' }).click();
  await page.getByRole('button', { name: 'Cancelar envío: Ahora' }).click();
  await waitForToast(page, 'Envío cancelado.');
  await waitForText(page, 'Cancelada');

  await page.getByRole('link', { name: 'Editar: Ahora' }).click();
  await waitForText(page, 'Ya no se puede cambiar.');
  expect(await page.getByRole('button', { name: /Enviar|Programar/ }).count()).toBe(0);
  await expectAccessible(page);
});

test('the banner form: the order of its fields; an empty Orden is saved as 0', async () => {
  const page = await open('/adsbanners/new', { as: 'editor' });
  const form = page.getByRole('form');
  await form.getByLabel('Nombre').pressSequentially('Vacío');
  const labels = await form.locator('label, [id$="-label"]').allTextContents();
  const names = labels.map((label) => label.replace('*', '')).filter((label) => label.trim() !== '');
  expect([...new Set(names)]).toEqual(['Nombre', 'Orden', 'Link', 'Imagen', 'Tipo', 'País']);
  const order = form.getByLabel('Orden');
  expect(await order.inputValue()).toBe('0');
  await order.press('ControlOrMeta+a');
  await order.pressSequentially('12');
  await order.press('Backspace');
  await order.press('Backspace');
  expect(await order.inputValue()).toBe('');
  await order.press('Tab');
  expect(await order.inputValue()).toBe('0');
  await form.getByLabel('Link').pressSequentially('https://e.co');
  await form.getByRole('combobox', { name: /^Tipo/ }).click();
  await page.getByRole('option', { name: 'Search', exact: true }).click();
  const country = form.getByRole('combobox', { name: /^País/ });
  await country.click();
  await country.pressSequentially('panam');
  await page.getByRole('option', { name: 'Panamá' }).click();
  // Emptied and submitted without leaving the field.
  await order.press('ControlOrMeta+a');
  await order.press('Delete');
  await page.getByRole('button', { name: 'Crear AdsBanner' }).click();
  await waitForToast(page, 'AdsBanner added successfully!');
  const { rows } = await api().db.execute(`select "order" from banners where name = 'Vacío'`);
  expect(rows).toEqual([{ order: 0 }]);
});
