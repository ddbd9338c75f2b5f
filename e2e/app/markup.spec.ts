import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { mailedLink, mailsIn, readMail } from '../../api/testing/calls/outbox.ts';
import { fillWithMarkup, markup } from '../../api/testing/scenarios/hostileTexts.ts';
import { json, standIn } from '../../api/testing/stand-ins/standIn.ts';
import { appInBrowser } from '../support/browser.ts';

/*
 * Every text of every noun holds markup, script and templates; every screen shows it as text. A script that ran, an
 * element that came of it, or anything that the Content-Security-Policy had to stop, fails.
 */

// By its name only: the types of the screens are another project's.
const list = '../../web/app/routing/screens.ts';
const { screens } = (await import(list)) as { screens: readonly { path: string; least: string }[] };

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

/** Where texts of records stand: `new` has the form of `edit`, `list` is the index, and a pic has no text. */
const silent = /\/(new|search|list)$|^\/pics|^\/profile/;
const paths = (least: string) =>
  screens.filter((screen) => screen.least === least && !silent.test(screen.path)).map(({ path }) => path);

function addressOf(path: string): string {
  const ids = filled.ids as Record<string, string>;
  const noun = path.includes('/events') ? 'events' : path.replace(/^\/|\/:.*$/g, '');
  return path.replace(':spotId', filled.ids.spots).replace(':id', ids[noun] ?? '');
}

/** Text that people read, in inputs too. */
const said = (page: Page) =>
  page.evaluate<string>(
    `[document.body.innerText, ...[...document.querySelectorAll('input,textarea')].map((field) => field.value)].join('\\n')`,
  );

async function watch(page: Page): Promise<string[]> {
  const hacked: string[] = [];
  await page.exposeFunction('hacked', () => hacked.push(page.url()));
  await page.exposeFunction('stopped', (what: string) => hacked.push(`${page.url()} ${what}`));
  await page.addInitScript(
    `document.addEventListener('securitypolicyviolation', (e) => stopped(e.violatedDirective + ' ' + e.blockedURI))`,
  );
  return hacked;
}

async function look(page: Page, path: string): Promise<void> {
  await page.goto(addressOf(path));
  await page.locator('h1').first().waitFor();
  await expect.poll(() => said(page), { timeout: 15_000, message: path }).toContain('hacked()');
  expect(await page.locator('[data-hacked]').count(), path).toBe(0);
}

describe.each([
  ['staff', () => api().as('admin'), paths('editor')],
  ['an owner', async () => filled.owner, paths('user')],
] as const)('as %s', (_who, as, all) => {
  test('every screen shows texts as texts', async () => {
    const page = await open('/login', { as: await as() });
    const hacked = await watch(page);
    for (const path of all) await look(page, path);
    expect(hacked).toEqual([]);
  });
});

test('so do the history of a record, the search of artists and what asks before it deletes', async () => {
  const page = await open('/login', { as: 'admin' });
  const hacked = await watch(page);
  await page.goto(`/categories/${filled.ids.categories}/edit`);
  await page.getByRole('button', { name: /Historial/ }).click();
  await page.locator('dd').getByText('hacked()').first().waitFor();
  await page.goto('/users/search');
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('banda');
  await page.getByText('hacked()').first().waitFor();
  await page.goto('/categories');
  await page.getByRole('button', { name: /^Eliminar/ }).click();
  await page.getByRole('dialog').getByText('hacked()').first().waitFor();
  expect(await page.locator('[data-hacked]').count()).toBe(0);
  expect(hacked).toEqual([]);
});

test('so do the map of spots with a name opened, the two pins of a review, and the phones of previews', async () => {
  const page = await open('/login', { as: 'admin' });
  const hacked = await watch(page);
  // Close to the one oasis, so that its dot is in the middle.
  const near = { country: '', center: [-58.4, -34.6], zoom: 12 };
  await page.evaluate(`sessionStorage.setItem('map:oasis', ${JSON.stringify(JSON.stringify(near))})`);
  await page.goto('/spots_oasis?view=map');
  await page.getByRole('list', { name: 'Spots en esta vista' }).getByText('hacked()').first().waitFor();
  await expect.poll(() => nameAtTheDot(page), { timeout: 20_000 }).toBe(markup);
  await page.goto(`/spot_revisions/${filled.ids.spot_revisions}/edit`);
  await expect.poll(() => page.locator('.map-pin.is-still').count()).toBe(2);
  for (const path of [
    `/notifications/${filled.ids.notifications}/edit`,
    `/stories/${filled.opensSpot}/edit`,
  ]) {
    await page.goto(path);
    await page
      .getByRole('img', { name: /^Vista previa/ })
      .getByText('hacked()')
      .first()
      .waitFor();
    expect(await page.locator('[data-hacked]').count(), path).toBe(0);
  }
  expect(hacked).toEqual([]);
});

/** What is said beside the pointer on the dot in the middle of the map. */
async function nameAtTheDot(page: Page): Promise<string | null> {
  const box = await page.locator('.maplibregl-canvas').first().boundingBox();
  if (!box) return null;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x - 3, y);
  await page.mouse.move(x, y);
  expect(await page.locator('[data-hacked]').count()).toBe(0);
  return page
    .locator('.map-tip')
    .textContent({ timeout: 500 })
    .catch(() => null);
}

test('mails are plain text, and hold nothing that somebody else has typed', async () => {
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
