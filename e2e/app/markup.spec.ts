import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { mailedLink, mailsIn, readMail } from '../../api/testing/calls/outbox.ts';
import { fillWithMarkup, markup } from '../../api/testing/scenarios/hostileTexts.ts';
import { json, standIn } from '../../api/testing/stand-ins/standIn.ts';
import { mapPage } from '../pages/map.ts';
import { appInBrowser } from '../support/browser.ts';
import { screens } from '../support/screens.ts';
import { visit } from '../support/visit.ts';
import { withoutMap } from '../support/withoutMap.ts';

/*
 * Every text of every noun contains markup, scripts and templates; every screen shows it as text. A script that runs, an
 * element created from a text, or a violation of the Content-Security-Policy fails the test.
 */

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
let filled: Awaited<ReturnType<typeof fillWithMarkup>>;
beforeAll(async () => {
  filled = await fillWithMarkup(api());
});
afterAll(() => provider.stop());

/** Screens without texts of records, or like another one: `new` has the form of `edit`, `list` is the index. */
const skipped = /\/(new|search|list)$|^\/pics|^\/profile|^\/spots_(artist|oasis)/;
const paths = (role: string) =>
  screens.filter(({ path, minRole }) => minRole === role && !skipped.test(path)).map(({ path }) => path);

function addressOf(path: string): string {
  const ids = filled.ids as Record<string, string>;
  const noun = path.includes('/events') ? 'events' : path.replace(/^\/|\/:.*$/g, '');
  return path.replace(':spotId', filled.ids.spots).replace(':id', ids[noun] ?? '');
}

/** The visible text, also in inputs. */
const visibleText = (page: Page) =>
  page.evaluate<string>(
    `[document.body.innerText, ...[...document.querySelectorAll('input,textarea')].map((field) => field.value)].join('\\n')`,
  );

async function watch(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('hacked', () => violations.push(page.url()));
  await page.exposeFunction('blocked', (what: string) => violations.push(`${page.url()} ${what}`));
  await page.addInitScript(
    `document.addEventListener('securitypolicyviolation', (e) => blocked(e.violatedDirective + ' ' + e.blockedURI))`,
  );
  return violations;
}

async function expectText(page: Page, path: string): Promise<void> {
  await visit(page, addressOf(path));
  await expect.poll(() => visibleText(page), { message: path }).toContain('hacked()');
  expect(await page.locator('[data-hacked]').count(), path).toBe(0);
}

const staffPaths = paths('editor');
describe.each([
  ['staff', () => api().as('admin'), staffPaths.slice(0, 8)],
  ['staff', () => api().as('admin'), staffPaths.slice(8)],
  ['an owner', async () => filled.owner, paths('user')],
] as const)('as %s', (_who, as, all) => {
  test(`every screen shows markup as text: ${all[0]} …`, async () => {
    const page = await open('/login', { as: await as() });
    const violations = await watch(page);
    await withoutMap(page);
    await page.goto('/nowhere');
    for (const path of all) await expectText(page, path);
    expect(violations).toEqual([]);
  });
});

test('so do the history of a record, the search for artists and the dialog before a deletion', async () => {
  const page = await open('/login', { as: 'admin' });
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

test('so do the tooltip on the map, the two pins of a review, and the previews', async () => {
  // Small, because drawing takes its time without a graphics card.
  const page = await open('/login', { as: 'admin', size: { width: 640, height: 500 } });
  const violations = await watch(page);
  // Centred on the only oasis.
  const view = { country: '', center: [-58.4, -34.6], zoom: 12 };
  await page.evaluate(`sessionStorage.setItem('map:oasis', ${JSON.stringify(JSON.stringify(view))})`);
  await page.goto('/spots_oasis?view=map');
  await page.getByRole('list', { name: 'Spots en esta vista' }).getByText('hacked()').first().waitFor();
  await mapPage(page).settled();
  await page.locator('.maplibregl-canvas').hover();
  await expect.poll(() => page.locator('.map-tip').textContent()).toBe(markup);
  expect(await page.locator('[data-hacked]').count()).toBe(0);
  await visit(page, `/spot_revisions/${filled.ids.spot_revisions}/edit`);
  await expect.poll(() => page.locator('.map-pin.is-still').count()).toBe(2);
  for (const path of [
    `/notifications/${filled.ids.notifications}/edit`,
    `/stories/${filled.opensSpot}/edit`,
  ]) {
    await visit(page, path);
    await page
      .getByRole('img', { name: /^Vista previa/ })
      .getByText('hacked()')
      .first()
      .waitFor();
    expect(await page.locator('[data-hacked]').count(), path).toBe(0);
  }
  expect(violations).toEqual([]);
});

test('mails are plain text, and contain nothing that another user typed', async () => {
  const { email } = filled.owner.user;
  for (const call of [session.forgotPassword, session.deleteAccount]) {
    const before = await mailsIn(api().dataDir);
    await api().nobody.call(call, { body: { email } });
    await mailedLink(api().dataDir, email, before);
  }
  for (const name of await mailsIn(api().dataDir)) {
    const mail = await readMail(api().dataDir, name);
    expect(mail.match(/^content-type: .*/gim)).toEqual(['Content-Type: text/plain; charset=utf-8']);
    expect(mail).not.toMatch(/hacked|<(?!\S+@\S+>)/);
  }
});
