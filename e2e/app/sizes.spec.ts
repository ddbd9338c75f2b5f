import { test } from 'vitest';
import { appInBrowser } from '../support/browser.ts';
import { expectWithinBudgets } from './sizes.ts';

/*
 * Login, users list and spot form are goals of docs/PERFORMANCE.md; the others have their present size and a margin. What every list waits for is
 * plain elements, and what opens loads with the first input (decision 0100): whatever raises a budget says here what it is for.
 */

const { open } = appInBrowser();

test('the login stays within its JavaScript budget', async () => {
  await expectWithinBudgets(await open('/ready'), [['/login', 90_100, 10]]);
});

test('screens of staff stay within their JavaScript budget', async () => {
  await expectWithinBudgets(await open('/ready', { as: 'admin' }), [
    ['/users', 235_000, 14],
    // 262,000 bytes of it are the map (decisions 0017 and 0101); what loads together is one file (0019). Three thousand store drafts: they
    // load once the form is drawn, because the connection may be lost before anything is typed (0073).
    // 290 are for conflicts: values as lists show them, and which fields the form has (product/forms#conflict). Thirty withdraw what is not sent.
    ['/spots/new', 587_780, 52],
  ]);
});

test('other screens of staff stay within their JavaScript budget', { tags: 'extended' }, async () => {
  await expectWithinBudgets(await open('/ready', { as: 'admin' }), [
    // What writes drafts loads once the form is drawn: three files (0073).
    // Two hundred of it are for saves that wait: what is only in the form (product/drafts#space), fields that are left, and what is not sent.
    ['/users/new', 298_530, 33],
    ['/spots', 256_900, 20],
    ['/spot_revisions', 254_400, 20],
    // Its preview has the frame of all previews and three lock screens.
    // Ten of it show the time of sending in a conflict.
    ['/notifications/new', 308_410, 40],
    ['/dashboard', 408_100, 24],
  ]);
});

test('the screen of an owner stays within its JavaScript budget', { tags: 'extended' }, async () => {
  // One file is the state of a review, whose notice loads with the form.
  await expectWithinBudgets(await open('/ready', { as: 'user' }), [['/spots/user', 243_600, 18]]);
});
