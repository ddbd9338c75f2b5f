import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { createSpot, photo } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

/* Two versions of a record side by side, what is restored from them, and lists as on a date. */

const { open, api } = appInBrowser();
const { categories, history, revisions, spots, users } = contract;

const admin = () => api().as('admin');
const readSpot = async (id: string) => (await (await admin()).call(spots.read, { query: { id } })).body.data;
const readCategory = async (id: string) =>
  (await (await admin()).call(categories.read, { params: { id } })).body;
const entriesOf = async (noun: string, id: string) =>
  (await (await admin()).call(history.list, { params: { id }, query: { noun } })).body.data;

/** A category with three versions: Uno 1, Dos 1, Dos 3. */
async function changedCategory() {
  const caller = await admin();
  const { id } = (await caller.call(categories.create, { body: { name: 'Uno', order: 1 } })).body;
  await caller.call(categories.update, { params: { id }, body: { name: 'Dos' } });
  await caller.call(categories.update, { params: { id }, body: { order: 3 } });
  const [third, second, first] = (await entriesOf('categories', id)).map((entry) => entry.id);
  return { id, path: `/history/categories/${id}`, first, second, third };
}

/** A spot with photos, and its later version without one of them and with another name. */
async function changedSpot() {
  const caller = await admin();
  const photos = [await photo('a.jpg', '#c63'), await photo('b.jpg', '#36c')];
  const first = await createSpot(caller, { type: 'bar_club', name: 'Bar uno', photos });
  const body = { name: 'Bar dos', photos: first.photos.slice(0, 1) };
  expect((await caller.call(spots.update, { params: { id: first.id }, body, form: true })).status).toBe(200);
  return { first, path: `/history/spots/${first.id}` };
}

const row = (page: Page, field: string) => page.locator(`li[data-field="${field}"]`);
const version = (page: Page, side: 'Versión' | 'Comparada con') =>
  page.getByRole('combobox', { name: side, exact: true });
const dayOf = (page: Page, side: 'Versión' | 'Comparada con') =>
  page.getByRole('group', { name: side, exact: true }).getByLabel('Como en fecha');
const choose = async (page: Page, side: 'Versión' | 'Comparada con', option: string | RegExp) => {
  await version(page, side).click();
  await page.getByRole('option', { name: option }).click();
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isDrawn = (picture: Locator) =>
  picture.evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth > 0);

