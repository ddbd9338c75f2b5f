import { expect, test } from 'vitest';
import { hostTyped } from './hostTyped.ts';

test.each([
  ['https://www.malena.com.ar/hoy', 'www.malena.com.ar'],
  ['passline.com/x', 'passline.com'],
  ['Entradas: https://passline.com/x', 'passline.com'],
  [' malena ', 'malena'],
  ['  ', ''],
])('what %j opens', (text, host) => expect(hostTyped(text)).toBe(host));
