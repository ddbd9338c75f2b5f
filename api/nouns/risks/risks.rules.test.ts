import { describe, expect, test } from 'vitest';
import type { Snapshot } from '#contract/revisions.ts';
import { shoutsIn } from './capitals.rules.ts';
import { changedLinks } from './links.rules.ts';
import { everyField, type Facts, risksOf } from './risks.rules.ts';

test.each<[string, string[], string?]>([
  ['ENTRADAS GRATIS hoy', ['ENTRADAS GRATIS']],
  ['Ven. ¡LLAMA YA, GRATIS! Y más', ['LLAMA YA, GRATIS']],
  ['COMPRA 2 X 1 AHORA MISMO', ['COMPRA 2 X 1 AHORA MISMO']],
  ['COMPRA YA', []],
  ['ESPECTACULARMENTE bueno', ['ESPECTACULARMENTE']],
  ['OFERTA ESPECIAL aquí, y OTRA VEZ OFERTA', ['OFERTA ESPECIAL', 'OTRA VEZ OFERTA']],
  ['СКИДКА ТОЛЬКО СЕГОДНЯ', ['СКИДКА ТОЛЬКО СЕГОДНЯ']],
  ['𝐆𝐑𝐀𝐓𝐈𝐒 𝐀𝐇𝐎𝐑𝐀 𝐌𝐈𝐒𝐌𝐎', ['𝐆𝐑𝐀𝐓𝐈𝐒 𝐀𝐇𝐎𝐑𝐀 𝐌𝐈𝐒𝐌𝐎']],
  ['CANCIÓN\u0301ES Y MÁS CANCIONES', ['CANCIÓN\u0301ES Y MÁS CANCIONES']],
  ['DJ, AC/DC, LGBTIQ+ y R.E.M.', []],
  ['Siglo XVIII, la UNESCO y la NASA', []],
  ['BUENOS AIRES', []],
  ['MUSEO NACIONAL DE BELLAS ARTES: un museo', [], 'MUSEO NACIONAL DE BELLAS ARTES'],
  ['CÍRCULO ARGENTINO, el CIRCULO ARGENTINO de siempre', [], 'Círculo Argentino'],
  ['ENTRADAS GRATIS EN EL CÍRCULO ARGENTINO', ['ENTRADAS GRATIS EN EL'], 'Círculo Argentino'],
  ['東京ドームシティホール 12345 67890', []],
  ['', []],
])('capitals that shout in %j: %j', (text, shouts, name = 'Bar') =>
  expect(shoutsIn(text, name)).toEqual(shouts),
);

const instagram = (name: string) => ({ instagram: { instagram_link: `https://www.instagram.com/${name}` } });

test.each<[string, Snapshot, Snapshot, unknown[]]>([
  [
    'another host',
    { link: 'https://www.bar.ar/a' },
    { link: 'https://bet.example/a' },
    [{ kind: 'links_changed', field: 'link', before: 'bar.ar', found: 'bet.example' }],
  ],
  [
    'another account',
    instagram('ana'),
    instagram('eva/'),
    [{ kind: 'links_changed', field: 'instagram', before: 'instagram.com/ana', found: 'instagram.com/eva' }],
  ],
  ['the same account', instagram('ana'), instagram('Ana/'), []],
  ['another page', { link: 'https://bar.ar/2025' }, { link: 'http://www.bar.ar/2026?a=1' }, []],
  [
    'the same service',
    { youtube_link: 'https://youtu.be/a' },
    { youtube_link: 'https://www.youtube.com/b' },
    [],
  ],
  ['an added one', { link: '' }, { link: 'https://bar.ar' }, []],
  ['a removed one', { link: 'https://bar.ar' }, { link: '' }, []],
  [
    'what is no link',
    { link: 'bar' },
    { link: 'https://bar.ar' },
    [{ kind: 'links_changed', field: 'link', before: 'bar', found: 'bar.ar' }],
  ],
  ['no text', { link: 5, playlist: null }, { link: {}, playlist: 'https://bar.ar' }, []],
])('links: %s', (_what, before, after, risks) => expect(changedLinks(before, after)).toEqual(risks));

const obelisk = { name: 'Bar', lat: -34.6037, long: -58.3816, country: 'AR' };
const none: Facts = { isInCountry: () => true, twins: {} };
const kinds = (before: Snapshot | null, after: Snapshot, changed: readonly string[], facts = none) =>
  risksOf({ before, after, changed }, facts).map(({ kind }) => kind);

