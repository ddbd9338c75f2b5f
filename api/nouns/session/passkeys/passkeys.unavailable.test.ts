import { expect, test } from 'vitest';
import { passkeys } from '#contract/passkeys.ts';
import { setUpApi } from '../../../testing/calls/startTestApi.ts';

/* A public address at which browsers have no passkeys: every ceremony says so, and the list is still read (product/passkeys#where). */

const api = setUpApi({ PUBLIC_URL: 'http://192.168.1.5:3000' });
const unavailable = { status: 409, body: { code: 'passkeysUnavailable' } };

test('no ceremony begins', async () => {
  const mine = await api.signedIn('user');
  expect(await api.nobody.call(passkeys.beginSignIn)).toMatchObject(unavailable);
  expect(await mine.call(passkeys.begin)).toMatchObject(unavailable);
  expect(await mine.call(passkeys.beginProof)).toMatchObject(unavailable);
  expect((await mine.call(passkeys.list)).body).toEqual({ data: [], origin: null });
});
