import { expect, test } from 'vitest';
import { commonSetOf, type PasswordOwner, weaknessOf } from './passwords.rules.ts';

const common = commonSetOf(['password', 'dragon', '123456789', 'qwertyuiop', 'trustno1', 'contraseña']);
const nobody: PasswordOwner = {};
const zoe = { first_name: 'Zoë Ágata', last_name: 'Li', email: 'mi.buzon@orquesta.example' };

test.each<[string, PasswordOwner, string | undefined]>([
  // Common, however it is written.
  ['password', nobody, 'passwordCommon'],
  ['  PassWord ', nobody, 'passwordCommon'],
  ['P@ssw0rd', nobody, 'passwordCommon'],
  ['contrasena', nobody, 'passwordCommon'],
  ['trustno1', nobody, 'passwordCommon'],
  ['123456789', nobody, 'passwordCommon'],
  ['password2026', nobody, 'passwordCommon'],
  ['!dragon!', nobody, 'passwordCommon'],
  // No rule of composition: a long one is good.
  ['dragon-on-a-bicycle', nobody, undefined],
  ['dragon-20261123', nobody, undefined],
  ['aaaa bbbb', nobody, undefined],
  ['una frase larga', nobody, undefined],
  // The owner's name and address, in parts of at least four letters.
  ['soy la agata verde', zoe, 'passwordPersonal'],
  ['A6ATA y el mar', zoe, undefined],
  ['@G4T4 y el mar', zoe, 'passwordPersonal'],
  ['el-BUZÓN-rojo', zoe, 'passwordPersonal'],
  ['toca la orque5ta', zoe, 'passwordPersonal'],
  ['zoe li mi example', zoe, undefined],
  ['soy la agata verde', nobody, undefined],
  // The minimum of the form.
  ['corta', zoe, 'passwordTooShort'],
  ['       corta       ', zoe, 'passwordTooShort'],
  ['ocho más', nobody, undefined],
])('%s of %o: %s', (password, owner, weakness) => {
  expect(weaknessOf(password, owner, common)).toBe(weakness);
});

test('names without letters, empty or null refuse nothing', () => {
  const owner = { first_name: '', last_name: null, email: undefined };
  expect(weaknessOf('12-34-56-78', owner, common)).toBeUndefined();
  expect(weaknessOf('12-34-56-78', { first_name: '-- 1234', email: '@' }, common)).toBeUndefined();
});
