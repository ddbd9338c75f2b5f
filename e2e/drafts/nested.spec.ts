/** @module-tag extended */

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { appInBrowser, narrow, wide } from '../support/browser.ts';
import { crashAndReopen, restoredNotice, waitUntilKept } from './drafts.ts';

/* The fields of a spot that are part of another one, as its bio: every key is kept (product/drafts). */

const { open, api } = appInBrowser();
const sizes = {
  'a wide screen': { size: wide },
  'a phone, in steps': { size: narrow, touch: true },
} as const;
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const texts = {
  'Descripción de la bio (Español)': 'Tocamos tango los jueves, con bandoneón.',
  'Descripción de la bio (English)': 'We play tango on Thursdays.',
};

describe.each(Object.entries(sizes))('on %s', (_, size) => {
  test('texts of both languages are whole after the tab has crashed, also those added after a restore', async () => {
    const owner = await api().signedIn('user');
    const page = await open('/spots/user/new?step=texts', { as: owner, map: false, fresh: true, ...size });
    for (const [label, text] of Object.entries(texts)) {
      await field(page, label).pressSequentially(text);
      await waitUntilKept(page, text);
    }
    let next = await crashAndReopen(page);
    const expectTexts = async (added: string) => {
      await restoredNotice(next).waitFor();
      for (const [label, text] of Object.entries(texts))
        expect(await field(next, label).inputValue()).toBe(text + added);
    };
    await expectTexts('');
    for (const [label, text] of Object.entries(texts)) {
      await field(next, label).press('Control+End');
      await field(next, label).pressSequentially(' Hoy también.');
      await waitUntilKept(next, `${text} Hoy también.`);
    }
    next = await crashAndReopen(next);
    await expectTexts(' Hoy también.');
  });
});
