/** @module-tag extended */

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { spots } from '../../api/nouns/spots/spots.table.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { pickerOn } from '../pages/picker.ts';
import { waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { delayReads, failRequests, recordChanges } from '../support/requests.ts';

/* What is done in a picker while its search is under way (product/forms#pickers). */

const { open, api } = appInBrowser();
const people: Record<'ana' | 'nuria', string> = { ana: '', nuria: '' };
const searches = /\/users\?.*search=/;
const ana = /^Ana Primera/;
const nuria = /^Nuria Segunda/;

beforeAll(async () => {
  const add = async (first_name: string, last_name: string) =>
    (await api().signedIn('user', { first_name, last_name })).user.id;
  people.ana = await add('Ana', 'Primera');
  people.nuria = await add('Nuria', 'Segunda');
});

async function openSpot(fresh = false) {
  const spot = await createSpot(await api().as('admin'), {
    ...{ name: 'Bar Uno', type: 'bar_club', user_id: people.ana },
  });
  const page = await open(`/spots/${spot.id}/edit`, { as: 'admin', map: false, fresh });
  const owner = pickerOn(page, 'Usuario', page.getByRole('form'));
  await expect.poll(() => owner.input.inputValue()).toMatch(ana);
  return { page, owner, changes: recordChanges(page), spotId: spot.id };
}

async function ownerOf(spotId: string): Promise<string | null | undefined> {
  const [spot] = await api().db.select().from(spots).where(eq(spots.id, spotId));
  return spot?.user_id;
}

describe('Ctrl+Enter while it searches', () => {
  test('saves with what the search finds', async () => {
    const { page, owner, changes, spotId } = await openSpot();
    const release = await delayReads(page, searches);
    await owner.type('nuria');
    await page.keyboard.press('Control+Enter');
    await waitForText(page, 'Buscando…');
    expect(changes).toEqual([]);
    release();
    await waitForToast(page, 'Spot updated successfully!');
    expect(await ownerOf(spotId)).toBe(people.nuria);
  });

  test('saves without a choice when nothing is found', async () => {
    const { page, owner, spotId } = await openSpot();
    await page.getByRole('textbox', { name: 'Nombre' }).press('End');
    await page.keyboard.type(' bis');
    const release = await delayReads(page, searches);
    await owner.type('xyzw');
    await page.keyboard.press('Control+Enter');
    await waitForText(page, 'Buscando…');
    release();
    await waitForToast(page, 'Spot updated successfully!');
    expect(await ownerOf(spotId)).toBe(people.ana);
  });

  test('saves nothing when the search fails; once it is repeated, Enter chooses', async () => {
    const { page, owner, changes, spotId } = await openSpot();
    const recover = await failRequests(page, searches);
    // Not before the keys: a search that has failed by then holds no save.
    const pressed = Promise.withResolvers<void>();
    await page.route(searches, (route) => pressed.promise.then(() => route.fallback()));
    await owner.type('nuria');
    await page.keyboard.press('Control+Enter');
    pressed.resolve();
    await waitForText(page, 'No se pudieron leer las opciones.');
    await recover();
    await page.getByRole('button', { name: 'Reintentar' }).press('Enter');
    await owner.waitForActiveOption('Nuria Segunda');
    expect(changes).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await waitForToast(page, 'Spot updated successfully!');
    expect(await ownerOf(spotId)).toBe(people.nuria);
  });
});

describe('Enter while it searches', () => {
  test('saves nothing without a connection, which the field says; once it is back, Enter chooses', async () => {
    const { page, owner, changes, spotId } = await openSpot(true);
    const held = Promise.withResolvers<void>();
    await page.route(searches, async (route) => {
      await held.promise;
      await route.abort('connectionreset');
    });
    const sent = page.waitForRequest(searches);
    await owner.type('nuria');
    await sent;
    await page.keyboard.press('Control+Enter');
    await page.context().setOffline(true);
    held.resolve();
    await waitForText(page, 'Sin conexión. Inténtalo de nuevo cuando vuelva la conexión.');
    await owner.input.and(page.locator(':focus')).waitFor();
    expect(await owner.input.inputValue()).toBe('nuria');
    await page.unroute(searches);
    await page.context().setOffline(false);
    await owner.waitForActiveOption('Nuria Segunda');
    expect(changes).toEqual([]);
    for (const key of ['Enter', 'Control+Enter']) await page.keyboard.press(key);
    await waitForToast(page, 'Spot updated successfully!');
    expect(await ownerOf(spotId)).toBe(people.nuria);
  });

  test('chooses although the field is left, which does not get the focus back', async () => {
    const { page, owner, changes } = await openSpot();
    const release = await delayReads(page, searches);
    await owner.type('nuria');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Nombre' }).click();
    expect(await owner.input.inputValue()).toBe('nuria');
    release();
    await expect.poll(() => owner.input.inputValue()).toMatch(nuria);
    await page.getByRole('textbox', { name: 'Nombre' }).and(page.locator(':focus')).waitFor();
    expect(await owner.options.count()).toBe(0);
    expect(changes).toEqual([]);
  });

  test('a left field without a match shows what is chosen', async () => {
    const { page, owner } = await openSpot();
    const release = await delayReads(page, searches);
    await owner.type('xyzw');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    release();
    await expect.poll(() => owner.input.inputValue()).toMatch(ana);
  });

  test('a save from elsewhere waits for the choice', async () => {
    const { page, owner, changes, spotId } = await openSpot();
    const release = await delayReads(page, searches);
    await owner.type('nuria');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    expect(changes).toEqual([]);
    release();
    await waitForToast(page, 'Spot updated successfully!');
    expect(await ownerOf(spotId)).toBe(people.nuria);
  });
});
