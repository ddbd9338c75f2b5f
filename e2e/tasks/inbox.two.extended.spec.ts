/** @module-tag extended */

import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { appInBrowser } from '../support/browser.ts';
import { sql } from './common.ts';

/* Two people work off the same list by keyboard, at once: nobody decides on what the other has (product/inbox#run, product/live#claims). */

const { open, api } = appInBrowser();
const perKind = 10;

/** Changes of owners, and flagged comments of different authors: each is done at an address of its own. */
async function plant(): Promise<void> {
  const { spot } = await createOwnedSpot(api(), { name: 'Bar' });
  for (let n = 1; n <= perKind; n++) {
    const { waiting, owner } = await createOwnedSpot(api(), { name: `Cambiado ${n}` });
    await waiting({ name: `Cambiado ${n} bis` });
    await sql(
      api(),
      'insert into comments (id, comment, user_id, spot_id) values (gen_random_uuid(), $1, $2, $3)',
      ...[`Entradas en www.spam${n}.example`, owner.user.id, spot.id],
    );
  }
  await sql(
    api(),
    `update spots set photos = '{/files/a.webp}', address = 'Calle 1', lat = -34.6, long = -58.4 + random() / 10,
      bio_en = '{"bio_title": "", "bio_description": "A bar"}'`,
  );
}

const isDecision = (request: Request): boolean =>
  /^PUT .*\/spotrevisions\/[^/]+$|^POST .*\/check$/.test(`${request.method()} ${request.url()}`);
const free = 'button:enabled:text-is("Aprobar")';
/** A review that is somebody else's, or was decided: another notice may say why, the button is the same. */
const blocked = 'button:disabled:text-is("Aprobar")';
/** What says that a decision was refused. */
const failure = '[role=alert].MuiAlert-root';
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const first = (page: Page, ...selectors: string[]) => page.locator(selectors.join(', ')).first().waitFor();

/** Decides what is open, or passes it by if the other person has it; ends with another address, or with what says why not. */
async function step(page: Page): Promise<void> {
  const before = page.url();
  const isReview = pathOf(page).startsWith('/spot_revisions');
  // Rows are dimmed, and take no keys, while the next list loads.
  const mine = isReview ? free : '[aria-busy=false] tr[data-row]:focus';
  const others = isReview ? blocked : ':text("No hay registros")';
  // Its keys come with the bar of the run.
  const bar = page.getByRole('region', { name: 'Recorrido de la bandeja' });
  const shown = page.locator(`${mine}, ${others}`);
  const isShown = async () => (await bar.count()) > 0 && (await shown.count()) > 0;
  await expect.poll(async () => page.url() !== before || (await isShown())).toBe(true);
  // The answer to the key before has led on, perhaps to the inbox, which has no bar.
  if (page.url() !== before) return;
  const isMine = (await page.locator(mine).count()) > 0 && (await page.locator(others).count()) === 0;
  let isSent = false;
  const note = (request: Request) => {
    isSent ||= isDecision(request);
  };
  page.on('request', note);
  await page.keyboard.press(isMine ? 'a' : '.');
  // The other may have claimed or decided it just before the key: then the key does nothing, and a review may be free again already.
  const ends = () => (isSent ? failure : isReview ? `${others}, ${mine}` : others);
  const isAnswered = async () => isMine && (await page.locator(ends()).count()) > 0;
  const isDone = async () => page.url() !== before || (await isAnswered());
  await expect.poll(isDone, { timeout: 15_000 }).toBe(true);
  page.off('request', note);
}

const waiting = async (): Promise<number> => {
  const [{ count }] = await sql(
    api(),
    `select (select count(*) from spot_revisions where status = 'pending')::int
      + (select count(*) from comments where checked_at is null)::int as count`,
  );
  return count;
};

/** Works through the inbox until nothing waits: what the other had and did not decide comes again in the next run. */
async function work(page: Page): Promise<{ made: number; refused: number }> {
  const result = { made: 0, refused: 0 };
  page.on('response', (response) => {
    if (!isDecision(response.request())) return;
    if (response.ok()) result.made += 1;
    else result.refused += 1;
  });
  for (let run = 0; (await waiting()) > 0; run++) {
    expect(run).toBeLessThan(perKind);
    await page.goto('/inbox');
    await first(page, '[data-row]', ':text("Todo al día")');
    if ((await page.locator('[data-row]').count()) === 0) break;
    for (const key of ['j', 'Enter']) await page.keyboard.press(key);
    // Settled by the other just before the key, the row says so, and the inbox is read again.
    const isSettled = async () => (await page.locator('[data-row].settled:focus').count()) > 0;
    await expect.poll(async () => pathOf(page) !== '/inbox' || (await isSettled())).toBe(true);
    for (let n = 0; pathOf(page) !== '/inbox'; n++) {
      expect(n).toBeLessThan(4 * perKind);
      await step(page);
    }
  }
  return result;
}

test('two people at one list decide each item once', async () => {
  await plant();
  const names = ['Ana', 'Luis'] as const;
  const pages: Page[] = [];
  for (const first_name of names) {
    const person = await api().signedIn('admin', { first_name, last_name: 'Paz' });
    pages.push(await open('/inbox', { as: person, map: false, fresh: true }));
  }
  const start = performance.now();
  const results = await Promise.all(pages.map(work));
  const seconds = (performance.now() - start) / 1000;
  console.log(`two people, ${2 * perKind} items: ${JSON.stringify(results)}, ${seconds.toFixed(1)} s`);
  expect(await waiting()).toBe(0);
  expect(results.reduce((sum, { made }) => sum + made, 0)).toBe(2 * perKind);
  for (const { made } of results) expect(made).toBeGreaterThan(0);
}, 120_000);
