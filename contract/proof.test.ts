import { expect, test } from 'vitest';
import { endpoints } from './index.ts';

/* Every call that needs a fresh proof (product/accounts#proof), and when. A new one is a decision: it belongs in this table. */

const always = [
  'users',
  'spots',
  'events',
  'comments',
  'revisions',
  'categories',
  'pics',
  'stories',
  'banners',
  'notifications',
];
const proofs: Record<string, string> = {
  ...Object.fromEntries(always.map((noun) => [`${noun}.destroy`, 'always'])),
  ...Object.fromEntries(
    ['begin', 'confirm', 'renewCodes', 'turnOff', 'reset'].map((call) => [`factor.${call}`, 'always']),
  ),
  ...{ 'sso.beginLink': 'always', 'sso.link': 'always', 'sso.unlink': 'always' },
  ...Object.fromEntries(['begin', 'register', 'remove'].map((call) => [`passkeys.${call}`, 'always'])),
  'keys.create': 'always',
  'keys.revoke': 'always',
  ...Object.fromEntries(
    ['create', 'update', 'rotate', 'remove'].map((call) => [`webhooks.${call}`, 'always']),
  ),
  'users.list': 'With `export`.',
  'users.create': 'With a role other than `user`.',
  'users.update': 'It changes the role, or the password or address of another of the staff.',
  'users.restoreVersion': 'It changes the role, or the password or address of another of the staff.',
  'users.bulk': 'It changes the role.',
  'bulk.undo': 'It takes back a change of the role or the address of users.',
  'imports.apply': 'It sets the role or the address of users.',
};

test('exactly these calls need a fresh proof', () => {
  const declared = endpoints.flatMap(([name, { proof }]) =>
    proof ? [[name, proof === 'always' ? proof : proof.when]] : [],
  );
  expect(Object.fromEntries(declared)).toEqual(proofs);
});

test('nobody without a session is asked for one', () => {
  for (const [, { proof, minRole }] of endpoints) if (proof) expect(minRole).not.toBe('none');
});
