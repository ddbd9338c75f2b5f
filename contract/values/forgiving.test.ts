import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';
import { describe, expect, test } from 'vitest';
import { spotifyEmbed, understandSpotify } from '../spotify.ts';
import { tidyEmail } from './emails.ts';
import { understandInstagram } from './instagram.ts';
import { type NumberingPlans, understandPhone } from './phones.ts';
import type { Understand } from './understood.ts';
import { understandLink } from './web-links.ts';
import { understandNumber } from './whatsapp.ts';
import { understandYoutube } from './youtube.ts';

/* How people write links, accounts and numbers: what is kept, or why nothing can be made of it (product/forms#forgiving). */

const plans: NumberingPlans = {
  parse: (text, country) =>
    parsePhoneNumberFromString(text, { defaultCountry: country as 'AR', extract: false }),
  lengthProblem: (text, country) => validatePhoneNumberLength(text, { defaultCountry: country as 'AR' }),
};
const phoneIn =
  (country: string | null): Understand =>
  (text) =>
    understandPhone(plans, text, country);

type Rows = readonly (readonly [written: string, kept: string])[];
const check = (understand: Understand, rows: Rows) =>
  test.each(rows)('%s', (written, kept) => {
    expect(understand(written)).toEqual({ kept });
    // What is kept is kept as it is by the next save.
    expect(understand(kept)).toEqual({ kept });
  });

describe('a link', () => {
  check(understandLink, [
    ['', ''],
    ['www.malena.com.ar', 'https://www.malena.com.ar'],
    ['malena.com.ar', 'https://malena.com.ar'],
    ['Malena.com.AR/Bio', 'https://malena.com.ar/Bio'],
    ['passline.com/x', 'https://passline.com/x'],
    ['passline.com/x?utm_source=ig&id=2#a', 'https://passline.com/x?utm_source=ig&id=2#a'],
    ['bar.uy:8080/carta', 'https://bar.uy:8080/carta'],
    ['//malena.cl', 'https://malena.cl'],
    ['malena.mx.', 'https://malena.mx'],
    ['https://https://malena.es', 'https://malena.es'],
    ['http://https://malena.es/x', 'https://malena.es/x'],
    ['ttps://malena.es', 'https://malena.es'],
    ['https//malena.es', 'https://malena.es'],
    ['<https://malena.com.ar>', 'https://malena.com.ar'],
    ['«malena.com.ar»', 'https://malena.com.ar'],
    ['Mirá el sitio: https://malena.com.ar/x.', 'https://malena.com.ar/x'],
    ['ñandú.com.ar', 'https://ñandú.com.ar'],
    // Confusable letters are shown as what they resolve to.
    ['mаlena.com', 'https://xn--mlena-4ve.com'],
    // Whatever was accepted stays as it is.
    ['http://malena.com.ar', 'http://malena.com.ar'],
    ['HTTPS://Malena.com/', 'HTTPS://Malena.com/'],
    ['http://localhost:3000/x', 'http://localhost:3000/x'],
    ['http://foo', 'http://foo'],
    [
      'https://web.archive.org/web/2020/https://malena.com.ar',
      'https://web.archive.org/web/2020/https://malena.com.ar',
    ],
  ]);
});

describe('an account of Instagram', () => {
  const malena = 'https://www.instagram.com/malenarivero/';
  check(understandInstagram, [
    ['', ''],
    ...[
      '@malenarivero',
      '@ MalenaRivero',
      'malenarivero',
      'MalenaRivero/',
      'instagram.com/malenarivero?igsh=MTc4MmM1YmI2Ng==',
      'https://instagram.com/malenarivero',
      'http://m.instagram.com/MalenaRivero/?hl=es-la',
      'www.instagram.com/malenarivero?utm_source=ig_web_button_share_sheet&igsh=1',
      'instagr.am/malenarivero',
      'IG: @malenarivero',
      'Instagram malenarivero',
      'ig/malenarivero',
      'instagram://user?username=malenarivero',
      'https://www.instagram.com/_u/malenarivero',
      'Mira el perfil de Malena https://www.instagram.com/malenarivero?igsh=1',
    ].map((written) => [written, malena] as const),
    ['cafe.sur.cl', 'https://www.instagram.com/cafe.sur.cl/'],
    ['@bar.com', 'https://www.instagram.com/bar.com/'],
    ['instagram.com/p/Cx_1-a/?igsh=1&img_index=2', 'https://instagram.com/p/Cx_1-a/?img_index=2'],
    ['https://www.instagram.com/malena/reels/', 'https://www.instagram.com/malena/reels/'],
    ['https://malena.com.ar/ig', 'https://malena.com.ar/ig'],
    ['https://www.instagram.com/', 'https://www.instagram.com/'],
  ]);
});

