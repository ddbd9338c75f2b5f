import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://office.example.com', 'office.example.com', 'https://office.example.com'],
  ['https://office.example.com:8443', 'office.example.com', 'https://office.example.com:8443'],
  ['https://intranet', 'intranet', 'https://intranet'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://office.localhost:3000', 'office.localhost', 'http://office.localhost:3000'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://127.8.0.1', 'localhost', 'http://localhost'],
  ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
  ['http://0.0.0.0:3000', 'localhost', 'http://localhost:3000'],
  ['http://[::]:3000', 'localhost', 'http://localhost:3000'],
])('passkeys of %s are for %s, at %s', (publicUrl, id, origin) => {
  expect(relyingPartyOf(publicUrl)).toEqual({ id, origin });
});

test.each([
  'http://office.example.com',
  'http://192.168.1.5:3000',
  'https://203.0.113.7',
  'https://[2001:db8::1]',
])('browsers have no passkeys at %s', (publicUrl) => {
  expect(relyingPartyOf(publicUrl)).toBe(undefined);
});

test.each(['http://127.0.0.1.example.com', 'http://localhost.example.com'])(
  '%s only looks like this machine',
  (publicUrl) => {
    expect(relyingPartyOf(publicUrl)).toBe(undefined);
  },
);
