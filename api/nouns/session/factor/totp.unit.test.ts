import { describe, expect, test } from 'vitest';
import { codeAt } from '../../../testing/factor/codeAt.ts';
import { newSecret, stepOf, uriOf } from './totp.ts';

/* Codes of an app. The vectors are those of RFC 6238, appendix B, for SHA-1; its eight digits end with the six of an app. */

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %d the code is %s', (second, code) => {
  expect(codeAt(secret, second * 1000)).toBe(code);
  expect(stepOf(secret, code, second * 1000)).toBe(Math.floor(second / 30));
});

describe('a clock', () => {
  const now = 1_800_000_015_000;
  test.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('off by %d steps: %s', (steps, isGood) => {
    const step = Math.floor(now / 30_000) + steps;
    expect(stepOf(secret, codeAt(secret, step * 30_000), now)).toBe(isGood ? step : undefined);
  });
});

test.each(['', '28708', '2870822', 'abcdef', '٢٨٧٠٨٢'])('%j is no code', (code) => {
  expect(stepOf(secret, code, 59_000)).toBe(undefined);
});

test('a new secret has 160 bits, and its address names the product and the account', () => {
  const made = newSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(made);
  const uri = new URL(uriOf(made, 'ana+1@example.com'));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('Bambalina:ana+1@example.com');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    ...{ issuer: 'Bambalina', secret: made, algorithm: 'SHA1', digits: '6', period: '30' },
  });
});
