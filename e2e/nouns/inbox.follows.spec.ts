/** @module-tag extended */

import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { preferences } from '#contract/preferences.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { loginPage } from '../pages/login.ts';
import { pickerOn } from '../pages/picker.ts';
import { expectAccessibleAndFits, waitForPath } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { delayReads } from '../support/requests.ts';
import { withoutTimers } from '../support/waiting.ts';

/* What the inbox shows: of one country, as others change it, and as the first screen. */

const { open, api } = appInBrowser();
const query = (statement: string, values: unknown[] = []) => api().database.pool.query(statement, values);
const ana = () => api().signedIn('admin', { first_name: 'Ana', last_name: 'Paz' });
const names = (page: Page) =>
  page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.textContent));
const badge = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: /^Bandeja/ })
    .getByRole('img');
const complete = `update spots set photos = '{/files/a.webp}', lat = case country when 'AR' then -34.6 else -12.05 end,
  long = case country when 'AR' then -58.4 else -77.04 end, bio_en = '{"bio_title": "", "bio_description": "A bar"}'`;

beforeEach(async () => {
  for (const table of ['spot_revisions', 'comments', 'notifications', 'bulk_acts', 'stories', 'spots'])
    await query(`delete from ${table}`);
});

test('the inbox of one country: its rows, numbers and lists, also after a reload', async () => {
  for (const country of ['AR', 'PE']) {
    const spot = await createSpot(await api().as('admin'), {
      name: `Bar ${country}`,
      type: 'bar_club',
      country,
    });
    await query('insert into comments (id, comment, spot_id) values (gen_random_uuid(), $1, $2)', [
      `Entradas en www.${country.toLowerCase()}.example`,
      spot.id,
    ]);
    await query(
      `insert into notifications (id, title, body, country, state, reason)
       values (gen_random_uuid(), $1, 'Hoy', $2, 'failed', 'Firebase no respondió')`,
      [`Push ${country}`, country],
    );
  }
  await query(complete);
  // An act has no country.
  await query(
    `insert into bulk_acts (id, noun, action, actor_id, state, matched, skipped, reasons, finished_at)
     values (gen_random_uuid(), 'banners', 'import', $1, 'done', 3, 2, '{"bulkStale": 2}', now())`,
    [(await api().as('editor')).user.id],
  );
  const page = await open('/inbox', { as: 'editor', map: false });
  const all = ['Entradas en www.ar.example', 'Entradas en www.pe.example', 'Push AR', 'Push PE'];
  await expect.poll(() => names(page)).toEqual([...all, 'Importación · AdsBanner']);
  await pickerOn(page, 'País').pick('per', 'Perú');
  await waitForPath(page, '/inbox?country=PE');
  const ofPeru = ['Entradas en www.pe.example', 'Push PE'];
  await expect.poll(() => names(page)).toEqual(ofPeru);
  await page.getByRole('button', { name: /^Push fallidas 1$/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Lotes e imports/ }).count()).toBe(0);
  // The number in the menu is that of all countries.
  await badge(page).getByText('5', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => names(page)).toEqual(ofPeru);
  await page
    .getByRole('region', { name: 'Comentarios que llaman la atención', exact: true })
    .getByRole('link', { name: 'Ver en la lista' })
    .press('Enter');
  await waitForPath(page, '/comments?page=1&flagged=true&country=PE');
  await page.getByRole('row').filter({ hasText: 'www.pe.example' }).waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'www.ar.example' }).count()).toBe(0);
});

test('rows and the number in the menu follow what another person does', async () => {
  const { spot, waiting } = await createOwnedSpot(api(), { name: 'El Dragón' });
  const id = await waiting({ name: 'El Dragón Rojo' });
  await query(complete);
  const someone = await ana();
  const page = await open('/inbox', { as: 'editor', map: false });
  await expect.poll(() => names(page)).toEqual(['El Dragón']);
  await badge(page).getByText('1', { exact: true }).waitFor();

  await someone.call(comments.create, { body: { spot_id: spot.id, comment: 'LLAMEN AL 11 5555 1234' } });
  await Promise.all([
    badge(page).getByText('2', { exact: true }).waitFor(),
    page.getByRole('status').getByText('1 nueva').waitFor(),
  ]);
  await page.keyboard.press('r');
  await expect.poll(() => names(page)).toEqual(['El Dragón', 'LLAMEN AL 11 5555 1234']);

  const body = { status: 'rejected', reason: 'No.' } as const;
  expect((await someone.call(revisions.decide, { params: { id }, body })).status).toBe(200);
  await Promise.all([
    badge(page).getByText('1', { exact: true }).waitFor(),
    page.getByText('Resuelto por Ana Paz').waitFor(),
  ]);
  // On another screen too.
  await page.goto('/categories');
  await badge(page).getByText('1', { exact: true }).waitFor();
  await someone.call(comments.create, { body: { spot_id: spot.id, comment: 'LLAMEN AL 11 6666 1234' } });
  await badge(page).getByText('2', { exact: true }).waitFor();
});

test('who has chosen «Abrir al entrar» lands on the inbox after signing in, and on the dashboard after taking it back', async () => {
  const password_hash = await hashPassword('correct horse');
  const person = await api().signedIn('editor', { password_hash });
  const page = await open('/inbox', { as: person, size: narrow });
  // The landing waits for the choice as long as it takes, not for five seconds.
  await withoutTimers(page, 5000, 5000);
  const first = page.getByRole('switch', { name: 'Abrir al entrar' });
  const isKept = async () =>
    (await query('select from list_preferences where user_id = $1 and home', [person.user.id])).rowCount ===
    1;
  const signInAgain = async () => {
    await page.getByRole('button', { name: 'Cerrar sesión' }).first().press('Enter');
    await waitForPath(page, '/login');
    await loginPage(page).signIn(person.user.email, 'correct horse');
  };
  await first.focus();
  await page.keyboard.press('Space');
  await expect.poll(isKept).toBe(true);
  await signInAgain();
  await waitForPath(page, '/inbox');
  await page.getByRole('heading', { level: 1, name: 'Bandeja' }).waitFor();
  expect(await first.isChecked()).toBe(true);
  await expectAccessibleAndFits(page);
  await first.focus();
  await page.keyboard.press('Space');
  await expect.poll(isKept).toBe(false);
  await signInAgain();
  await waitForPath(page, '/dashboard');
});

test('on a slow connection they land on the inbox too, not on the dashboard before their choice is known', async () => {
  const password_hash = await hashPassword('correct horse');
  const person = await api().signedIn('editor', { password_hash });
  await person.call(preferences.change, { body: { list: 'inbox', home: true } });
  const page = await open('/login', { map: false });
  // Not only as long as the screen would wait for them: the test decides when they come.
  await withoutTimers(page, 5000, 5000);
  const release = await delayReads(page, '**/preferences');
  await loginPage(page).signIn(person.user.email, 'correct horse');
  await waitForPath(page, '/dashboard');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Bandeja/ })
    .waitFor();
  release();
  await waitForPath(page, '/inbox');
});
