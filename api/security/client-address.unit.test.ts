import { expect, test } from 'vitest';
import { clientAddressKey } from './throttle.ts';

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:0:0:9'],
  // Zeros omitted within the network part.
  ['2001:db8::1', '2001:db8::a:b:c:d'],
  ['2001:db8::1', '2001:db8::2'],
  ['2001:db8:1::1', '2001:db8:1::2:3:4'],
  ['2001:db8:0:7::', '2001:db8:0:7:1::'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
])('%s and %s are in the same network', (one, other) => {
  expect(clientAddressKey(one)).toBe(clientAddressKey(other));
});

test.each([
  ['2001:db8::1', '2001:db8:0:1::1'],
  ['2001:db8:1::1', '2001:db8:2::1'],
  ['::1', '2001:db8::1'],
  ['203.0.113.7', '203.0.113.8'],
])('%s and %s are in different networks', (one, other) => {
  expect(clientAddressKey(one)).not.toBe(clientAddressKey(other));
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:11:2::9', '2001:db8:11:2'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['2001:db8::ffff:203.0.113.7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4'],
])('%s is counted as %s', (ip, key) => {
  expect(clientAddressKey(ip)).toBe(key);
});
