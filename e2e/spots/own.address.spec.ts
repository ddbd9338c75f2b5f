import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { spotForm } from '../pages/spot.ts';
import { expectNoHorizontalScroll, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { visit } from '../support/visit.ts';

const { open, api } = appInBrowser();
const place = { lat: -34.6, long: -58.4 };

async function save(page: Page) {
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, 'Spot updated successfully!');
  await waitForPath(page, '/spots/user');
}

test('on a phone, the owner removes the address and enters another: the spot is on the map again', async () => {
  const { owner, spot, live } = await createOwnedSpot(api(), { ...place, enable: false });
  const path = `/spots/user/${spot.id}/edit`;
  const page = await open(path, { as: owner, size: narrow, map: false });
  await spotForm(page).address.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await waitForText(page, 'No tiene dirección');
  await save(page);
  expect((await live()).show_in_map).toBe(false);

  await visit(page, path);
  await waitForText(page, '¿Por qué este spot no está en el mapa?');
  expect(await page.getByText('«Mostrar en el mapa» está apagado').count()).toBe(0);
  await page.getByRole('button', { name: 'Agregar dirección' }).click();
  await expect
    .poll(() => page.evaluate<string>('document.activeElement.getAttribute("role")'))
    .toBe('combobox');
  await page.keyboard.type('Calle 1');
  await save(page);
  expect(await live()).toMatchObject({
    address: 'Calle 1',
    show_in_map: true,
    map_off_by_rule: false,
  });
});

test('on a small phone, the owner sees that English texts are missing, and shows a hidden spot on the map', async () => {
  const { owner, spot, live } = await createOwnedSpot(api(), {
    ...place,
    bio: { bio_title: 'Título', bio_description: 'Toco la guitarra.' },
    curious_fact: 'Un dato',
    enable: false,
    show_in_map: false,
  });
  const width = 320;
  const page = await open(`/spots/user/${spot.id}/edit`, {
    as: owner,
    size: { width, height: 800 },
    map: false,
  });
  const chip = page.getByText(/^Falta: /);
  await chip.waitFor();
  expect(await chip.textContent()).toBe('Falta: Título de la bio, Descripción de la bio, Dato curioso');
  await expectNoHorizontalScroll(page);
  const box = await chip.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);

  await waitForText(page, '«Mostrar en el mapa» está apagado');
  const { name } = spotForm(page);
  await name.press('End');
  await name.pressSequentially(' 2');
  await save(page);
  expect(await live()).toMatchObject({ name: `${spot.name} 2`, show_in_map: false });
  await page.getByRole('link', { name: `Editar: ${spot.name} 2` }).click();
  await page.getByRole('button', { name: 'Mostrar en el mapa' }).click();
  await save(page);
  expect((await live()).show_in_map).toBe(true);
});
