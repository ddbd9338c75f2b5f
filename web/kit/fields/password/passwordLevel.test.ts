import { expect, test } from 'vitest';
import { partsFilled, passwordLevel } from './passwordLevel.ts';

test.each([
  ['corta', 'passwordTooShort', 0],
  ['password', 'passwordCommon', 0],
  ['marea de lucia', 'passwordPersonal', 0],
  ['ocho más', 'fair', 1],
  ['aaaaaaaaaaaaaaaaaaaa', 'fair', 1],
  ['doce letras y', 'good', 2],
  ['una frase bastante larga', 'strong', 3],
])('%s is %s', (password, level, parts) => {
  const found = passwordLevel(password, { first_name: 'Lucía' }, new Set(['password']));
  expect([found, partsFilled(found)]).toEqual([level, parts]);
});
