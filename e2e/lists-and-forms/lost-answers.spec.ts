/** @module-tag extended */

import { expect, test } from 'vitest';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import { waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { loseFirstAnswer } from '../support/requests.ts';
import { retype } from '../support/typing.ts';

/* What is saved although its answer is lost, and is changed before it is saved again (product/drafts#unsure). */

const { open, api } = appInBrowser();

const inSql = async (text: string): Promise<string[]> =>
  (await api().database.pool.query({ text, rowMode: 'array' })).rows.map(([first]) => first);

test('a view says that it was saved, and another one can be', async () => {
  const page = await open('/spots?country=PE', { as: 'editor' });
  await listPage(page).search.waitFor();
  await loseFirstAnswer(page, '**/views', 'POST');
  await page.getByRole('button', { name: 'Vistas', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Guardar como vista…' }).press('Enter');
  const name = page.getByRole('textbox', { name: 'Nombre' });
  await name.pressSequentially('Primera');
  await name.press('Enter');
  await page.getByText(/^No se pudo conectar/).waitFor();
  await retype(name, 'Segunda');
  await name.press('Enter');
  await page.getByText('El primer intento sí se guardó. Si guardas de nuevo, habrá otra vista.').waitFor();
  expect(await inSql('select name from views')).toEqual(['Primera']);
  await name.press('Enter');
  await waitForToast(page, 'Vista «Segunda» guardada.');
  expect(await inSql('select name from views order by name')).toEqual(['Primera', 'Segunda']);
});

test('a note says that it was saved, is shown, and another one can be added', async () => {
  const { id } = await createSpot(await api().as('editor'), { type: 'bar_club', name: 'Bar anotado' });
  const page = await open(`/spots/${id}/edit`, { as: 'editor', map: false });
  await loseFirstAnswer(page, '**/notes', 'POST');
  await page.getByRole('button', { name: 'Notas', exact: true }).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Notas' });
  const field = drawer.getByLabel('Nota nueva');
  await field.pressSequentially('Una');
  await field.press('Control+Enter');
  await drawer.getByText(/^No se pudo conectar/).waitFor();
  await field.pressSequentially(' más');
  await field.press('Control+Enter');
  await drawer.getByText('El primer intento sí se guardó. Si la agregas de nuevo, habrá otra.').waitFor();
  await drawer.getByRole('listitem').getByText('Una', { exact: true }).waitFor();
  await field.press('Control+Enter');
  await drawer.getByRole('listitem').getByText('Una más', { exact: true }).waitFor();
  expect(await inSql('select text from notes order by text')).toEqual(['Una', 'Una más']);
});
