import { test } from 'vitest';
import { appInBrowser } from '../support/browser.ts';
import { expectWithinBudgets } from './sizes.ts';

/* Login, users list and spot form are goals of docs/PERFORMANCE.md; the others have their present size and a margin. */

const { open } = appInBrowser();

test('the login stays within its JavaScript budget', async () => {
  await expectWithinBudgets(await open('/ready'), [['/login', 90_400, 10]]);
});

test('screens of staff stay within their JavaScript budget', async () => {
  await expectWithinBudgets(await open('/ready', { as: 'admin' }), [
    // Its last five thousand bytes are the stream and the marks of rows, the ways into inbox and insight (0065 to 0067), the
    // sentences of what is not understood (0068), the ways into panel, drafts and previews (0069, 0073), and that a server
    // may not answer or may ask for a proof (0077, 0079), the way into keys (0082), and the sentences of a second factor (0080), of passkeys (0086)
    // and of single sign-on (0087), and the way into webhooks with its sentences (0088).
    // What the page of the login has of its own (0089) is the last thousand, 300 keep a row where it is when it opens, and 100 ask
    // the server whether it answers before a screen is fetched when the connection is back. The last 100 go on without storage, and 50 say that a
    // push's time has passed, and let its list read at once what the server does with it. 100 separate the thousands in the menu, take the last
    // value of a filter that an address has twice, and ask for no stream that was refused; 50 give acts on many what the list calls a record
    // without a name.
    ['/users', 267_700, 15],
    // 315,000 bytes of it are the map (decision 0017); what loads together is one file (0019). Its last nine thousand bytes
    // understand what people write (0068), and are the ways into panel, steps and preview (0069, 0070) and the filters
    // of the map (0075); five thousand keep drafts (0073), wait for a server that does not answer (0077) and have previews; the last ones are
    // the sentences of a second factor (0080) of single sign-on (0087) and of webhooks (0088), and the way to streets (0094). Three thousand
    // store drafts: they load once the form is drawn, because the connection may be lost before anything is typed (0073). The last
    // thousand keep what is typed while a form is saved, mark the photos that were not approved, keep the focus where a photo or a note
    // was, lead on from a record that does not exist, say that it was deleted meanwhile, and all errors at once; 50 are as those of `/users`, and
    // 400 tell a date that does not exist from none.
    ['/spots/new', 667_750, 59],
  ]);
});

test('other screens of staff stay within their JavaScript budget', { tags: 'extended' }, async () => {
  await expectWithinBudgets(await open('/ready', { as: 'admin' }), [
    // What writes drafts loads once the form is drawn: three files (0073). 300 keep what is typed while a form is saved, 100 are as those of `/users`,
    // 100 ask before one takes one's own role, 290 ask for the names of what a draft brings to a picker, and refuse an empty file, and 400 tell a
    // date that does not exist from none.
    ['/users/new', 322_700, 34],
    ['/spots', 282_600, 24],
    // One of them keeps the focus in lists whose rows are settled by a button.
    ['/spot_revisions', 279_600, 22],
    // Its preview has the frame of all previews and three lock screens. 300 keep what is typed while it is saved, and refuse a
    // time that has passed; the last 600 are as those of `/users/new`.
    ['/notifications/new', 330_700, 40],
    // One of its files, and 600 bytes, say what is wrong with a day.
    ['/dashboard', 427_900, 25],
  ]);
});

test('the screen of an owner stays within its JavaScript budget', { tags: 'extended' }, async () => {
  // One file is the state of a review, whose notice loads with the form.
  await expectWithinBudgets(await open('/ready', { as: 'user' }), [['/spots/user', 270_200, 23]]);
});
