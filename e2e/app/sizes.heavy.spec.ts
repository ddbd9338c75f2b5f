import { test } from 'vitest';
import { appInBrowser } from '../support/browser.ts';
import { expectWithinBudgets } from './sizes.ts';

/* The screens that sizes.spec.ts leaves out: their present size and a margin. */

const { open } = appInBrowser();

test('screens of staff stay within their JavaScript budget', async () => {
  await expectWithinBudgets(await open('/ready', { as: 'admin' }), [
    ['/users/new', 306_500, 32],
    ['/spots', 273_500, 26],
    ['/spot_revisions', 271_000, 18],
    ['/notifications/new', 313_000, 34],
    ['/dashboard', 418_500, 20],
  ]);
});

test('the screen of an owner stays within its JavaScript budget', async () => {
  await expectWithinBudgets(await open('/ready', { as: 'user' }), [['/spots/user', 261_500, 22]]);
});
