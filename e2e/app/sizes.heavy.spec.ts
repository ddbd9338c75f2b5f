import { test } from 'vitest';
import { appInBrowser } from '../support/browser.ts';
import { expectWithinBudgets } from './sizes.ts';

/* The screens that sizes.spec.ts leaves out: their present size and a margin. */

const { open } = appInBrowser();

test('screens of staff stay within their JavaScript budget', async () => {
  await expectWithinBudgets(await open('/ready', { as: 'admin' }), [
    ['/users/new', 319_000, 32],
    ['/spots', 282_000, 26],
    ['/spot_revisions', 278_500, 18],
    // Its preview has the frame of all previews and three lock screens.
    ['/notifications/new', 328_000, 36],
    ['/dashboard', 425_500, 22],
  ]);
});

test('the screen of an owner stays within its JavaScript budget', async () => {
  await expectWithinBudgets(await open('/ready', { as: 'user' }), [['/spots/user', 268_500, 22]]);
});
