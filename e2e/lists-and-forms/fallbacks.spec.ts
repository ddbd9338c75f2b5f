import type { Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { listPage } from '../pages/list.ts';
import { waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { delayRequests } from '../support/requests.ts';
import { expectSentences, menu, withoutMessage } from './failures.ts';

/* What the screens show if the server sends no message, or an unknown value (product/screens#fallbacks). */

const { open, api } = appInBrowser();
let revision: string;
beforeAll(async () => {
  revision = await (await createOwnedSpot(api())).waiting({ name: 'Otro nombre' });
});

// The other lists are in fallbacks.extended.spec.ts.
test('a list that fails without a message shows its sentence', async () => {
  const page = await open('/profile', { as: 'editor' });
  await expectSentences(page, [
    ['/spots', 'spot', 'Failed to fetch spots'],
    ['/comments', 'comments', 'Failed to fetch comments'],
    ['/stories', 'stories', 'Error desconocido'],
  ]);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await listPage(page).empty.waitFor();
  // Without an answer it also says what to do; a message of the server takes the place of the sentence.
  const pics = /\/pics\?/;
  await page.route(pics, (route) => route.abort());
  await menu(page, '/pics').click();
  await page.getByRole('alert').getByText('Error desconocido').waitFor();
  await expect.poll(() => page.getByText(/^No se pudo conectar/).count()).toBe(1);
  await page.route(pics, (route) => route.fulfill({ status: 400, json: { message: 'Hoy no.' } }));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await waitForText(page, 'Hoy no.');
  expect(await page.getByText('Error desconocido').count()).toBe(0);
});

/** The server's answer with its first row changed. */
const withFirst = (change: object) => async (route: Route) => {
  const response = await route.fetch();
  const { data, metadata } = await response.json();
  await route.fulfill({ response, json: { data: [{ ...data[0], ...change }], metadata } });
};

test('unknown values: the type, status and date of a user, the status of a revision; one that is loading', {
  tags: 'extended',
}, async () => {
  const page = await open('/spot_revisions', { as: 'editor' });
  const release = await delayRequests(page, `**/spotrevisions/${revision}`);
  await page.getByRole('link', { name: /^Editar/ }).click();
  await waitForText(page, 'Cargando revisión...');
  release();
  await page.getByRole('button', { name: 'Aprobar', disabled: false }).waitFor();
  await page.route(/\/users\?/, withFirst({ type: 'robot', status: 'asleep', createdAt: 'soon' }));
  for (const [status, shown] of [
    ['archived', 'archived'],
    ['', 'Desconocido'],
  ] as const) {
    await page.route(/\/spotrevisions\?/, withFirst({ status }));
    await menu(page, '/spot_revisions').click();
    await page.getByRole('table').getByText(shown, { exact: true }).waitFor();
    await menu(page, '/users').click();
    for (const words of ['Sin tipo', 'Sin estado', 'Fecha no disponible']) await waitForText(page, words);
  }
});

test('toasts: top right, at most three, closed after three seconds; a failed export shows one', async () => {
  const page = await open('/ready', { fresh: true, as: 'editor' });
  // Time only advances with `runFor`, however busy the machine is.
  await page.clock.install();
  await page.goto('/users');
  await listPage(page).rows.first().waitFor();
  const shown = page.locator('.toast');
  const button = page.getByRole('button', { name: 'Exportar usuarios' });
  /** Short steps, because the timers of a toast that closes start one another. */
  const closing = async () => {
    for (let step = 0; step < 4; step += 1) await page.clock.runFor(250);
  };
  let answers = 0;
  await page.route(/export=xlsx/, (route) => {
    answers += 1;
    return route.fulfill({ status: 503, json: { message: `Ahora no (${answers}).` } });
  });
  // The first one loads the code of the toasts.
  await button.click();
  await shown.waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await closing();
  await expect.poll(() => shown.count()).toBe(0);
  answers = 0;
  for (let n = 1; n <= 5; n += 1) {
    const answered = page.waitForResponse(/export=xlsx/);
    await button.click();
    await answered;
    // It has its name again once the toast is queued.
    await button.waitFor();
    // The fourth waits until the first is closed.
    if (n > 3) await closing();
    await shown.getByText(`Ahora no (${n}).`).waitFor({ state: 'attached' });
    expect(await shown.count()).toBe(Math.min(n, 3));
    // Only what has entered the screen can leave it.
    await page.clock.runFor(250);
  }
  const box = await shown.first().boundingBox();
  expect(box?.y).toBeLessThan(120);
  expect(1280 - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(60);
  await page.clock.runFor(3000);
  await closing();
  await expect.poll(() => shown.count()).toBe(0);

  // A second one with the same text takes the place of the first, and has its own three seconds.
  await page.route(/export=xlsx/, (route) => route.fulfill({ status: 503, json: { message: 'Otra vez.' } }));
  for (let n = 0; n < 2; n += 1) {
    await button.click();
    await waitForToast(page, 'Otra vez.');
    await closing();
    await expect.poll(() => shown.allTextContents()).toEqual(['Otra vez.']);
    await page.clock.runFor(1500);
  }
  await expect.poll(() => shown.count()).toBe(1);
  await page.clock.runFor(1500);
  await closing();
  await expect.poll(() => shown.count()).toBe(0);

  // An export that fails without a message.
  for (const [how, fail] of withoutMessage) {
    await page.route(/export=xlsx/, fail);
    await button.click();
    await shown.waitFor({ state: 'attached' });
    expect(await shown.allTextContents(), how).toEqual(['Error al exportar usuarios']);
    await page.clock.runFor(2900);
    await expect.poll(() => shown.count()).toBe(1);
    await page.clock.runFor(400);
    await closing();
    await expect.poll(() => shown.count()).toBe(0);
  }
});
