/** @module-tag extended */

import { expect, test } from 'vitest';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { expectAccessibleAndFits, waitForPath, waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { visit } from '../support/visit.ts';

/* The screen of a record that does not exist says so, and has ways out (product/screens#fallbacks). */

const { open, api } = appInBrowser();
const none = '00000000-0000-7000-8000-000000000000';

test('of every noun: a link to its list and one to the trash, and nothing to try again', async () => {
  const page = await open('/dashboard', { as: 'admin', size: narrow, map: false });
  const { id } = await createSpot(await api().as('admin'), { type: 'bar_club', name: 'Con eventos' });
  const lists = [
    '/users',
    '/spots',
    '/stories',
    '/spots_artist',
    '/adsbanners',
    '/categories',
    '/notifications',
  ];
  const all = [...lists, '/spot_revisions', '/submissions', `/spots/${id}/events`, '/pics'];
  for (const [at, list] of all.entries()) {
    await visit(page, `${list}/${at % 2 ? 'zzz' : none}/edit`);
    await waitForText(page, 'Este registro no existe.');
    expect(await page.getByRole('button', { name: 'Reintentar' }).count(), list).toBe(0);
    const way = page.getByRole('link', { name: 'Ver la lista' });
    expect(await way.getAttribute('href'), list).toBe(list);
    expect(await page.getByRole('link', { name: 'Ver la papelera' }).count(), list).toBe(1);
  }
  await expectAccessibleAndFits(page);
  await page.getByRole('link', { name: 'Ver la lista' }).press('Enter');
  await waitForPath(page, '/pics');
});
