import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { setUpApi } from '../testing/calls/startTestApi.ts';
import { seal, unseal } from './sealed.ts';
import { signingKeys } from './signing-keys.table.ts';

const api = setUpApi();

test('what was encrypted is decrypted for the same purpose only', async () => {
  const sealed = await seal(api.db, 'of Ana', 'señal');
  expect(sealed.includes('señal')).toBe(false);
  expect(await unseal(api.db, 'of Ana', sealed)).toBe('señal');
  expect(await unseal(api.db, 'of Luis', sealed)).toBe(undefined);
  expect(await seal(api.db, 'of Ana', 'señal')).not.toEqual(sealed);
});

test('what was altered or cut off is not decrypted', async () => {
  const sealed = await seal(api.db, 'of Ana', 'a secret');
  for (let at = 0; at < sealed.length; at++) {
    const altered = Buffer.from(sealed);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(await unseal(api.db, 'of Ana', altered), `byte ${at}`).toBe(undefined);
    expect(await unseal(api.db, 'of Ana', sealed.subarray(0, at)), `${at} bytes`).toBe(undefined);
  }
});

test('nor what was encrypted with another key', async () => {
  const sealed = await seal(api.db, 'of Ana', 'a secret');
  await api.db.delete(signingKeys).where(eq(signingKeys.purpose, 'secrets'));
  expect(await unseal(api.db, 'of Ana', sealed)).toBe(undefined);
});
