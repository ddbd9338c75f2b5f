import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { spotForm } from '../pages/spot.ts';
import {
  expectAccessible,
  expectNoHorizontalScroll,
  waitForPath,
  waitForText,
  waitForToast,
} from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

const { open, api } = appInBrowser();
const updated = 'Spot updated successfully!';
const place = { lat: -34.6, long: -58.4 };
const isOnMap = async (live: () => Promise<{ show_in_map: boolean }>) => (await live()).show_in_map;

async function clearAddress(page: Page) {
  const { address } = spotForm(page);
  await address.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
}
async function save(page: Page) {
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, updated);
  await waitForPath(page, '/spots/user');
}

describe('on a phone, the owner', () => {
  test('removes the address and enters another: the spot is on the map again', async () => {
    const { owner, spot, live } = await createOwnedSpot(api(), { ...place, enable: false });
    const path = `/spots/user/${spot.id}/edit`;
    const page = await open(path, { as: owner, size: narrow });
    await clearAddress(page);
    await waitForText(page, 'No tiene dirección');
    await save(page);
    expect(await isOnMap(live)).toBe(false);

    await page.goto(path);
    await waitForText(page, '¿Por qué este spot no está en el mapa?');
    expect(await page.getByText('«Mostrar en el mapa» está apagado').count()).toBe(0);
    await page.getByRole('button', { name: 'Agregar dirección' }).click();
    await expect
      .poll(() => page.evaluate<string>('document.activeElement.getAttribute("role")'))
      .toBe('combobox');
    await page.keyboard.type('Calle Falsa 123', { delay: 20 });
    await save(page);
    expect(await live()).toMatchObject({
      address: 'Calle Falsa 123',
      show_in_map: true,
      map_off_by_rule: false,
    });
  });

  test('can show a spot on the map that was switched off by hand', async () => {
    const { owner, spot, live } = await createOwnedSpot(api(), {
      ...place,
      enable: false,
      show_in_map: false,
    });
    const page = await open(`/spots/user/${spot.id}/edit`, { as: owner, size: narrow });
    await waitForText(page, '«Mostrar en el mapa» está apagado');
    const name = spotForm(page).name;
    await name.press('End');
    await name.pressSequentially(' 2');
    await save(page);
    expect(await live()).toMatchObject({ name: `${spot.name} 2`, show_in_map: false });
    await page.goto(`/spots/user/${spot.id}/edit`);
    await page.getByRole('button', { name: 'Mostrar en el mapa' }).click();
    await save(page);
    expect(await isOnMap(live)).toBe(true);
  });

  test.each([390, 320])('sees that English texts are missing, within %i px', async (width) => {
    const bio = { bio_title: 'Título', bio_description: 'Toco la guitarra.' };
    const { owner, spot } = await createOwnedSpot(api(), { ...place, bio, curious_fact: 'Un dato' });
    const page = await open(`/spots/user/${spot.id}/edit`, { as: owner, size: { width, height: 800 } });
    const chip = page.getByText(/^Falta: /);
    await chip.waitFor();
    expect(await chip.textContent()).toBe('Falta: Título de la bio, Descripción de la bio, Dato curioso');
    await expectNoHorizontalScroll(page);
    const box = await chip.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  });
});
