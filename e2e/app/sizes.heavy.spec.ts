import { test } from 'vitest';
import { appInBrowser } from '../support/browser.ts';
import { expectWithinBudgets } from './sizes.ts';

/* The screens that sizes.spec.ts leaves out: their present size and a margin. */

const { open } = appInBrowser();

test('screens of staff stay within their JavaScript budget', async () => {
  await expectWithinBudgets(await open('/ready', { as: 'admin' }), [
    ['/users/new', 319_100, 32],
    ['/spots', 281_900, 26],
    ['/spot_revisions', 278_900, 21],
    // Its preview has the frame of all previews and three lock screens.
    ['/notifications/new', 327_500, 38],
    ['/dashboard', 426_300, 25],
  ]);
});

test('the screen of an owner stays within its JavaScript budget', async () => {
  await expectWithinBudgets(await open('/ready', { as: 'user' }), [['/spots/user', 269_500, 22]]);
});