describe('a video or channel', () => {
  check(understandYoutube, [
    ['youtu.be/abc', 'https://youtu.be/abc'],
    ['https://youtu.be/dQw4w9WgXcQ?si=AbC-12&t=43', 'https://youtu.be/dQw4w9WgXcQ?t=43'],
    ['m.youtube.com/watch?v=dQw4w9WgXcQ&pp=yg', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['www.youtube.com/@malenarivero?si=1', 'https://www.youtube.com/@malenarivero'],
    ['@malenarivero', 'https://www.youtube.com/@malenarivero'],
    [
      '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x" title="a"></iframe>',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    ],
    ['Tema nuevo 🎸 https://youtu.be/dQw4w9WgXcQ?si=x', 'https://youtu.be/dQw4w9WgXcQ'],
    ['vimeo.com/1?si=2', 'https://vimeo.com/1?si=2'],
  ]);
});

const id = '37i9dQZF1DXcBWIGoYBM5M';
describe('a page of Spotify', () => {
  check(understandSpotify, [
    ...[
      `open.spotify.com/playlist/${id}`,
      `https://open.spotify.com/playlist/${id}?si=0a1b&pi=2`,
      `https://open.spotify.com/intl-es/playlist/${id}?si=0a1b`,
      `Escucha Rock Nacional en Spotify: https://open.spotify.com/playlist/${id}?si=0a1b`,
      `Escucha esto https://open.spotify.com/playlist/${id}?si=0a1b en Spotify`,
      `spotify:playlist:${id}`,
      `spotify:user:malena:playlist:${id}`,
      `https://play.spotify.com/user/malena/playlist/${id}`,
      `<iframe src="https://open.spotify.com/embed/playlist/${id}?utm_source=generator" height="352"></iframe>`,
    ].map((written) => [written, `https://open.spotify.com/playlist/${id}`] as const),
    ['spotify.link/AbC1', 'https://spotify.link/AbC1'],
    ['open.spotify.com/user/malena?si=1', 'https://open.spotify.com/user/malena'],
    [
      `https://malena.com.ar/?u=open.spotify.com/track/${id}`,
      `https://malena.com.ar/?u=open.spotify.com/track/${id}`,
    ],
  ]);

  test.each([
    `open.spotify.com/intl-es/track/${id}?si=1`,
    `spotify:track:${id}`,
    `Escucha X en Spotify: https://open.spotify.com/track/${id}?si=1`,
  ])('its player: %s', (pasted) =>
    expect(spotifyEmbed(pasted)).toBe(`https://open.spotify.com/embed/track/${id}`),
  );
  test('no player without a whole id', () => expect(spotifyEmbed(`spotify:track:${id}x`)).toBeUndefined());
});

describe('a number for WhatsApp', () => {
  const written: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
    AR: {
      '+5491155551234': [
        '11 5555-1234',
        '(011) 15-5555-1234',
        '11 15 5555 1234',
        '+54 11 5555-1234',
        '+54 9 11 5555 1234',
        '(+54) 9 11 5555–1234',
        '54 9 11 5555 1234',
        '0054 9 11 5555 1234',
        'WhatsApp: 11.5555.1234',
        'tel:+541155551234',
        '\u202a+54 9 11 5555‑1234\u202c',
      ],
      '+5493515551234': ['0351 15 555-1234', '351 555 1234'],
      '+548005551234': ['0800 555 1234'],
      '+56912345678': ['+56 9 1234 5678'],
    },
    CL: { '+56912345678': ['9 1234 5678', '09 1234 5678', '+56912345678', '56 9 1234 5678'] },
    UY: { '+59899123456': ['099 123 456', '99123456', '+598 99 123 456'] },
    MX: { '+525512345678': ['55 1234 5678', '044 55 1234 5678', '+52 1 55 1234 5678', '01 55 1234 5678'] },
    ES: { '+34612345678': ['612 34 56 78', '+34 612 345 678', '0034 612345678'] },
    PE: { '+51987654321': ['987 654 321'] },
    CO: { '+573001234567': ['300 123 4567'] },
    BR: { '+5511987654321': ['(11) 98765-4321', '0 21 11 98765-4321'] },
    UK: { '+447700900123': ['07700 900123', '+44 (0)7700 900123'] },
    US: { '+14155552671': ['(415) 555-2671'] },
  };
  for (const [country, numbers] of Object.entries(written))
    describe(country, () =>
      check(
        phoneIn(country),
        Object.entries(numbers).flatMap(([kept, all]) => all.map((one) => [one, kept] as const)),
      ),
    );

  // Without a country only numbers with the country's code are completed.
  describe('of a record without a country', () =>
    check(phoneIn(null), [
      ['', ''],
      ['11 5555-1234', '11 5555-1234'],
      ['+54 11 5555-1234', '+5491155551234'],
      ['wa.me/5491155551234', 'https://wa.me/5491155551234'],
      ['https://wa.me/541145551234?text=Hola', 'https://wa.me/541145551234?text=Hola'],
      ['api.whatsapp.com/send?phone=5491155551234', 'https://api.whatsapp.com/send?phone=5491155551234'],
      ['whatsapp://send?phone=5491155551234', 'https://wa.me/5491155551234'],
      ['Escribime: https://wa.link/ab12', 'https://wa.link/ab12'],
    ]));
});

