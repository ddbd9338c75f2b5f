import sharp from 'sharp';
import { expect } from 'vitest';
import { insertSpots } from '../../api/testing/bulk/bulkActs.ts';
import type { TestApi } from '../../api/testing/calls/startTestApi.ts';
import { openList } from '../pages/fields.ts';
import { picture } from '../pages/spot.ts';
import { narrow, wide } from '../support/browser.ts';
import { formOpen, rows, save, sql } from './common.ts';
import type { PacedHands } from './paced.ts';
import { type PeerTask, peerTask, saveToList } from './peers.common.ts';

/* The spots of a list that lack something, and an owner's new spot on a phone. */

const photos = 10;
const pins = 3;
const title = 'Spots General';

/** The card of a spot, once its keys work. */
const card = ({ page }: PacedHands, name: string) => page.getByRole('form', { name, exact: true }).waitFor();
const resolve = ({ page }: PacedHands) => page.getByRole('link', { name: 'Resolver uno a uno' });

/** Puts a picture where Ctrl and V find it, as whoever looked for it has. */
async function copyPicture({ page }: PacedHands) {
  const png = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#c63' } })
    .png()
    .toBuffer();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${png.toString('base64')}'), (letter) => letter.charCodeAt(0));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
  })()`);
}

/** Spots whose names end with their number, the highest first in lists. */
async function insertInTurn(api: TestApi, count: number, values: Parameters<typeof insertSpots>[2]) {
  const ids = await insertSpots(api, count, values);
  await sql(
    api,
    `update spots set created_at = now() + substring(name from '[0-9]+$')::int * interval '1 second' where id = any($1)`,
    ids,
  );
  return ids;
}

export const spotTasks: readonly PeerTask[] = [
  peerTask({
    name: 'fix ten spots without a photo',
    as: 'editor',
    peer: 'Airtable 4 s each, 40 s',
    data: async (api, tag) => {
      const ids = await insertInTurn(api, photos, { name: `Sin ${tag}`, address: 'Calle 1', country: 'AR' });
      return { ids, tag };
    },
    start: ({ tag }) => `/spots?page=1&needs=photo&search=${tag}`,
    async before(hands) {
      const { page } = hands;
      await rows(page)
        .nth(photos - 1)
        .waitFor();
      for (let left = photos; left > 0; left--) {
        await expect.poll(() => rows(page).count()).toBe(left);
        await hands.click(
          rows(page)
            .first()
            .getByRole('link', { name: /^Editar/ }),
        );
        await formOpen(page);
        await hands.choosePicture(
          page.getByRole('group', { name: 'Fotos' }).getByRole('button').first(),
          await picture('a.jpg'),
        );
        await page.getByRole('list', { name: 'Fotos' }).getByRole('listitem').waitFor();
        await saveToList(hands, title);
      }
    },
    async after(hands, { tag }) {
      await copyPicture(hands);
      await rows(hands.page).first().waitFor();
      await hands.click(resolve(hands));
      // The newest first.
      for (let n = photos; n > 0; n--) {
        const name = `Sin ${tag} ${n}`;
        await card(hands, name);
        await hands.press('Control+v');
        await hands.page.getByRole('form', { name, exact: true }).getByRole('listitem').waitFor();
        await hands.press('Enter');
      }
    },
    expect: async (api, { ids }) =>
      expect(
        await sql(
          api,
          'select count(*)::int as n from spots where id = any($1) and cardinality(photos) = 1',
          ids,
        ),
      ).toEqual([{ n: photos }]),
  }),
  peerTask({
    name: 'move three wrong pins',
    as: 'editor',
    peer: 'not known',
    data: async (api, tag) => {
      const place = { address: 'Rosario, Argentina', country: 'AR', lat: 0, long: 0 };
      const values = { name: `Pin ${tag}`, ...place, pin_doubt: 'zero' } as const;
      return { ids: await insertInTurn(api, pins, values), tag };
    },
    start: ({ tag }) => `/spots?page=1&pin_doubt=zero&search=${tag}`,
    async before(hands) {
      const { page } = hands;
      for (let left = pins; left > 0; left--) {
        await expect.poll(() => rows(page).count()).toBe(left);
        await hands.click(
          rows(page)
            .first()
            .getByRole('link', { name: /^Editar/ }),
        );
        await formOpen(page);
        await hands.click(page.getByRole('textbox', { name: 'Latitud' }));
        await hands.press('Control+a');
        await hands.type('-32.9468');
        await hands.press('Tab');
        await hands.type('-60.6393');
        await saveToList(hands, title);
      }
    },
    // The map, on which pins are dragged, may take the place of the cards here.
    async after(hands, { tag }) {
      await rows(hands.page).first().waitFor();
      await hands.click(resolve(hands));
      for (let n = pins; n > 0; n--) {
        await card(hands, `Pin ${tag} ${n}`);
        await hands.page.getByRole('button', { name: /^1\. / }).waitFor();
        await hands.press('1');
        await hands.press('Enter');
      }
    },
    expect: async (api, { ids }) =>
      expect(
        await sql(
          api,
          'select count(*)::int as n from spots where id = any($1) and lat between -33.1 and -32.8',
          ids,
        ),
      ).toEqual([{ n: pins }]),
  }),
  peerTask({
    name: 'create a spot on a phone',
    as: 'user',
    peer: 'Google Business Profile five short steps',
    // Held across, a phone shows the sections of the form that it showed before there were steps.
    phone: { before: { width: 640, height: 390 }, after: narrow },
    data: async (_api, tag) => ({ name: `Peña ${tag}` }),
    start: () => '/spots/user',
    async before(hands, { name }) {
      const { page } = hands;
      await hands.tap(page.getByRole('link', { name: 'Agregar Nuevo Spot' }));
      await formOpen(page);
      await hands.tap(page.getByRole('textbox', { name: 'Nombre', exact: true }));
      await hands.type(name);
      await hands.tap(page.getByRole('combobox', { name: 'Dirección' }));
      await hands.type('rosario');
      await hands.tap(
        openList(page)
          .getByRole('option', { name: /Rosario/ })
          .first(),
      );
      await hands.tap(page.getByRole('combobox', { name: 'País' }));
      await hands.type('arge');
      await hands.tap(openList(page).getByRole('option', { name: 'Argentina' }));
      await hands.choosePicture(
        page.getByRole('group', { name: 'Fotos' }).getByRole('button').first(),
        await picture('a.jpg'),
      );
      await hands.tap(save(page));
    },
    async after(hands, { name }) {
      const { page } = hands;
      await page.context().grantPermissions(['geolocation']);
      await page.context().setGeolocation({ latitude: -32.9468, longitude: -60.6393, accuracy: 20 });
      const button = (label: string) => page.getByRole('button', { name: label, exact: true });
      await hands.tap(page.getByRole('link', { name: 'Agregar Nuevo Spot' }));
      await hands.choosePicture(button('Sacar foto'), await picture('a.jpg'));
      await hands.tap(button('Siguiente'));
      await page.getByRole('textbox', { name: 'Nombre', exact: true }).and(page.locator(':focus')).waitFor();
      await hands.type(name);
      await hands.tap(button('Siguiente'));
      await hands.tap(button('Usar mi ubicación'));
      await page.getByText(/^Pin puesto en tu ubicación/).waitFor();
      await hands.tap(save(page));
    },
    expect: async (api, { name }) =>
      expect(
        await sql(api, 'select country, cardinality(photos) as photos from spots where name = $1', name),
      ).toEqual([{ country: 'AR', photos: 1 }]),
  }),
];

export const sizeOf = ({ phone }: PeerTask, way: 'before' | 'after') => phone?.[way] ?? wide;
