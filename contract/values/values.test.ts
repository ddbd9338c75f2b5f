import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { countryCodes, countryName, fromIso, isCountry, toIso, zonesOf } from './countries.ts';
import { fold } from './fold.ts';
import { omit, pick } from './pick.ts';

test('the text of a search has no case and no accents', () => {
  expect(fold('ÁÉÍÓÚ Ñandú Çà Åre')).toBe('aeiou nandu ca are');
  expect(fold('STRAẞE Straße Ærø Œuvre Łódź Đặng ısı')).toBe('strasse strasse aero oeuvre lodz dang isi');
  expect(fold('東京 Привет 12')).toBe('東京 привет 12');
});

test('some of the fields of a record, or all but some, in their order', () => {
  const record = { a: 1, b: 2, c: 3 };
  expect(Object.entries(pick(record, ['c', 'a']))).toEqual([
    ['c', 3],
    ['a', 1],
  ]);
  expect(omit(record, ['b'])).toEqual({ a: 1, c: 3 });
});

/** The locale of older browsers. */
class Older {
  readonly timeZones: string[];
  constructor(tag: string) {
    this.timeZones = [`Zone/${tag}`];
  }
}

// ISO 3166-1 with the United Kingdom as UK (product/users#countries).
describe('countries', () => {
  test('are the 249 of ISO 3166-1, in order', () => {
    expect(countryCodes).toHaveLength(249);
    expect(countryCodes).toEqual([...new Set(countryCodes)].sort());
    expect(countryCodes.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
    expect(['AR', 'BO', 'CR', 'UK', 'ES', 'ZW'].every(isCountry)).toBe(true);
    expect(['GB', 'EU', 'XX', 'ar', ''].some(isCountry)).toBe(false);
  });

  test('have another code in ISO where it is the United Kingdom', () => {
    expect([toIso('UK'), toIso('AR'), fromIso('GB'), fromIso('AR'), fromIso('UK')]).toEqual([
      'GB',
      'AR',
      'UK',
      'AR',
      'UK',
    ]);
  });

  test('have names in both languages', () => {
    expect([countryName('UK', 'es'), countryName('UK', 'en'), countryName('ES', 'es')]).toEqual([
      'Reino Unido',
      'United Kingdom',
      'España',
    ]);
    expect([countryName('US', 'en'), countryName('US', 'es')]).toEqual(['United States', 'Estados Unidos']);
    expect([countryName('GB', 'es'), countryName('later', 'en')]).toEqual(['GB', 'later']);
  });

  test('have time zones, unless the browser does not know them', () => {
    expect(zonesOf('UK')).toEqual(['Europe/London']);
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal('Intl', { Locale: class {} });
    expect(zonesOf('UK')).toEqual([]);
    vi.stubGlobal('Intl', { Locale: Older });
    expect(zonesOf('UK')).toEqual(['Zone/und-GB']);
  });
});
