/** @module-tag extended */

import { test } from 'vitest';
import { expectAccessible } from '../../support/assertions.ts';
import { sweepStates } from './sweepStates.ts';

const { open } = sweepStates(({ kind }) => kind === 'new', {
  depth: 'quick',
  part: [2, 2],
  atLeast: { screens: 13, states: 39 },
  // New records need the one to which they belong.
  shapes: ['most'],
});

test('dialogs and an incomplete form are accessible', async () => {
  const page = await open('/users/new', { as: 'admin' });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await expectAccessible(page);
  await page.goto('/users');
  await page
    .getByRole('button', { name: /^Eliminar/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
  const login = await open('/login');
  await login.getByRole('button', { name: 'Forgot your password?' }).click();
  await login.getByRole('dialog').waitFor();
  await expectAccessible(login);
});
