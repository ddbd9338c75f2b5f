import { test } from 'vitest';
import { appInBrowser } from '../support/browser.ts';
import { expectSentences } from './failures.ts';

/* The lists that fallbacks.spec.ts leaves out. */

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
