import { test } from 'vitest';
import { appInBrowser } from '../support/browser.ts';
import { expectWithinBudgets } from './sizes.ts';

/* The screens that sizes.spec.ts leaves out: their present size and a margin. */

const { open } = appInBrowser();

test('screens of staff stay within their JavaScript budget', async () => {
  await expectWithinBudgets(await open('/ready', { as: 'admin' }), [
    ['/users/new', 316_000, 32],
    ['/spots', 280_000, 26],
    ['/spot_revisions', 277_500, 18],
    // Its preview has the frame of all previews and three lock screens: one file more, 1,300 bytes over what it had.
    ['/notifications/new', 324_500, 35],
    ['/dashboard', 424_500, 22],
  ]);
});

test('the screen of an owner stays within its JavaScript budget', async () => {
  await expectWithinBudgets(await open('/ready', { as: 'user' }), [['/spots/user', 267_500, 22]]);
});
