import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { inbox } from '#contract/inbox.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { failRequests } from '../support/requests.ts';
import { pressTogether } from '../support/typing.ts';

const { open, api } = appInBrowser();
const query = (statement: string, values: unknown[] = []) => api().database.pool.query(statement, values);
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const place = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Recorrido de la bandeja' }).getByText(text, { exact: true }).waitFor();
const badge = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: /^Bandeja/ })
    .getByRole('img');
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

let editorId = '';
/** A revision, two comments, a failed push, an act that stopped, and a story without its link. */
beforeEach(async () => {
  for (const table of ['spot_revisions', 'comments', 'notifications', 'bulk_acts', 'stories'])
    await query(`delete from ${table}`);
  editorId = (await api().as('editor')).user.id;
  const { spot, waiting } = await createOwnedSpot(api(), { name: 'El Dragón' });
  await waiting({ name: 'El Dragón Rojo' });
  // Nothing of the spot could be better.
  await query(`update spots set photos = '{/files/a.webp}', lat = 1, long = 1,
    bio_en = '{"bio_title": "", "bio_description": "A bar"}'`);
  await query(
    `insert into comments (id, comment, user_id, spot_id, created_at) values
     (gen_random_uuid(), 'Entradas en www.spam.example', $1, $2, now() - interval '2 days'),
     (gen_random_uuid(), 'LLAMEN YA MISMO A ESTE LUGAR', null, $2, now() - interval '1 day')`,
    [editorId, spot.id],
  );
  await query(`insert into notifications (id, title, body, country, state, reason)
    values (gen_random_uuid(), 'Recital', 'Hoy', 'AR', 'failed', 'Firebase no respondió')`);
  await query(
    `insert into bulk_acts (id, noun, action, actor_id, state, matched, skipped, reasons, finished_at)
     values (gen_random_uuid(), 'banners', 'import', $1, 'done', 3, 2, '{"bulkStale": 2}', now())`,
    [editorId],
  );
  await query(`insert into stories (id, type, picture, country)
    values (gen_random_uuid(), 'website_link', '/files/a.webp', 'PE')`);
});

test('an item is done by a key in the inbox itself, and the number falls', async () => {
  const page = await open('/dashboard', { as: 'editor', map: false });
  await badge(page).getByText('6', { exact: true }).waitFor();
  await pressTogether(page, 'g', 'i');
  await heading(page, 'Bandeja').waitFor();
  await section(page, 'Comentarios que llaman la atención').getByText('Enlace').waitFor();
  await section(page, 'Lotes e imports con fallos').getByText('2 quedaron fuera').waitFor();
  await expectAccessibleAndFits(page);

  // The second comment, from the inbox itself: the focus goes to the next row.
  for (const key of ['j', 'j', 'ArrowDown', 'a']) await page.keyboard.press(key);
  await waitForToast(page, 'Comentario revisado.');
  await badge(page).getByText('5', { exact: true }).waitFor();
  await expect
    .poll(() => page.evaluate(`document.activeElement.querySelector('a')?.textContent`))
    .toBe('Recital');
});

test('five mixed items are worked off in a run by keyboard alone, and the number falls to none', {
  tags: 'extended',
}, async () => {
  await query(`update comments set checked_at = now() where comment like 'LLAMEN%'`);
  const page = await open('/inbox', { as: 'editor', map: false });
  await section(page, 'Cambios de dueños').waitFor();
  for (const key of ['j', 'Enter']) await page.keyboard.press(key);
  await heading(page, 'Revisión: El Dragón').waitFor();
  await place(page, '1 de 5');
  expect(await page.getByText('1 de 1 pendientes').count()).toBe(0);
  await page.keyboard.press('a');
  await waitForPath(page, `/comments?page=1&flagged=true&user_id=${editorId}`);
  await place(page, '2 de 5');
  await page.getByRole('table').getByText('www.spam.example').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await waitForToast(page, 'Comentario revisado.');
  // That was all that waited there: the next one opens.
  await heading(page, /Recital/).waitFor();
  await place(page, '3 de 5');
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await heading(page, /^Recibo/).waitFor();
  await place(page, '4 de 5');
  // Back once more to look at it again, and on.
  await page.keyboard.press(',');
  await place(page, '3 de 5');
  await page.keyboard.press('.');
  await place(page, '4 de 5');
  // The bar has the place at once, the key only the receipt that has loaded.
  await page.getByRole('button', { name: 'Visto' }).waitFor();
  await page.keyboard.press('a');
  await place(page, '5 de 5');
  await page.reload();
  await place(page, '5 de 5');
  await page.getByRole('textbox', { name: 'Link' }).focus();
  await page.keyboard.type('https://example.com');
  await page.keyboard.press('Control+Enter');
  await waitForPath(page, '/inbox');
  await waitForText(page, 'Todo al día');
  await badge(page).waitFor({ state: 'detached' });
  const { body } = await (await api().as('editor')).call(inbox.read);
  expect(body.kinds.filter(({ count }) => count > 0)).toEqual([]);
  expect(await page.getByRole('region', { name: 'Recorrido de la bandeja' }).count()).toBe(0);
});

test('on a phone: filters in the address, acts under the thumb, the run ends where it is closed', {
  tags: 'extended',
}, async () => {
  const page = await open('/inbox', { as: 'editor', size: narrow });
  await section(page, 'Cambios de dueños').waitFor();
  await expectAccessibleAndFits(page);
  await page.getByRole('button', { name: /^Comentarios que llaman la atención 2/ }).click();
  await waitForPath(page, '/inbox?kind=comments');
  await section(page, 'Cambios de dueños').waitFor({ state: 'detached' });
  // Opened with this address, the chip that is pressed is in view.
  await page.reload();
  const chip = page.getByRole('group', { name: 'Qué', exact: true }).locator('[aria-pressed=true]');
  await chip.waitFor();
  const { x = -1, width = 0 } = (await chip.boundingBox()) ?? {};
  expect([x >= 0, x + width <= narrow.width]).toEqual([true, true]);
  await page.getByRole('button', { name: 'Eliminar: LLAMEN YA MISMO A ESTE LUGAR' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  const flagged = section(page, 'Comentarios que llaman la atención');
  await flagged.getByRole('link', { name: /^LLAMEN/ }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Comentarios que llaman la atención 1/ }).waitFor();
  await page.goBack();
  // By its key: the toast with 'Deshacer' may lie over it.
  await page.getByRole('link', { name: 'Recital' }).press('Enter');
  await place(page, '3 de 5');
  await expectAccessibleAndFits(page);
  await page.getByRole('button', { name: 'Siguiente' }).press('Enter');
  await heading(page, /^Recibo/).waitFor();
  await page.getByRole('button', { name: 'Terminar el recorrido' }).press('Enter');
  await page.getByRole('region', { name: 'Recorrido de la bandeja' }).waitFor({ state: 'detached' });
  await page.goBack();
  await waitForPath(page, '/inbox');
});

test('the inbox may open first, and can be loaded again after a failure', { tags: 'extended' }, async () => {
  const page = await open('/inbox', { as: 'editor', size: narrow });
  await page.getByRole('switch', { name: 'Abrir al entrar' }).click();
  const saved = () => query('select from list_preferences where user_id = $1 and home', [editorId]);
  await expect.poll(async () => (await saved()).rowCount).toBe(1);
  await page.goto('/');
  await waitForPath(page, '/inbox');
  const works = await failRequests(page, /\/v1\/inbox$/);
  await page.reload();
  await waitForText(page, 'No se pudo cargar la bandeja.');
  await works();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await section(page, 'Cambios de dueños').waitFor();
});
