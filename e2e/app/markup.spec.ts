import { afterAll, beforeAll, expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { mailedLink, mailsIn, readMail } from '../../api/testing/calls/outbox.ts';
import { fillWithMarkup, markup } from '../../api/testing/scenarios/hostileTexts.ts';
import { json, standIn } from '../../api/testing/stand-ins/standIn.ts';
import { mapPage } from '../pages/map.ts';
import { appInBrowser } from '../support/browser.ts';
import { visit } from '../support/visit.ts';
import { expectText, type Filled, watch } from './markup.ts';

/* Markup in texts of records; every screen is in markup.extended.spec.ts. */

const provider = await standIn(({ url }, response) => {
  const artist = {
    id: 'Artist0000000000000001',
    name: markup,
    images: [],
    genres: [markup],
    external_urls: { spotify: 'https://open.spotify.com/artist/Artist0000000000000001' },
  };
  const token = { access_token: 'token', token_type: 'Bearer', expires_in: 3600 };
  const found = { artists: { items: [artist], total: 1 } };
  json(url.pathname === '/api/token' ? token : found)({} as never, response);
});
const { open, api } = appInBrowser({
  SPOTIFY_CLIENT_ID: 'id',
  SPOTIFY_CLIENT_SECRET: 'secret',
  SPOTIFY_API_URL: provider.url,
  SPOTIFY_ACCOUNTS_URL: provider.url,
});
let filled: Filled;
beforeAll(async () => {
  filled = await fillWithMarkup(api());
  // Two dozen records, one after the other.
}, 60_000);
afterAll(() => provider.stop());

// A chart, a list, differences, the previews of a push and of a story.
test('screens show markup as text', async () => {
  const page = await open('/ready', { as: 'admin', map: false });
  const violations = await watch(page);
  await page.goto('/nowhere');
  for (const path of ['/comments', '/dashboard', '/spot_revisions/:id/edit', '/notifications/:id/edit']) {
    await expectText(page, path, filled);
  }
  await visit(page, `/stories/${filled.opensSpot}/edit`);
  await page.getByRole('region', { name: 'Vista previa' }).getByText('hacked()').first().waitFor();
  expect(await page.locator('[data-hacked]').count()).toBe(0);
  expect(violations).toEqual([]);
});

test('so do the history of a record, the search for artists and the dialog before a deletion', {
  tags: 'extended',
}, async () => {
  const page = await open('/ready', { as: 'admin' });
  const violations = await watch(page);
  await page.goto(`/categories/${filled.ids.categories}/edit`);
  await page.getByRole('button', { name: /Historial/ }).click();
  await page.locator('dd').getByText('hacked()').first().waitFor();
  await visit(page, '/users/search');
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).pressSequentially('banda');
  await page.getByText('hacked()').first().waitFor();
  await visit(page, '/categories');
  await page.getByRole('button', { name: /^Eliminar/ }).click();
  await page.getByRole('dialog').getByText('hacked()').first().waitFor();
  expect(await page.locator('[data-hacked]').count()).toBe(0);
  expect(violations).toEqual([]);
});

test('so does the tooltip on the map', { tags: 'extended' }, async () => {
  // Small, because drawing takes its time without a graphics card.
  const page = await open('/ready', { as: 'admin', size: { width: 640, height: 500 } });
  const violations = await watch(page);
  // Centred on the only oasis.
  const view = { country: '', center: [-58.4, -34.6], zoom: 12 };
  await page.evaluate(`sessionStorage.setItem('map:oasis', ${JSON.stringify(JSON.stringify(view))})`);
  await page.goto('/spots_oasis?view=map');
  await page.getByRole('list', { name: 'Spots en esta vista' }).getByText('hacked()').first().waitFor();
  await mapPage(page).settled();
  await page.locator('.maplibregl-canvas').hover();
  await expect.poll(() => page.locator('.map-tip strong').textContent()).toBe(markup);
  expect(await page.locator('[data-hacked]').count()).toBe(0);
  expect(violations).toEqual([]);
});

test('mails of accounts are plain text, and contain nothing that another user typed', {
  tags: 'extended',
}, async () => {
  const { email } = filled.owner.user;
  for (const call of [session.forgotPassword, session.deleteAccount]) {
    const before = await mailsIn(api().dataDir);
    await api().nobody.call(call, { body: { email } });
    await mailedLink(api().dataDir, email, before);
  }
  for (const name of await mailsIn(api().dataDir)) {
    const mail = await readMail(api().dataDir, name);
    // Those about spots have HTML too (notices.mails.test.ts): what people typed is text there.
    const [, html] = mail.split(/^content-type: text\/html.*$/im);
    if (html) {
      expect(html).not.toMatch(/<(img|script|svg|iframe)/i);
      continue;
    }
    expect(mail.match(/^content-type: .*/gim)).toEqual(['Content-Type: text/plain; charset=utf-8']);
    expect(mail).not.toMatch(/hacked|<(?!\S+@\S+>)/);
  }
});
