import { test } from 'vitest';
import { appInBrowser } from '../support/browser.ts';
import { expectWithinBudgets } from './sizes.ts';

/* The screens that sizes.spec.ts leaves out: their present size and a margin. */

const { open } = appInBrowser();

test('screens of staff stay within their JavaScript budget', async () => {
  await expectWithinBudgets(await open('/ready', { as: 'admin' }), [
    ['/users/new', 299_500, 32],
    ['/spots', 269_500, 26],
    ['/spot_revisions', 266_500, 15],
    ['/notifications/new', 306_000, 34],
    ['/dashboard', 417_000, 18],
  ]);
});

test('the screen of an owner stays within its JavaScript budget', async () => {
  await expectWithinBudgets(await open('/ready', { as: 'user' }), [['/spots/user', 257_000, 22]]);
});
