import { test } from 'vitest';
import { appInBrowser } from '../support/browser.ts';
import { expectWithinBudgets } from './sizes.ts';

/* The screens that sizes.spec.ts leaves out: their present size and a margin. */

const { open } = appInBrowser();

test('screens of staff stay within their JavaScript budget', async () => {
  await expectWithinBudgets(await open('/ready', { as: 'admin' }), [
    ['/users/new', 324_000, 32],
    ['/spots', 286_000, 26],
    ['/spot_revisions', 283_000, 21],
    // Its preview has the frame of all previews and three lock screens.
    ['/notifications/new', 332_500, 38],
    ['/dashboard', 430_000, 25],
  ]);
});

test('the screen of an owner stays within its JavaScript budget', async () => {
  await expectWithinBudgets(await open('/ready', { as: 'user' }), [['/spots/user', 273_000, 22]]);
});