test.each([
  ['mailto:Ana@Malena.com.ar?subject=Hola', 'Ana@Malena.com.ar'],
  ['Ana Gómez <ana@malena.cl>', 'ana@malena.cl'],
  [' ana @ gmail . com ', 'ana@gmail.com'],
  ['ana perez@gmail.com', 'ana perez@gmail.com'],
  ['a@b.co <c@d.co>', 'a@b.co <c@d.co>'],
  ['', ''],
])('the address %s', (written, kept) => expect(tidyEmail(written)).toBe(kept));

describe('nothing can be made of', () => {
  const wrong: readonly (readonly [
    what: string,
    understand: Understand,
    rows: readonly (readonly [string, string])[],
  ])[] = [
    [
      'a link',
      understandLink,
      [
        ['foo', 'linkWithoutDomain'],
        ['www.malena', 'linkWithoutDomain'],
        ['https://', 'linkWithoutDomain'],
        ['menu.pdf', 'linkWithoutDomain'],
        ['192.168.0.1/x', 'linkWithoutDomain'],
        ['impresora.local', 'linkWithoutDomain'],
        ['mi página', 'linkWithoutDomain'],
        ['malena.com.ar /x', 'linkHasSpaces'],
        ['https://malena.com.ar /x', 'linkHasSpaces'],
        ['malena.com.ar y passline.com', 'linkHasSpaces'],
        ['https://a.com https://b.com', 'linkHasSpaces'],
        ['ana@malena.com.ar', 'linkIsEmail'],
        ['mailto:ana@malena.com.ar', 'linkIsEmail'],
        ['@malenarivero', 'linkIsHandle'],
        ['+54 11 5555-1234', 'linkIsPhone'],
        ['tel:1155551234', 'linkIsPhone'],
        ['ftp://malena.com.ar', 'badLink'],
        ['javascript:alert(1)', 'badLink'],
        ['javascript:1', 'badLink'],
        ['javascript:alert("https://malena.com.ar")', 'badLink'],
        ['data:text/html,https://malena.com.ar', 'badLink'],
        ['https://ana:secreto@malena.com.ar', 'badLink'],
        ['http:/malena.com.ar', 'badLink'],
      ],
    ],
    [
      'an account of Instagram',
      understandInstagram,
      [
        ['malena rivero', 'instagramHandle'],
        ['@malena-rivero', 'instagramHandle'],
        ['@ñandú', 'instagramHandle'],
        ['@malena..rivero', 'instagramHandle'],
        ['a'.repeat(31), 'instagramHandle'],
        ['malena.com.ar', 'instagramIsSite'],
        ['www.malena.com.ar', 'instagramIsSite'],
        ['instagram.com', 'instagramWithoutUser'],
        ['instagram.com/', 'instagramWithoutUser'],
        ['ana@malena.com.ar', 'linkIsEmail'],
        ['11 5555-1234', 'linkIsPhone'],
      ],
    ],
    [
      'a video',
      understandYoutube,
      [
        ['malena', 'youtubeExpected'],
        ['@a b', 'youtubeExpected'],
        ['ana@malena.com.ar', 'linkIsEmail'],
      ],
    ],
    [
      'a page of Spotify',
      understandSpotify,
      [
        ['Rock Nacional', 'spotifyExpected'],
        ['spotify:playlist:1', 'spotifyExpected'],
        ['ftp://a.com', 'badLink'],
      ],
    ],
    [
      'a number in Argentina',
      phoneIn('AR'),
      [
        ['5555-1234', 'phoneShort10'],
        ['12345', 'phoneShort10'],
        ['15 5555-1234', 'phoneNeedsArea'],
        ['11 5555-12345678', 'phoneTooLong'],
        ['11 5555-1234 / 11 5555-9999', 'phoneSeveral'],
        ['+999 123456', 'phoneUnknownCountry'],
        ['ana@malena.com.ar', 'phoneIsEmail'],
        ['@malena', 'phoneIsHandle'],
        ['llamar a Ana', 'badPhone'],
        ['javascript:alert(1)', 'badPhone'],
      ],
    ],
    ['a number in Chile', phoneIn('CL'), [['1234 5678', 'phoneShort9']]],
    ['a number in Uruguay', phoneIn('UY'), [['099 123', 'phoneShort9']]],
    ['a number in Spain', phoneIn('ES'), [['61234567', 'phoneShort9']]],
    ['a number in Mexico', phoneIn('MX'), [['1234 5678', 'phoneShort10']]],
    ['a number in Italy', phoneIn('IT'), [['12345', 'phoneTooShort']]],
    [
      'a number',
      understandNumber,
      [
        ['1234', 'phoneTooShort'],
        ['1'.repeat(31), 'phoneTooLong'],
        ['++34600000', 'badPhone'],
      ],
    ],
  ];
  describe.each(wrong)('%s', (_what, understand, rows) => {
    test.each(rows)('%s', (written, reason) => expect(understand(written)).toEqual({ reason }));
  });
});
