import { expect, test } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

test('there are ten different ones, of sixteen letters that are not mistaken for each other', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
});

test('capitals, spaces and hyphens do not matter', () => {
  const code = 'abcd-efgh-2345-6789';
  expect(hashRecoveryCode('ABCD efgh23456789 ')).toBe(hashRecoveryCode(code));
  expect(hashRecoveryCode('abcd-efgh-2345-6788')).not.toBe(hashRecoveryCode(code));
});
