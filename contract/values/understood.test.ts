import { describe, expect, test } from 'vitest';
import { spotifyEmbed, understandSpotify } from '../spotify.ts';
import { tidyEmail } from './emails.ts';
import { understandInstagram } from './instagram.ts';
import type { Understand } from './understood.ts';
import { understandLink } from './web-links.ts';
import { understandYoutube } from './youtube.ts';

/* How people write links, accounts and addresses: what is kept, or why nothing can be made of it (product/values#forgiving). */

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
    ['(www.malena.com.ar)', 'https://www.malena.com.ar'],
    ['https:malena.com', 'https://malena.com'],
    ['http:/malena.com.ar', 'http://malena.com.ar'],
    ['https: malena.com.ar', 'https://malena.com.ar'],
    ['Entradas acá: passline.com/x', 'https://passline.com/x'],
    ['Web: malena.com.ar', 'https://malena.com.ar'],
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
        ['hola@malena,com', 'linkIsEmail'],
        ['malena.com.ar: passline.com/x', 'linkHasSpaces'],
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
  ];
  describe.each(wrong)('%s', (_what, understand, rows) => {
    test.each(rows)('%s', (written, reason) => expect(understand(written)).toEqual({ reason }));
  });
});
