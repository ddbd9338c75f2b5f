import { describe, expect, test } from 'vitest';
import { placeOf } from './placeOf.ts';

describe('the place of a spot in its preview', () => {
  test.each([
    [
      'a country that the address does not name',
      'Rua Augusta 1, São Paulo',
      'BR',
      'Rua Augusta 1, São Paulo, Brasil',
    ],
    [
      'one that it ends with',
      'Plaza Aníbal Pinto, Valparaíso, Chile',
      'CL',
      'Plaza Aníbal Pinto, Valparaíso, Chile',
    ],
    ['in another language, with other accents', 'Calle 2, Lima, peru ', 'PE', 'Calle 2, Lima, peru'],
    ['in English', 'Rua Augusta 1, Brazil', 'BR', 'Rua Augusta 1, Brazil'],
    ['the name of a street', 'Avenida Chile', 'CL', 'Avenida Chile, Chile'],
    ['no country', 'Avenida Chile', '', 'Avenida Chile'],
    ['no address', '', 'CL', 'Chile'],
    ['neither', '', '', ''],
  ])('%s', (_case, address, country, shown) => {
    expect(placeOf(address, country, 'es')).toBe(shown);
  });
});
