import { test } from 'vitest';
import { appInBrowser } from '../support/browser.ts';
import { noAnswer, saveAgain } from './failures.ts';

/* The same key of an answer lost while offline is in offline/saving.spec.ts. */

const { open, api } = appInBrowser();

test.each([
  ['no answer', noAnswer],
  ['a bad gateway', (route) => route.fulfill({ status: 502, body: 'Bad gateway' })],
] satisfies [string, typeof noAnswer][])(
  'saving again after %s creates no second record',
  async (how, instead) => {
    const page = await open('/users', { as: 'admin' });
    await saveAgain(page, api(), `${how.replaceAll(' ', '-')}@example.com`, instead);
  },
);
