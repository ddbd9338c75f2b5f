/** @module-tag extended */

import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Role } from '#contract/kit/roles.ts';
import { spotForm } from '../pages/spot.ts';
import { waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

/* A page that is served over plain HTTP, as in a local network: browsers give it no UUIDs, no SHA-256 and no clipboard. */

const { open, api } = appInBrowser();

const missing =
  'delete Crypto.prototype.randomUUID; delete Crypto.prototype.subtle; delete Navigator.prototype.clipboard;';

async function openPlain(path: string, as: Role = 'editor') {
  const page = await open('/ready', { as, map: false });
  await page.addInitScript(missing);
  await page.goto(path);
  expect(await page.evaluate('[typeof crypto.randomUUID, typeof crypto.subtle]')).toEqual([
    'undefined',
    'undefined',
  ]);
  return page;
}

test('a view is saved', async () => {
  const page = await openPlain('/users?country=PE');
  await page.getByRole('button', { name: 'Vistas', exact: true }).click();
  await page.getByRole('button', { name: 'Guardar como vista…' }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).pressSequentially('Perú');
  await page
    .getByRole('dialog', { name: 'Guardar como vista' })
    .getByRole('button', { name: 'Guardar' })
    .click();
  await waitForToast(page, 'Vista «Perú» guardada.');
  const { rows } = await api().database.pool.query(`select query from views where name = 'Perú'`);
  expect(rows).toEqual([{ query: { country: 'PE' } }]);
});

test('large photos are uploaded', async () => {
  const raw = { width: 400, height: 300, channels: 3 as const };
  const noise = sharp(randomBytes(raw.width * raw.height * 3), { raw });
  const buffer = await noise.jpeg({ quality: 97 }).toBuffer();
  const page = await openPlain('/spots_user/new');
  const form = spotForm(page);
  await form.name.pressSequentially('Sin TLS');
  await form.country('Argentina');
  await form.photos.setInputFiles(
    ['1.jpg', '2.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })),
  );
  await expect.poll(() => form.tiles.count()).toBe(2);
  await form.save.click();
  await waitForToast(page, 'Spot added successfully!');
  const { rows } = await api().database.pool.query(
    `select cardinality(photos) as photos from spots where name = 'Sin TLS'`,
  );
  expect(rows).toEqual([{ photos: 2 }]);
  // Not sent with the form.
  const uploads = await api().database.pool.query('select size from uploads where received > 0');
  expect(uploads.rows).toHaveLength(2);
});

test('a button that copies says that it cannot', async () => {
  const page = await openPlain('/keys', 'admin');
  await page.getByRole('button', { name: 'Copiar la dirección' }).click();
  await waitForToast(page, 'No se pudo copiar: selecciónala y cópiala.');
});
