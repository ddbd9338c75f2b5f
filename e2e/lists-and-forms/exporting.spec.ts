import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { nounCalls } from '#contract/nouns.ts';
import { sessions } from '../../api/nouns/session/session.table.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { panelOn } from '../pages/panel.ts';
import { waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { visitUntilIdle } from '../support/idle.ts';
import { retype } from '../support/typing.ts';

const { open, api } = appInBrowser();

test('a double click exports once; the button cancels what runs, and a double click on it does no more', {
  tags: 'extended',
}, async () => {
  const page = await open('/categories', { as: 'editor' });
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('export=xlsx') && asked.push(request.url()));
  const start = page.getByRole('button', { name: 'Exportar', exact: true });
  const cancel = page.getByRole('button', { name: 'Cancelar exportación' });
  const download = page.waitForEvent('download');
  await start.dblclick();
  expect((await download).suggestedFilename()).toBe('Special Maps.xlsx');
  await waitForToast(page, 'Lista exportada.');
  await start.waitFor();
  expect(asked).toHaveLength(1);

  // An answer that does not come.
  await page.route(/export=xlsx/, () => undefined);
  await start.click();
  await cancel.dblclick();
  await start.waitFor();
  expect(asked).toHaveLength(2);
});

test('users with other columns are exported under the same name, with the same words', {
  tags: 'extended',
}, async () => {
  const page = await open('/users?columns=name,email', { as: 'admin' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar usuarios' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('usuarios.xlsx');
  await waitForToast(page, 'Usuarios exportados.');
  await page.route(/export=xlsx/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Exportar usuarios' }).press('Enter');
  await waitForToast(page, 'Error al exportar usuarios');
});

test('a late refusal of an export does not end the session that has begun since', {
  tags: 'extended',
}, async () => {
  const person = await api().signedIn('editor', { password_hash: await hashPassword('correct horse') });
  const { id } = (await person.call(nounCalls.categories.create, { body: { name: 'Peñas' } })).body;
  const page = await open('/ready', { as: person });
  // Otherwise what the screen still reads, not the save, might get the 401 of the ended session.
  await visitUntilIdle(page, `/categories?open=${id}`);
  const panel = panelOn(page).region;
  const held = Promise.withResolvers<void>();
  await page.route(/export=xlsx/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/export=xlsx/);
  await page.getByRole('button', { name: 'Exportar', exact: true }).press('Enter');
  await asked;
  await retype(panel.getByRole('textbox', { name: 'Nombre' }), 'Sin guardar');
  await api().db.delete(sessions).where(eq(sessions.user_id, person.user.id));
  await panel.getByRole('button', { name: 'Guardar Cambios' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' });
  await dialog.getByLabel('Email').pressSequentially(person.user.email);
  await dialog.getByLabel('Password', { exact: true }).pressSequentially('correct horse');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const refused = page.waitForResponse(/export=xlsx/);
  held.resolve();
  expect((await refused).status()).toBe(401);
  await page.getByRole('button', { name: 'Exportar', exact: true }).waitFor();
  expect(await page.evaluate<boolean>("localStorage.getItem('authToken') !== null")).toBe(true);
  expect(await dialog.count()).toBe(0);
});
