import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { openList } from '../pages/fields.ts';
import { versionsPage } from '../pages/versions.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { changedRecords } from './changedRecords.ts';

/* Two versions of a record side by side; restoring.spec.ts has the refusals. */

const { open, api } = appInBrowser();
const { admin, readSpot, entriesOf, changedCategory, changedSpot } = changedRecords(api);
const { revisions, spots } = contract;

const isDrawn = (picture: Locator) =>
  picture.evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth > 0);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('two versions of a record', () => {
  test('are compared with the labels of the form and their pictures, and one field is restored', {
    tags: 'extended',
  }, async () => {
    const { first, path } = await changedSpot();
    const page = await open(path, { as: 'editor' });
    const shown = versionsPage(page);
    await waitForText(page, 'Historial: Bar dos');
    expect(await shown.row('name').textContent()).toMatch(/Nombre.*Bar uno.*Bar dos/);
    const pictures = shown.row('photos').locator('img');
    await expect.poll(() => pictures.count()).toBe(3);
    for (const picture of await pictures.all()) await expect.poll(() => isDrawn(picture)).toBe(true);
    // Fields that are alike are shown on demand.
    expect(await shown.row('address').count()).toBe(0);
    await page.getByRole('button', { name: /^Ver los \d+ campos iguales$/ }).press('Enter');
    await expect.poll(() => shown.row('address').textContent()).toMatch(/Dirección.*Corrientes/);
    await expectAccessibleAndFits(page);
    await shown.take('Nombre').press('Space');
    await shown.restoreOne.press('Enter');
    await waitForToast(page, 'Versión restaurada.');
    await shown.row('name').getByText('Bar dos').waitFor({ state: 'detached' });
    expect(await readSpot(first.id)).toMatchObject({
      name: 'Bar uno',
      photos: [first.photos[0]],
      version: 3,
    });
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await waitForToast(page, 'Cambio deshecho.');
    expect(await readSpot(first.id)).toMatchObject({ name: 'Bar dos', version: 4 });
  });

  test('are chosen in the address: Back and a reload keep them', async () => {
    const { path, first, second, third } = await changedCategory();
    const page = await open(path, { as: 'editor' });
    const shown = versionsPage(page);
    await waitForPath(page, `${path}?left=${second}&right=now`);
    expect(await shown.row('order').textContent()).toMatch(/Orden.*1.*3/);
    expect(await shown.row('name').count()).toBe(0);
    await shown.choose('Versión', /Creado/);
    await waitForPath(page, `${path}?left=${first}&right=now`);
    await shown.row('name').getByText('Uno').waitFor();
    await shown.version('Comparada con').press('ArrowDown');
    await openList(page)
      .getByRole('option', { name: /Editado/ })
      .first()
      .press('Enter');
    await waitForPath(page, `${path}?left=${first}&right=${third}`);
    await shown.row('name').getByText('Uno').waitFor();
    // Only over the present version something is restored.
    expect(await shown.restoreAll.count()).toBe(0);
    await page.reload();
    await shown.row('name').getByText('Uno').waitFor();
    expect(await shown.chosen('Versión').textContent()).toContain('Creado');
    await page.goBack();
    await waitForPath(page, `${path}?left=${first}&right=now`);
    await page.goBack();
    await waitForPath(page, `${path}?left=${second}&right=now`);
    await shown.row('name').waitFor({ state: 'detached' });
  });

  test('by date: the version at the end of that day', { tags: 'extended' }, async () => {
    const { first, path } = await changedSpot();
    const [, created] = await entriesOf('spots', first.id);
    const page = await open(path, { as: 'editor' });
    const shown = versionsPage(page);
    await shown.row('name').waitFor();
    const { pool } = api().database;
    const threeDaysEarlier = "set created_at = created_at - interval '3 days' where id = $1";
    await pool.query(`update history ${threeDaysEarlier}`, [created?.id]);
    await pool.query(`update spots ${threeDaysEarlier}`, [first.id]);
    await shown.day('Versión').fill(daysAgo(9));
    await waitForText(page, /: no existía, o estaba en la papelera\.$/);
    expect(await shown.restoreAll.count()).toBe(0);
    await shown.day('Versión').fill(daysAgo(2));
    await waitForPath(page, `${path}?left=at:${daysAgo(2)}&right=now`.replaceAll(':', '%3A'));
    await shown.row('name').getByText('Bar uno').waitFor();
  });

  test('of the history of a form are reached by a click', { tags: 'extended' }, async () => {
    const { id, path, first } = await changedCategory();
    const page = await open(`/categories/${id}/edit`, { as: 'editor' });
    const shown = versionsPage(page);
    await page.getByRole('button', { name: 'Historial', exact: true }).click();
    const created = page.getByRole('listitem').filter({ hasText: 'Creado' });
    await created.getByRole('link', { name: 'Comparar' }).click();
    await waitForPath(page, `${path}?left=${first}&right=now`);
    await shown.row('name').getByText('Uno').waitFor();
    await page.getByRole('button', { name: 'Volver' }).click();
    await waitForPath(page, `/categories/${id}/edit`);
  });

  test('are not for users', { tags: 'extended' }, async () => {
    const { path } = await changedCategory();
    const page = await open(path, { as: 'user' });
    await waitForPath(page, '/spots/user');
  });
});

