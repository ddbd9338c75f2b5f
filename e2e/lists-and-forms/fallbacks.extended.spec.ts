/** @module-tag extended */

import { expect, test } from 'vitest';
import { waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { expectSentences, menu, withoutMessage } from './failures.ts';

/* The lists and the failures that fallbacks.spec.ts leaves out. */

const { open } = appInBrowser();

test.each([
  [
    ['/spots_artist', 'spot', 'Failed to fetch spots'],
    ['/spots_oasis', 'spot', 'Failed to fetch spots'],
    ['/spots_user', 'spot', 'Failed to fetch spots'],
    ['/pics', 'pics', 'Error desconocido'],
  ],
  [
    ['/adsbanners', 'adsbanners', 'Error desconocido'],
    ['/categories', 'categories', 'Error desconocido'],
    ['/spot_revisions', 'spotrevisions', 'Error desconocido'],
    ['/notifications', 'notifications', 'Error desconocido'],
  ],
] as const)('a list that fails without a message shows its sentence: %s …', async (...lists) => {
  await expectSentences(await open('/profile', { as: 'editor' }), lists);
});

test('a list shows its sentence for each failure without a message, otherwise the message', async () => {
  const page = await open('/profile', { as: 'editor' });
  const pics = /\/pics\?/;
  const fulfil = (json: object) => page.route(pics, (route) => route.fulfill({ status: 400, json }));
  await fulfil({ message: 'Hoy no.' });
  await menu(page, '/pics').click();
  for (const [how, fail] of withoutMessage) {
    await waitForText(page, 'Hoy no.');
    expect(await page.getByText('Error desconocido').count()).toBe(0);
    await page.route(pics, fail);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('alert').getByText('Error desconocido').waitFor();
    // Without an answer it also says what to do.
    expect(await page.getByText(/^No se pudo conectar/).count(), how).toBe(how === 'no answer' ? 1 : 0);
    await fulfil({ message: 'Hoy no.' });
    await page.getByRole('button', { name: 'Reintentar' }).click();
  }
});
