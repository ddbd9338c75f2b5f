/** @module-tag extended */

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/kit/messages.ts';
import { spots } from '#contract/spots.calls.ts';
import type { Spot } from '#contract/spots.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { helpOf } from '../pages/fields.ts';
import { appInBrowser } from '../support/browser.ts';
import { retype } from '../support/typing.ts';

/*
 * Forty ways in which people of five countries write links, accounts and numbers, typed key by key: each is kept right, by the server
 * for every client too; twenty wrong ones get a sentence that helps (product/values#forgiving).
 */

const { open, api } = appInBrowser();
const shown = {
  instagram: { show_instagram: true },
  whatsapp: { show_whatsapp: true },
  playlist: { show_playlist: true },
};
const fields = {
  Link: (link: string) => ({ link }),
  'Link de Instagram': (link: string) => ({ instagram: { show_instagram: true, instagram_link: link } }),
  'Link de Youtube': (link: string) => ({ youtube_link: link }),
  'Link de Spotify': (link: string) => ({ playlist: { show_playlist: true, spotify_link: link } }),
  WhatsApp: (number: string) => ({ whatsapp: { show_whatsapp: true, whatsapp: number } }),
} as const;
type Label = keyof typeof fields;
type Right = readonly [label: Label, written: string, kept: string];
type Wrong = readonly [label: Label, written: string, sentence: keyof typeof messages];

