import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';
import { describe, expect, test } from 'vitest';
import { type NumberingPlans, understandPhone } from './phones.ts';
import type { Understand } from './understood.ts';
import { understandNumber } from './whatsapp.ts';

/* How people write numbers for WhatsApp: what is kept, or why nothing can be made of it (product/values#whatsapp). */

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
    UY: {
      '+59899123456': ['099 123 456', '99123456', '+598 99 123 456'],
      '+5988001234': ['0800 1234'],
    },
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

  // The library has no plan for it: the number of whoever looks after it is from elsewhere.
  describe('of a record in a country without a numbering plan', () =>
    check(phoneIn('UM'), [
      ['+54 11 5555-1234', '+5491155551234'],
      ['+34 612 345 678', '+34612345678'],
      ['11 5555-1234', '11 5555-1234'],
    ]));

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

describe('nothing can be made of', () => {
  const wrong: readonly (readonly [
    what: string,
    understand: Understand,
    rows: readonly (readonly [string, string])[],
  ])[] = [
    [
      'a number in Argentina',
      phoneIn('AR'),
      [
        ['5555-1234', 'phoneShort10'],
        ['12345', 'phoneShort10'],
        ['15 5555-1234', 'phoneNeedsArea'],
        ['+54 9 15 5555 1234', 'phoneNeedsArea'],
        ['11 5555-12345678', 'phoneTooLong'],
        ['11 5555-1234 / 11 5555-9999', 'phoneSeveral'],
        ['+999 123456', 'phoneUnknownCountry'],
        ['ana@malena.com.ar', 'phoneIsEmail'],
        ['@malena', 'badPhone'],
        ['llamar a Ana', 'badPhone'],
        ['javascript:alert(1)', 'badPhone'],
      ],
    ],
    ['a number in Chile', phoneIn('CL'), [['1234 5678', 'phoneShort9']]],
    [
      'a number in Uruguay',
      phoneIn('UY'),
      [
        ['099 123', 'phoneShort9'],
        ['98 765 43', 'phoneShort9'],
        // A number of Buenos Aires, with the country of the place.
        ['11 5555-1234', 'phoneTooLong'],
        ['15 5555-1234', 'phoneTooLong'],
      ],
    ],
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
