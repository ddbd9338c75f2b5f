import { expect, test } from 'vitest';
import { timeZoneOf } from './capitalTime.ts';
import { cityOf } from './cityNames.ts';

test.each([
  ['AR', 'Buenos Aires', 'Buenos Aires'],
  ['CO', 'Bogotá', 'Bogotá'],
  ['MX', 'Ciudad de México', 'Mexico City'],
  ['CU', 'La Habana', 'Havana'],
  ['UA', 'Kiev', 'Kyiv'],
  ['PE', 'Lima', 'Lima'],
])('the city of %s is %s in Spanish and %s in English', (country, spanish, english) => {
  const zone = timeZoneOf(country) ?? '';
  expect([cityOf(zone, 'es'), cityOf(zone, 'en')]).toEqual([spanish, english]);
});