test('what an owner sent and what was approved stand side by side', { tags: 'extended' }, async () => {
  const { spot, waiting, editor, owner } = await createOwnedSpot(api(), { name: 'Casa' });
  const id = await waiting({ name: 'Casa nueva', curious_fact: 'Dato enviado' });
  const revision = (await editor.call(revisions.read, { params: { id } })).body;
  const decision = { status: 'approved' as const, fields: ['name' as const], version: revision.version };
  expect((await editor.call(revisions.decide, { params: { id }, body: decision })).status).toBe(200);
  const page = await open(`/spots/${spot.id}/edit`, { as: 'editor', map: false });
  const shown = versionsPage(page);
  await page.getByRole('button', { name: 'Historial', exact: true }).click();
  const approved = page.getByRole('listitem').filter({ hasText: 'Aprobado' }).first();
  const sender = `Enviado por ${owner.user.first_name} ${owner.user.last_name}, `;
  await approved.getByText(sender).waitFor();
  // What was approved is a change; what was not is marked.
  expect(await approved.locator('[data-field=name]').textContent()).toBe('NombreCasa→Casa nueva');
  const left = approved.locator('[data-field=curious_fact]');
  expect(await left.textContent()).toBe('Dato curioso (Español) · No aprobadoDato enviado');
  await approved.getByRole('link', { name: 'Comparar' }).click();
  await waitForText(page, 'No hay diferencias.');
  await shown.choose('Versión', new RegExp(sender));
  await shown.row('curious_fact').getByText('Dato enviado').waitFor();
  expect(await shown.row('name').count()).toBe(0);
  await shown.restoreAll.click();
  await waitForToast(page, 'Versión restaurada.');
  expect(await readSpot(spot.id)).toMatchObject({ name: 'Casa nueva', curious_fact: 'Dato enviado' });
});

test('a deleted record keeps its history, from the trash', { tags: 'extended' }, async () => {
  const caller = await admin();
  const { first } = await changedSpot();
  await caller.call(spots.remove, { params: { id: first.id } });
  const page = await open('/trash?search=bar+dos', { as: 'editor' });
  const shown = versionsPage(page);
  await page.getByRole('link', { name: 'Historial: Bar dos' }).first().click();
  await waitForText(page, 'Está en la papelera: sus versiones se pueden comparar, no restaurar.');
  expect(await shown.row('name').textContent()).toMatch(/Nombre.*Bar uno.*Bar dos/);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await shown.restoreAll.count()).toBe(0);
  await expectAccessibleAndFits(page);
  await page.getByRole('link', { name: 'Ver la papelera' }).click();
  await waitForPath(page, '/trash?noun=spot');
  await caller.call(spots.destroy, { params: { id: first.id } });
  await page.goto(`/history/spots/${first.id}`);
  await waitForText(page, 'Se borró para siempre. Queda su historial.');
  await shown.row('name').getByText('Bar uno').waitFor();
});
