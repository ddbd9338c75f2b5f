import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { pickerOn } from './picker.ts';

/** The form of a spot. */
export const spotForm = (page: Page) => ({
  name: page.getByRole('textbox', { name: 'Nombre', exact: true }),
  address: page.getByRole('combobox', { name: 'Dirección' }),
  lat: page.getByRole('textbox', { name: 'Latitud' }),
  long: page.getByRole('textbox', { name: 'Longitud' }),
  photos: page.locator('input[type=file][multiple]'),
  tiles: page.getByRole('list', { name: 'Fotos' }).getByRole('listitem'),
  save: page.getByRole('button', { name: 'Guardar', exact: true }),
  saveChanges: page.getByRole('button', { name: 'Guardar Cambios' }),
  toggle: (name: string) => page.getByRole('switch', { name }),
  /** Waits until both inputs have these. */
  async coordinates(lat: string, long: string) {
    const inputs = ['Latitud', 'Longitud'].map((name) => page.getByRole('textbox', { name }));
    await expect.poll(() => Promise.all(inputs.map((input) => input.inputValue()))).toEqual([lat, long]);
  },
  async country(name: string) {
    await pickerOn(page, 'País').pick(name.slice(0, 4), name);
  },
  /** Types into a picker and clicks the option. */
  async pick(label: string, typed: string, option: string) {
    await pickerOn(page, label).pick(typed, option);
    // A picker of several stays open and covers what is below it.
    await page.keyboard.press('Escape');
  },
});

/** A small JPEG for a file input; each colour makes a different picture. */
export const picture = async (name: string, background = '#c63') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