/** Makes all of a record's past older. */
async function shift(table: 'spots' | 'users', id: string, days: number) {
  const { pool } = api().database;
  const earlier = `created_at = created_at - make_interval(days => ${days})`;
  await pool.query(`update ${table} set ${earlier} where id = $1`, [id]);
  await pool.query(`update history set ${earlier} where record_id = $1`, [id]);
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('two versions of a record', () => {
  test('are compared with the labels of the form and their pictures, and one field is restored', async () => {
    const { first, path } = await changedSpot();
    const page = await open(path, { as: 'editor' });
    await waitForText(page, 'Historial: Bar dos');
    expect(await row(page, 'name').textContent()).toMatch(/Nombre.*Bar uno.*Bar dos/);
    const pictures = row(page, 'photos').locator('img');
    expect(await pictures.count()).toBe(3);
    for (const picture of await pictures.all()) await expect.poll(() => isDrawn(picture)).toBe(true);
    // Fields that are alike are shown on demand.
    expect(await row(page, 'address').count()).toBe(0);
    await page.getByRole('button', { name: /^Ver los \d+ campos iguales$/ }).press('Enter');
    expect(await row(page, 'address').textContent()).toMatch(/Dirección.*Corrientes/);
    await expectAccessibleAndFits(page);
    await page.getByRole('checkbox', { name: 'Restaurar: Nombre' }).press('Space');
    await button(page, 'Restaurar 1 campo').press('Enter');
    await waitForToast(page, 'Versión restaurada.');
    await row(page, 'name').getByText('Bar dos').waitFor({ state: 'detached' });
    expect(await readSpot(first.id)).toMatchObject({
      name: 'Bar uno',
      photos: [first.photos[0]],
      version: 3,
    });
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await waitForToast(page, 'Cambio deshecho.');
    expect(await readSpot(first.id)).toMatchObject({ name: 'Bar dos', version: 4 });
  });

  test('are restored whole, on a phone', async () => {
    const { first, path } = await changedSpot();
    const page = await open(path, { as: 'editor', size: narrow });
    await row(page, 'photos').waitFor();
    await expectAccessibleAndFits(page);
    await button(page, 'Restaurar esta versión').click();
    await waitForToast(page, 'Versión restaurada.');
    await waitForText(page, 'No hay diferencias.');
    expect(await readSpot(first.id)).toEqual({ ...first, version: 3 });
    expect(await button(page, 'Restaurar esta versión').count()).toBe(0);
  });

  test('are chosen in the address: Back and a reload keep them', async () => {
    const { path, first, second, third } = await changedCategory();
    const page = await open(path, { as: 'editor' });
    await waitForPath(page, `${path}?left=${second}&right=now`);
    expect(await row(page, 'order').textContent()).toMatch(/Orden.*1.*3/);
    expect(await row(page, 'name').count()).toBe(0);
    await choose(page, 'Versión', /Creado/);
    await waitForPath(page, `${path}?left=${first}&right=now`);
    await row(page, 'name').getByText('Uno').waitFor();
    await version(page, 'Comparada con').press('ArrowDown');
    await page
      .getByRole('option', { name: /Editado/ })
      .first()
      .press('Enter');
    await waitForPath(page, `${path}?left=${first}&right=${third}`);
    await row(page, 'name').getByText('Uno').waitFor();
    // Only over the present version something is restored.
    expect(await button(page, 'Restaurar esta versión').count()).toBe(0);
    await page.reload();
    await row(page, 'name').getByText('Uno').waitFor();
    expect(await version(page, 'Versión').textContent()).toContain('Creado');
    await page.goBack();
    await waitForPath(page, `${path}?left=${first}&right=now`);
    await page.goBack();
    await waitForPath(page, `${path}?left=${second}&right=now`);
    await row(page, 'name').waitFor({ state: 'detached' });
  });

  test('by date: the version at the end of that day', async () => {
    const { first, path } = await changedSpot();
    const [, created] = await entriesOf('spots', first.id);
    const page = await open(path, { as: 'editor' });
    await row(page, 'name').waitFor();
    await api().database.pool.query(
      `update history set created_at = created_at - interval '3 days' where id = $1`,
      [created?.id],
    );
    await dayOf(page, 'Versión').fill(daysAgo(2));
    await waitForPath(page, `${path}?left=at:${daysAgo(2)}&right=now`.replaceAll(':', '%3A'));
    await row(page, 'name').getByText('Bar uno').waitFor();
    await dayOf(page, 'Versión').fill(daysAgo(9));
    await waitForText(page, /: no existía, o estaba en la papelera\.$/);
    expect(await button(page, 'Restaurar esta versión').count()).toBe(0);
  });

  test('of the history of a form are reached by a click', async () => {
    const { id, path, first } = await changedCategory();
    const page = await open(`/categories/${id}/edit`, { as: 'editor' });
    await button(page, 'Historial').click();
    const created = page.getByRole('listitem').filter({ hasText: 'Creado' });
    await created.getByRole('link', { name: 'Comparar' }).click();
    await waitForPath(page, `${path}?left=${first}&right=now`);
    await row(page, 'name').getByText('Uno').waitFor();
    await page.getByRole('button', { name: 'Volver' }).click();
    await waitForPath(page, `/categories/${id}/edit`);
  });

  test('of an unknown record or noun do not exist', async () => {
    const { id } = await changedCategory();
    const page = await open(`/history/spots/${id}`, { as: 'editor' });
    await waitForText(page, 'Esta página no existe');
    await page.goto(`/history/nothing/${id}`);
    await waitForText(page, 'Esta página no existe');
  });

  test('are not for users', async () => {
    const { path } = await changedCategory();
    const page = await open(path, { as: 'user' });
    await waitForPath(page, '/spots/user');
  });
});

describe('restoring', () => {
  test('over a newer change shows the three versions, and restores what was chosen', async () => {
    const { id, path, first } = await changedCategory();
    const page = await open(`${path}?left=${first}`, { as: 'editor' });
    await row(page, 'name').waitFor();
    await (await admin()).call(categories.update, { params: { id }, body: { name: 'Tres', order: 5 } });
    await button(page, 'Restaurar esta versión').click();
    const dialog = page.getByRole('dialog', { name: 'Alguien cambió este registro mientras comparabas' });
    const values = (field: string) => dialog.getByRole('group', { name: field }).textContent();
    expect(await values('Nombre')).toBe('NombreVersión elegidaUnoAhoraTresAl abrir esta páginaDos');
    expect(await values('Orden')).toBe('OrdenVersión elegida1Ahora5Al abrir esta página3');
    expect(await readCategory(id)).toMatchObject({ name: 'Tres', order: 5, version: 4 });
    await expectAccessibleAndFits(page, '[role=dialog]');
    await dialog
      .getByRole('group', { name: 'Orden' })
      .getByRole('radio', { name: /^Ahora/ })
      .press('Space');
    await dialog.getByRole('button', { name: 'Restaurar lo elegido' }).click();
    await waitForToast(page, 'Versión restaurada.');
    expect(await readCategory(id)).toMatchObject({ name: 'Uno', order: 5, version: 5 });
    // The page has the newer version now.
    await row(page, 'order').getByText('5').waitFor();
  });

  test('over a newer change changes nothing after cancelling', async () => {
    const { id, path, first } = await changedCategory();
    const page = await open(`${path}?left=${first}`, { as: 'editor' });
    await page.getByRole('checkbox', { name: 'Restaurar: Orden' }).check();
    await (await admin()).call(categories.update, { params: { id }, body: { name: 'Tres' } });
    await button(page, 'Restaurar 1 campo').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await row(page, 'name').getByText('Tres').waitFor();
    expect(await readCategory(id)).toMatchObject({ name: 'Tres', order: 3, version: 4 });
  });

  test('says before what does not return, and returns without it', async () => {
    const caller = await admin();
    const friends = [];
    for (const name of ['Amiga ida', 'Amiga fiel'])
      friends.push(await createSpot(caller, { type: 'people', name }));
    const ids = friends.map(({ id }) => id);
    const spot = await createSpot(caller, { type: 'bar_club', name: 'Con amigas', related_artists: ids });
    await caller.call(spots.update, { params: { id: spot.id }, body: { name: 'Sola', related_artists: [] } });
    await caller.call(spots.remove, { params: { id: ids[0] ?? '' } });
    const page = await open(`/history/spots/${spot.id}`, { as: 'editor' });
    await waitForText(page, 'Ya no existe, y no vuelve al restaurar: Amiga ida.');
    expect(await row(page, 'related_artists').textContent()).toContain('Amiga ida (ya no existe)');
    await page.getByRole('checkbox', { name: 'Restaurar: Nombre' }).check();
    await page.getByText('Ya no existe, y no vuelve').waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Restaurar: Nombre' }).uncheck();
    await button(page, 'Restaurar esta versión').click();
    await waitForToast(page, 'Versión restaurada.');
    expect(await readSpot(spot.id)).toMatchObject({ name: 'Con amigas', related_artists: [ids[1]] });
  });

  test('says why it is refused', async () => {
    const { first, path } = await changedSpot();
    const page = await open(path, { as: 'editor' });
    await row(page, 'photos').waitFor();
    await api().database.pool.query('delete from stored_files where retired_at is not null');
    await button(page, 'Restaurar esta versión').click();
    await waitForText(page, 'Una imagen de esa versión ya se borró: elige qué campos restaurar sin ella.');
    expect(await readSpot(first.id)).toMatchObject({ name: 'Bar dos', version: 2 });
  });
});

test('what an owner sent and what was approved stand side by side', async () => {
  const { spot, waiting, editor, owner } = await createOwnedSpot(api(), { name: 'Casa' });
  const id = await waiting({ name: 'Casa nueva', curious_fact: 'Dato enviado' });
  const revision = (await editor.call(revisions.read, { params: { id } })).body;
  const decision = { status: 'approved' as const, fields: ['name' as const], version: revision.version };
  expect((await editor.call(revisions.decide, { params: { id }, body: decision })).status).toBe(200);
  const page = await open(`/spots/${spot.id}/edit`, { as: 'editor', map: false });
  await button(page, 'Historial').click();
  const approved = page.getByRole('listitem').filter({ hasText: 'Aprobado' }).first();
  const sender = `Enviado por ${owner.user.first_name} ${owner.user.last_name}, `;
  await approved.getByText(sender).waitFor();
  // What was approved is a change; what was not is marked.
  expect(await approved.locator('[data-field=name]').textContent()).toBe('NombreCasa→Casa nueva');
  const left = approved.locator('[data-field=curious_fact]');
  expect(await left.textContent()).toBe('Dato curioso (Español) · No aprobadoDato enviado');
  await approved.getByRole('link', { name: 'Comparar' }).click();
  await waitForText(page, 'No hay diferencias.');
  await choose(page, 'Versión', new RegExp(sender));
  await row(page, 'curious_fact').getByText('Dato enviado').waitFor();
  expect(await row(page, 'name').count()).toBe(0);
  await button(page, 'Restaurar esta versión').click();
  await waitForToast(page, 'Versión restaurada.');
  expect(await readSpot(spot.id)).toMatchObject({ name: 'Casa nueva', curious_fact: 'Dato enviado' });
});

test('a deleted record keeps its history, from the trash', async () => {
  const caller = await admin();
  const { first } = await changedSpot();
  await caller.call(spots.remove, { params: { id: first.id } });
  const page = await open('/trash?search=bar+dos', { as: 'editor' });
  await page.getByRole('link', { name: 'Historial: Bar dos' }).first().click();
  await waitForText(page, 'Está en la papelera: sus versiones se pueden comparar, no restaurar.');
  expect(await row(page, 'name').textContent()).toMatch(/Nombre.*Bar uno.*Bar dos/);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await button(page, 'Restaurar esta versión').count()).toBe(0);
  await expectAccessibleAndFits(page);
  await page.getByRole('link', { name: 'Ver la papelera' }).click();
  await waitForPath(page, '/trash?noun=spot');
  await caller.call(spots.destroy, { params: { id: first.id } });
  await page.goto(`/history/spots/${first.id}`);
  await waitForText(page, 'Se borró para siempre. Queda su historial.');
  await row(page, 'name').getByText('Bar uno').waitFor();
});

