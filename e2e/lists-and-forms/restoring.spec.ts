/** @module-tag extended */

import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { versionsPage } from '../pages/versions.ts';
import { expectAccessibleAndFits, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { changedRecords } from './changedRecords.ts';

/* Restoring a version over a newer change, without what no longer exists, or not at all. */

const { open, api } = appInBrowser();
const { admin, readSpot, readCategory, changedCategory, changedSpot } = changedRecords(api);
const { categories, spots } = contract;

test('over a newer change shows the three versions, and restores what was chosen', async () => {
  const { id, path, first } = await changedCategory();
  const page = await open(`${path}?left=${first}`, { as: 'editor' });
  const shown = versionsPage(page);
  await shown.row('name').waitFor();
  // The present version is read once: another answer could be newer than what the person has seen.
  const reads = `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/version?noun=categories')).length`;
  expect(await page.evaluate(reads)).toBe(1);
  await (await admin()).call(categories.update, { params: { id }, body: { name: 'Tres', order: 5 } });
  await shown.restoreAll.click();
  const dialog = page.getByRole('dialog', { name: 'Alguien cambió este registro mientras tanto' });
  const values = (field: string) => dialog.getByRole('group', { name: field }).textContent();
  expect(await values('Nombre')).toBe('NombreVersión elegidaUnoAhoraTresCuando lo abristeDos');
  expect(await values('Orden')).toBe('OrdenVersión elegida1Ahora5Cuando lo abriste3');
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
  await shown.row('order').getByText('5', { exact: true }).waitFor();
});

test('over a newer change keeps what somebody else changed, unless it is chosen, and nothing after cancelling', async () => {
  const { id, path, second } = await changedCategory();
  const page = await open(`${path}?left=${second}`, { as: 'editor' });
  const shown = versionsPage(page);
  await shown.row('order').waitFor();
  await (await admin()).call(categories.update, { params: { id }, body: { name: 'Tres' } });
  await shown.restoreAll.click();
  const dialog = page.getByRole('dialog');
  const isKept = (field: string, which: RegExp) =>
    dialog.getByRole('group', { name: field }).getByRole('radio', { name: which }).isChecked();
  expect(await isKept('Orden', /^Versión elegida 1/)).toBe(true);
  expect(await isKept('Nombre', /^Ahora Tres/)).toBe(true);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await shown.row('name').getByText('Tres').waitFor();
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
  const shown = versionsPage(page);
  await waitForText(page, 'Ya no existe, y no vuelve al restaurar: Amiga ida.');
  expect(await shown.row('related_artists').textContent()).toContain('Amiga ida (ya no existe)');
  await shown.take('Nombre').check();
  await page.getByText('Ya no existe, y no vuelve').waitFor({ state: 'detached' });
  await shown.take('Nombre').uncheck();
  await shown.restoreAll.click();
  await waitForToast(page, 'Versión restaurada.');
  expect(await readSpot(spot.id)).toMatchObject({ name: 'Con amigas', related_artists: [ids[1]] });
});

test('an address that another user has by now is named before, and stays while the rest is restored', async () => {
  const caller = await admin();
  const { users } = contract;
  const person = { last_name: 'Ríos', password: 'a long password 7' };
  const { body: user } = await caller.call(users.create, {
    body: { ...person, first_name: 'Ana', email: 'ana.rios@example.com' },
  });
  const changed = { first_name: 'Anita', email: 'anita@example.com' };
  await caller.call(users.update, { params: { id: user.id }, body: changed });
  const other = { ...person, first_name: 'Otra', email: 'ana.rios@example.com' };
  expect((await caller.call(users.create, { body: other })).status).toBe(201);
  const page = await open(`/history/users/${user.id}`, { as: 'admin' });
  const shown = versionsPage(page);
  await waitForText(page, 'no se puede repetir: Email queda como está.');
  expect(await shown.take('Email').count()).toBe(0);
  await shown.restoreAll.click();
  await waitForToast(page, 'Versión restaurada.');
  const { body } = await caller.call(users.read, { params: { id: user.id } });
  expect(body).toMatchObject({ first_name: 'Ana', email: 'anita@example.com' });
});

test('an owner whose account is deleted is named before, and is not the owner afterwards', async () => {
  const caller = await admin();
  const owner = await api().signedIn('user');
  const { id } = await createSpot(caller, { type: 'people', name: 'De ella', user_id: owner.user.id });
  await caller.call(spots.update, { params: { id }, body: { name: 'De nadie', user_id: null } });
  await caller.call(contract.users.remove, { params: { id: owner.user.id } });
  const page = await open(`/history/spots/${id}`, { as: 'editor' });
  const name = `${owner.user.first_name} ${owner.user.last_name}`;
  await waitForText(page, `Ya no existe, y no vuelve al restaurar: ${name}.`);
  await versionsPage(page).restoreAll.click();
  await waitForToast(page, 'Versión restaurada.');
  expect(await readSpot(id)).toMatchObject({ name: 'De ella', user_id: null });
});

test('says why it is refused', async () => {
  const { first, path } = await changedSpot();
  const page = await open(path, { as: 'editor' });
  const shown = versionsPage(page);
  await shown.row('photos').waitFor();
  await api().database.pool.query('delete from stored_files where retired_at is not null');
  await shown.restoreAll.click();
  await waitForText(page, 'Una imagen de esa versión ya se borró: elige qué campos restaurar sin ella.');
  expect(await readSpot(first.id)).toMatchObject({ name: 'Bar dos', version: 2 });
});
