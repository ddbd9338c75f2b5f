import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { collectLinks } from '../../api/nouns/links/links.store.ts';
import { stories } from '../../api/nouns/stories/stories.table.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { listPage } from '../pages/list.ts';
import { expectAccessibleAndFits } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { failRequests } from '../support/requests.ts';
import { showStep } from '../support/steps.ts';

/* Dead links: found in lists, and shown below the inputs of forms. */

const { open, api } = appInBrowser();

const address = 'https://cerrado.example/';
const notice = 'Este enlace no responde desde el 20/11/2026 (404).';
const linkOf = (page: Page) => page.getByRole('textbox', { name: 'Link', exact: true });
const shown = (page: Page) => page.getByText(notice);

/** Collects the links of all records; those with the address of this test are dead. */
async function findDead() {
  await collectLinks(api().db, new Date());
  await api().database.pool.query(
    `update link_checks set status = 404, failing_since = $1, checked_at = $1, dead_since = $1 where address = $2`,
    ['2026-11-20T10:00:00Z', address],
  );
}

test('a spot with a dead link is found by the filter; its form says since when, until the link is another', {
  tags: 'extended',
}, async () => {
  const { spot, owner } = await createOwnedSpot(api(), { name: 'Con enlace caído', link: address });
  await createOwnedSpot(api(), { name: 'Con otro enlace', link: 'https://abierto.example/' });
  await findDead();
  const page = await open('/spots', { as: 'editor', map: false });
  const list = listPage(page);
  await list.row('Con otro enlace').waitFor();
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await list.choose('Enlace', 'Caído');
  await page.getByRole('button', { name: 'Listo' }).click();
  await page.waitForURL(/link=dead/);
  await list.row('Con otro enlace').waitFor({ state: 'detached' });
  await list.edit('Con enlace caído').click();
  await shown(page).waitFor();
  const link = linkOf(page);
  const help = page.locator(`[id="${await link.getAttribute('aria-describedby')}"]`);
  expect(await help.textContent()).toBe(notice);
  await link.pressSequentially('x');
  await shown(page).waitFor({ state: 'detached' });
  await link.press('Backspace');
  await shown(page).waitFor();

  const phone = await open(`/spots/user/${spot.id}/edit`, { as: owner, size: narrow, map: false });
  await showStep(phone, 'Enlaces');
  await shown(phone).waitFor();
  await expectAccessibleAndFits(phone);
});

test('so is a story; its form opens also when nothing is known about its link', {
  tags: 'extended',
}, async () => {
  const values = { type: 'website_link', link: address, country: 'CR' } as const;
  await api().db.insert(stories).values(values);
  await findDead();
  const page = await open('/stories?link=dead', { as: 'editor', language: 'en' });
  const edit = page.getByRole('link', { name: `Edit: Website link ${address}` });
  await edit.click();
  await page.getByText('This link has not worked since 20/11/2026 (404).').waitFor();
  await page.goBack();
  await failRequests(page, '**/links?*');
  await edit.click();
  await expect.poll(() => linkOf(page).inputValue()).toBe(address);
});

test('a link that has moved for good says where to; one act takes the new address', {
  tags: 'extended',
}, async () => {
  const old = 'http://mudado.example/bar';
  const { spot } = await createOwnedSpot(api(), { name: 'Con enlace mudado', link: old });
  await collectLinks(api().db, new Date());
  await api().database.pool.query(
    `update link_checks set status = 200, checked_at = now(), moved_to = 'https://nuevo.example/bar' where address = $1`,
    [old],
  );
  const page = await open(`/spots/${spot.id}/edit`, { as: 'editor', size: narrow, map: false });
  await page.getByText('Este enlace se mudó a https://nuevo.example/bar.').waitFor();
  await expectAccessibleAndFits(page);
  await page.getByRole('button', { name: 'Usar la dirección nueva' }).press('Enter');
  await expect.poll(() => linkOf(page).inputValue()).toBe('https://nuevo.example/bar');
  await page.getByText('Este enlace se mudó a').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Guardar' }).press('Enter');
  const stored = async () =>
    (await api().database.pool.query('select link from spots where id = $1', [spot.id])).rows;
  await expect.poll(stored).toEqual([{ link: 'https://nuevo.example/bar' }]);
});
