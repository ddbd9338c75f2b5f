import { expect, test } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

test('there are ten different ones, of 24 letters that are not mistaken for each other', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-km-np-z2-9]{6}-){3}[a-km-np-z2-9]{6}$/);
});

test('capitals, spaces and hyphens do not matter', () => {
  const code = 'abcdef-ghijkm-234567-89npqr';
  expect(hashRecoveryCode('ABCDEF ghijkm234567 89npqr ')).toBe(hashRecoveryCode(code));
  expect(hashRecoveryCode('abcdef-ghijkm-234567-89npqs')).not.toBe(hashRecoveryCode(code));
});
