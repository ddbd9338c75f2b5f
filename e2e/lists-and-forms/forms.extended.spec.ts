/** @module-tag extended */

import { test } from 'vitest';
import { appInBrowser } from '../support/browser.ts';
import { badGateway, saveAgain } from './failures.ts';

/* The same key of an answer lost while offline is in offline/saving.spec.ts, and of one without any in offline/unreachable.spec.ts. */

const { open, api } = appInBrowser();

test('saving again after a bad gateway creates no second record', async () => {
  const page = await open('/users', { as: 'admin' });
  await saveAgain(page, api(), 'a-bad-gateway@example.com', badGateway);
});
