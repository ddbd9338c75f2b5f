/** @module-tag extended */

import { test } from 'vitest';
import { appInBrowser } from '../support/browser.ts';
import { expectNoRequestTwice } from './requests.ts';

/* The lists that prefetch.spec.ts leaves out. */

const { open } = appInBrowser();

const lists = [
  ['/users', 'users'],
  ['/spot_revisions', 'spotrevisions'],
  ['/submissions', 'submissions'],
  ['/pics', 'pics'],
  ['/stories', 'stories'],
  ['/adsbanners', 'adsbanners'],
  ['/categories', 'categories'],
  ['/notifications', 'notifications'],
] as const;

test.each([lists.slice(0, 4), lists.slice(4)])('no list makes a request twice: %s …', async (...some) =>
  expectNoRequestTwice(await open('/ready', { as: 'admin' }), some),
);
