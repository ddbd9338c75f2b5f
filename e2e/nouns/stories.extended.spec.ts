/** @module-tag extended */

import { expect, test } from 'vitest';
import { stories } from '../../api/nouns/stories/stories.table.ts';
import { openList } from '../pages/fields.ts';
import { waitForPath } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { visit } from '../support/visit.ts';

const { open, api } = appInBrowser();

test('types have the same names everywhere, in each language', async () => {
  await api().db.insert(stories).values({ type: 'song', country: 'CL', picture: '/files/a.webp' });
  for (const [language, names] of [
    ['es', ['Abrir spot', 'Descargar imagen', 'Enlace web', 'Canción']],
    ['en', ['Open spot', 'Download image', 'Website link', 'Song']],
  ] as const) {
    const [, , , song] = names;
    const page = await open('/stories?country=CL', { as: 'editor', language });
    await page.getByRole('cell', { name: song, exact: true }).first().waitFor();
    const boxes = page.getByRole('combobox');
    await boxes.filter({ hasText: /^(Tipo|Type)/ }).click();
    const options = openList(page).getByRole('option');
    await options.first().waitFor();
    expect((await options.allTextContents()).slice(1)).toEqual(names);
    await page.keyboard.press('Escape');

    await visit(page, '/stories/new');
    const type = page.getByRole('form').getByRole('combobox', { name: /^(Tipo|Type)/ });
    await type.click();
    await options.first().waitFor();
    expect(await options.allTextContents()).toEqual(names);
    await options.filter({ hasText: song }).click();

    await visit(page, '/dashboard');
    const table = page.getByRole('table', { name: /^(Stories by type|Historias por tipo)$/ });
    await table.waitFor();
    const heads = await table.getByRole('rowheader').allTextContents();
    expect(heads.toSorted()).toEqual([...names].sort());
    await table.getByRole('link', { name: song }).click();
    await waitForPath(page, '/stories');
    await page.getByRole('cell', { name: song, exact: true }).first().waitFor();
  }
});

test('the type of a story wraps within its chip on a card, beside the box that selects it', async () => {
  await api().db.insert(stories).values({ type: 'download_image', country: 'UY', picture: '/files/b.webp' });
  const page = await open('/stories?type=download_image&country=UY', { as: 'editor', size: narrow });
  const card = page.locator('[data-row]').first();
  const type = card.getByText('Download image', { exact: true });
  const [text, chip, box] = await Promise.all(
    [type, type.locator('..'), card.getByRole('checkbox')].map((one) => one.boundingBox()),
  );
  const right = (one: typeof text) => (one ? one.x + one.width : Number.NaN);
  expect(right(text)).toBeLessThanOrEqual(right(chip));
  expect(right(chip)).toBeLessThanOrEqual(box?.x ?? 0);
  // No longer than its box: it has two lines.
  expect(await type.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
});