describe('as on a date', () => {
  test('the list of spots has their values of then, also of those deleted since, and opens the form of then', async () => {
    const caller = await admin();
    const [changed, gone, young] = [
      await createSpot(caller, { type: 'bar_club', name: 'Fechado antes', enable: true }),
      await createSpot(caller, { type: 'oasis', name: 'Fechado ido' }),
      await createSpot(caller, { type: 'bar_club', name: 'Fechado nuevo' }),
    ];
    for (const { id } of [changed, gone]) await shift('spots', id, 5);
    await caller.call(spots.update, { params: { id: changed.id }, body: { name: 'Fechado después' } });
    await caller.call(spots.remove, { params: { id: gone.id } });
    const page = await open('/spots', { as: 'editor' });
    await page.getByRole('link', { name: 'Como en una fecha' }).click();
    await waitForPath(page, '/history/spots?page=1&perPage=10');
    // Yesterday, unless another day is chosen.
    expect(await page.getByLabel('Fecha', { exact: true }).inputValue()).toBe(daysAgo(1));
    await listPage(page).search.pressSequentially('fechado');
    await waitForText(page, '1–2 de 2');
    expect(await listPage(page).row('Fechado antes').textContent()).toMatch(/Bar \/ Club.*Argentina.*Sí/);
    expect(await listPage(page).row('Fechado ido').textContent()).toContain('Eliminado después');
    await expectAccessibleAndFits(page);
    await page.getByLabel('Fecha', { exact: true }).fill(daysAgo(2));
    await waitForPath(page, `/history/spots?page=1&perPage=10&search=fechado&at=${daysAgo(2)}`);
    await listPage(page).row('Fechado antes').getByRole('cell').first().click();
    await waitForText(page, 'Historial: Fechado después');
    expect(await row(page, 'name').textContent()).toMatch(/Fechado antes.*Fechado después/);
    await page.goBack();
    await waitForPath(page, `/history/spots?page=1&perPage=10&search=fechado&at=${daysAgo(2)}`);
    await page.getByLabel('Fecha', { exact: true }).fill(daysAgo(9));
    await waitForText(page, 'No hay registros');
    // A day to come does not count.
    await page.goto(`/history/spots?search=fechado&at=${daysAgo(-2)}`);
    await waitForText(page, '1–2 de 2');
    expect(young.name).toBe('Fechado nuevo');
  });

  test('the list of users has their values of then', async () => {
    const caller = await admin();
    const { user } = await api().signedIn('user', { first_name: 'Remota', last_name: 'Lejos' });
    await shift('users', user.id, 5);
    await caller.call(users.update, {
      params: { id: user.id },
      body: { first_name: 'Cercana', role: 'editor' },
    });
    const page = await open('/users', { as: 'editor', size: narrow });
    await page.getByRole('link', { name: 'Como en una fecha' }).click();
    await listPage(page).search.pressSequentially('remota');
    await waitForText(page, 'Remota Lejos');
    await expectAccessibleAndFits(page);
    await page.getByRole('link', { name: 'Comparar: Remota Lejos' }).click();
    await waitForText(page, 'Historial: Cercana Lejos');
    expect(await row(page, 'role').textContent()).toMatch(/Rol.*User.*Editor/);
    // An editor may not change another one's role, nor a name of somebody with the same role alone.
    expect(await page.getByRole('checkbox', { name: 'Restaurar: Rol' }).count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Restaurar: Nombre' }).check();
    await button(page, 'Restaurar 1 campo').click();
    await waitForToast(page, 'Versión restaurada.');
    const { body } = await caller.call(users.read, { params: { id: user.id } });
    expect(body).toMatchObject({ first_name: 'Remota', role: 'editor' });
  });

  test('other nouns have no such list', async () => {
    const page = await open('/dashboard', { as: 'editor' });
    const answer = await page.goto('/history/categories');
    expect(answer?.status()).toBe(404);
    await waitForText(page, 'Esta página no existe');
  });
});