describe('the pin', () => {
  test('moved more than a kilometre, with the distance', () => {
    const moved = (lat: number) =>
      risksOf({ before: obelisk, after: { ...obelisk, lat }, changed: ['lat', 'long'] }, none);
    expect(moved(-34.6126)).toEqual([]);
    expect(moved(-34.6128)).toEqual([{ kind: 'pin_moved', field: 'lat', metres: 1012 }]);
    const { lat: _, ...nowhere } = obelisk;
    expect(kinds(nowhere, obelisk, ['lat'])).toEqual([]);
    expect(kinds(obelisk, { ...nowhere, lat: '5' }, ['lat'])).toEqual([]);
  });

  test('out of its country, as it is wrong; only if the change is about it', () => {
    const facts: Facts = { ...none, isInCountry: ({ lat, long }) => lat < -20 && long < -50 };
    const wrong = (after: Snapshot, changed = ['country']) =>
      risksOf({ before: obelisk, after: { ...obelisk, ...after }, changed }, facts).filter(
        ({ kind }) => kind === 'pin_outside_country',
      );
    expect(wrong({})).toEqual([]);
    expect(wrong({ long: -10 })).toMatchObject([{ pin: 'outside', country: 'AR', field: 'country' }]);
    expect(wrong({ long: -10 }, ['lat', 'long'])).toMatchObject([{ field: 'lat' }]);
    expect(wrong({ lat: -58.4, long: -34.6 })).toMatchObject([{ pin: 'swapped' }]);
    expect(wrong({ lat: 0, long: 0, country: null })).toEqual([
      { kind: 'pin_outside_country', field: 'country', pin: 'zero' },
    ]);
    expect(wrong({ long: -10 }, ['name'])).toEqual([]);
  });
});

describe('a text', () => {
  const bio = (bio_description: string) => ({ bio: { bio_description } });
  const loud = 'ENTRADAS GRATIS, ana@example.com, +54 11 1234 5678';

  test('has its risks in each field that everybody reads, by kind', () => {
    expect(kinds(null, { ...bio(loud), curious_fact_en: 'eva@example.com' }, everyField)).toEqual([
      'capitals',
      'mail_address',
      'mail_address',
      'phone_number',
    ]);
    expect(kinds(null, { address: loud }, everyField)).toEqual([]);
    // Its own words are never too loud.
    expect(kinds(null, { name: loud }, everyField)).toEqual(['mail_address', 'phone_number']);
  });

  test('is not flagged for what stood there before, nor when it did not change', () => {
    const field = 'bio.bio_description';
    expect(kinds(bio(loud), bio(`${loud} Y más.`), [field])).toEqual([]);
    expect(kinds(bio(loud), bio(`${loud} eva@example.com`), [field])).toEqual(['mail_address']);
    expect(kinds(bio(''), bio(loud), ['name'])).toEqual([]);
  });

  test('is quoted, at most eighty characters of it, and none is cut in two', () => {
    const [risk] = risksOf({ before: null, after: bio('𝐀𝐁𝐂𝐃'.repeat(40)), changed: everyField }, none);
    expect(risk?.found).toBe(`${'𝐀𝐁𝐂𝐃'.repeat(20)}…`);
  });

  test("that equals another spot's names the spot, if it changed", () => {
    const facts = { ...none, twins: { 'bio.bio_description': [{ id: 'x', name: 'Otro' }] } };
    expect(risksOf({ before: null, after: bio('a'), changed: everyField }, facts)).toEqual([
      { kind: 'same_text', field: 'bio.bio_description', spots: [{ id: 'x', name: 'Otro' }] },
    ]);
    expect(kinds({}, bio('a'), ['name'], facts)).toEqual([]);
  });

  // What is not linear takes minutes with so many characters: the test's time limit is the proof.
  test.each([
    'A',
    'a',
    '1',
    '@',
    ' ',
    'a@',
    'A ',
    '1 ',
    'a@a.',
    'ana@a.com ',
    'AAAA BBBBBB ',
    '(at)',
    ' arroba ',
    '1-1-',
    '1.1111, ',
    '+1(',
    'https://',
    'tel. 1',
    '\u0301',
  ])('of 300,000 characters, %j over and over', (part) => {
    const text = part.repeat(Math.ceil(3e5 / part.length));
    const changed = ['bio.bio_description'];
    expect(risksOf({ before: null, after: bio(text), changed }, none).length).toBeLessThan(3);
  });
});
