/** @module-tag extended */

import { beforeAll, expect, test } from 'vitest';
import { submitSpot } from '../../../api/testing/scenarios/submissionScenarios.ts';
import { expectAccessibleAndFits, waitForPath } from '../../support/assertions.ts';
import { appInBrowser, narrow, wide } from '../../support/browser.ts';
import { visit } from '../../support/visit.ts';
import { waitForFrames, waitInPage } from '../../support/waiting.ts';

/* The sweep opens screens of staff as an administrator; these show an editor less, such as a review that they may only reject. */

const { open, api } = appInBrowser();

const name = 'La Peña del Sur';
let submission = '';
beforeAll(async () => {
  const place = { address: 'Av. Corrientes 1234, Buenos Aires', lat: -34.6037, long: -58.3816 };
  await submitSpot(api(), { name: 'La Otra Peña', address: '', type: 'people' });
  submission = (await submitSpot(api(), { name, ...place })).id;
});

const loaded =
  "document.querySelector('[aria-busy=true],.MuiSkeleton-root') === null && document.querySelector('main').textContent.includes";

test.each(['mixed', 'es', 'en'] as const)(
  'inbox, list and review of new spots as an editor: %s',
  async (language) => {
    const page = await open('/profile', { as: 'editor', language, map: false });
    for (const address of ['/inbox', '/submissions', `/submissions/${submission}/edit`]) {
      await visit(page, address);
      for (const size of [wide, narrow]) {
        await page.setViewportSize(size);
        await waitForFrames(page);
        await waitInPage(page, `${loaded}(${JSON.stringify(name)})`);
        await expectAccessibleAndFits(page);
      }
    }
    const approve = { name: language === 'en' ? 'Approve' : 'Aprobar' };
    expect(await page.getByRole('button', approve).isDisabled()).toBe(true);
    await visit(page, '/insight');
    await waitForPath(page, '/dashboard');
  },
);
