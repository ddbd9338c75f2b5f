import { test } from 'vitest';
import { appInBrowser } from '../support/browser.ts';
import { saveAgain } from './failures.ts';

const { open, api } = appInBrowser();

test('saving again after a bad gateway creates no second record', async () => {
  const page = await open('/users', { as: 'admin' });
  const email = 'bad-gateway@example.com';
  await saveAgain(page, api(), email, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
});