const account = (name: string) => `https://www.instagram.com/${name}/`;
const playlist = 'https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M';
const countries: Readonly<Record<string, { right: readonly Right[]; wrong: readonly Wrong[] }>> = {
  AR: {
    right: [
      ['WhatsApp', '11 5555-1234', '+5491155551234'],
      ['WhatsApp', '(011) 15-5555-1234', '+5491155551234'],
      ['WhatsApp', '0351 15 555-1234', '+5493515551234'],
      ['WhatsApp', '+54 9 11 5555 1234', '+5491155551234'],
      ['Link', 'www.malena.com.ar', 'https://www.malena.com.ar'],
      ['Link', 'Entradas acá: passline.com/x', 'https://passline.com/x'],
      ['Link de Instagram', '@malenarivero', account('malenarivero')],
      ['Link de Youtube', 'youtu.be/abc', 'https://youtu.be/abc'],
    ],
    wrong: [
      ['WhatsApp', '5555-1234', 'phoneShort10'],
      ['WhatsApp', '15 5555-1234', 'phoneNeedsArea'],
      ['WhatsApp', '+54 9 15 5555 1234', 'phoneNeedsArea'],
      ['WhatsApp', '11 5555-1234 / 11 5555-9999', 'phoneSeveral'],
    ],
  },
  CL: {
    right: [
      ['WhatsApp', '9 1234 5678', '+56912345678'],
      ['WhatsApp', '09 1234 5678', '+56912345678'],
      ['WhatsApp', '56 9 1234 5678', '+56912345678'],
      ['Link', '(www.cafesur.cl)', 'https://www.cafesur.cl'],
      ['Link', 'https://https://cafesur.cl', 'https://cafesur.cl'],
      ['Link de Instagram', 'instagram.com/cafe.sur?igsh=MTc4MmM1YmI2Ng==', account('cafe.sur')],
      ['Link de Instagram', 'IG: @cafe_sur', account('cafe_sur')],
      ['Link de Spotify', `Escucha Rock en Spotify: ${playlist}?si=0a1b`, playlist],
    ],
    wrong: [
      ['WhatsApp', '1234 5678', 'phoneShort9'],
      ['Link', 'cafesur', 'linkWithoutDomain'],
      ['Link', 'cafesur.cl /carta', 'linkHasSpaces'],
      ['Link de Instagram', 'cafe sur', 'instagramHandle'],
    ],
  },
  UY: {
    right: [
      ['WhatsApp', '099 123 456', '+59899123456'],
      ['WhatsApp', '99123456', '+59899123456'],
      ['WhatsApp', 'Cel. 099123456', '+59899123456'],
      ['Link', 'bar.uy:8080/carta', 'https://bar.uy:8080/carta'],
      ['Link', 'https:bar.com.uy', 'https://bar.com.uy'],
      ['Link de Instagram', 'https://www.instagram.com/_u/baruy', account('baruy')],
      ['Link de Youtube', '@baruy', 'https://www.youtube.com/@baruy'],
      ['Link de Spotify', 'spotify:playlist:37i9dQZF1DXcBWIGoYBM5M', playlist],
    ],
    wrong: [
      ['WhatsApp', '98 765 43', 'phoneShort9'],
      ['Link', 'hola@bar,com.uy', 'linkIsEmail'],
      ['Link', '099 123 456', 'linkIsPhone'],
      ['Link de Youtube', 'bar uruguay', 'youtubeExpected'],
    ],
  },
  MX: {
    right: [
      ['WhatsApp', '55 1234 5678', '+525512345678'],
      ['WhatsApp', '044 55 1234 5678', '+525512345678'],
      ['WhatsApp', '+52 1 55 1234 5678', '+525512345678'],
      ['WhatsApp', 'wa.me/525512345678', 'https://wa.me/525512345678'],
      ['Link', 'Malena.MX/Bio', 'https://malena.mx/Bio'],
      ['Link', '<https://malena.mx>', 'https://malena.mx'],
      ['Link de Instagram', 'MalenaMX/', account('malenamx')],
      [
        'Link de Youtube',
        'm.youtube.com/watch?v=dQw4w9WgXcQ&pp=yg',
        'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      ],
    ],
    wrong: [
      ['WhatsApp', '1234 5678', 'phoneShort10'],
      ['WhatsApp', 'ana@malena.mx', 'phoneIsEmail'],
      ['Link', '@malenamx', 'linkIsHandle'],
      ['Link de Instagram', 'malena.com.mx', 'instagramIsSite'],
    ],
  },
  ES: {
    right: [
      ['WhatsApp', '612 34 56 78', '+34612345678'],
      ['WhatsApp', '0034 612345678', '+34612345678'],
      ['WhatsApp', 'tel:+34612345678', '+34612345678'],
      ['Link', 'sala.es', 'https://sala.es'],
      ['Link', 'ttps://sala.es/agenda', 'https://sala.es/agenda'],
      ['Link de Instagram', 'instagram://user?username=salaes', account('salaes')],
      ['Link de Youtube', 'www.youtube.com/@salaes?si=1', 'https://www.youtube.com/@salaes'],
      ['Link de Spotify', 'open.spotify.com/intl-es/playlist/37i9dQZF1DXcBWIGoYBM5M?si=1', playlist],
    ],
    wrong: [
      ['WhatsApp', '61234567', 'phoneShort9'],
      ['WhatsApp', 'llamar a Ana', 'badPhone'],
      ['Link de Instagram', 'instagram.com/', 'instagramWithoutUser'],
      ['Link de Spotify', 'Rock Nacional', 'spotifyExpected'],
    ],
  },
};

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const textIn = (spot: Spot, label: Label): string =>
  ({
    Link: spot.link,
    'Link de Instagram': spot.instagram.instagram_link,
    'Link de Youtube': spot.youtube_link,
    'Link de Spotify': spot.playlist.spotify_link,
    WhatsApp: spot.whatsapp.whatsapp,
  })[label] ?? '';

test('they are forty and twenty', () => {
  const all = Object.values(countries);
  expect(all.flatMap(({ right }) => right)).toHaveLength(40);
  expect(all.flatMap(({ wrong }) => wrong)).toHaveLength(20);
});

describe.each(Object.entries(countries))('in %s', (country, { right, wrong }) => {
  const openForm = async () => {
    const { id } = await createSpot(await api().as('admin'), { country, ...shown });
    return open(`/spots/${id}/edit`, { as: 'editor', map: false });
  };

  test('what is typed is replaced by what is kept', async () => {
    const page = await openForm();
    for (const [label, written, kept] of right) {
      await retype(box(page, label), written);
      await box(page, label).press('Tab');
      await expect.poll(() => box(page, label).inputValue(), { message: written }).toBe(kept);
    }
  });

  test('what nothing can be made of stays, with a sentence below its field', async () => {
    const page = await openForm();
    for (const [label, written, sentence] of wrong) {
      await retype(box(page, label), written);
      await box(page, label).press('Tab');
      await expect.poll(() => helpOf(box(page, label)), { message: written }).toBe(messages[sentence]);
      expect(await box(page, label).inputValue()).toBe(written);
    }
  });

  test('another client sends it as it is written: the server keeps the same, and refuses the same', async () => {
    const editor = await api().as('editor');
    let { id, version } = await createSpot(await api().as('admin'), { country, ...shown });
    const send = (label: Label, written: string) =>
      editor.call(spots.update, { params: { id }, body: { version, ...fields[label](written) }, form: true });
    for (const [label, written, kept] of right) {
      const { status, body } = await send(label, written);
      expect([status, textIn(body.data, label)], written).toEqual([200, kept]);
      version = body.data.version;
    }
    for (const [label, written, sentence] of wrong) {
      const { status, body } = await send(label, written);
      expect([status, body.errors?.map(({ code }) => code)], written).toEqual([422, [sentence]]);
    }
  });
});
