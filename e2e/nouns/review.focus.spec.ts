/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { submitSpot } from '../../api/testing/scenarios/submissionScenarios.ts';
import { keptOn, waitUntilKept } from '../drafts/drafts.ts';
import { offline, online } from '../pages/connection.ts';
import { waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

/* Where the focus of a review goes, and what was chosen or typed in it when something happens meanwhile. */

const { open, api } = appInBrowser();

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '¿Por qué se rechaza?' });
const reason = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Motivo' });
const template = (page: Page) => dialogOf(page).getByRole('group').first().getByRole('button').nth(2);
const focused = (page: Page) => page.locator(':focus');
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).and(focused(page));
const tick = (page: Page, field: string) =>
  page.getByRole('checkbox', { name: `Tomar: ${field}`, exact: true });

/** A pending edit of three fields, and its review. */
async function review(more: Parameters<typeof open>[1] = {}) {
  const setup = await createOwnedSpot(api(), { name: 'El Dragón' });
  const id = await setup.waiting({ name: 'El Dragón Rojo', curious_fact: 'Dato', outstanding: true });
  const path = `/spot_revisions/${id}/edit`;
  const page = await open(path, { as: 'admin', map: false, ...more });
  await page.getByRole('button', { name: 'Aprobar' }).and(page.locator(':enabled')).waitFor();
  const status = async () =>
    (await (await api().as('editor')).call(revisions.read, { params: { id } })).body.status;
  return { ...setup, id, path, page, status };
}

test('what is typed in the rejection goes into its field, and a space sends nothing', async () => {
  const { page, status } = await review();
  await page.keyboard.press('r');
  await template(page).and(focused(page)).waitFor();
  const sent = 'No se ve el frente';
  for (const key of sent) await page.keyboard.press(key === ' ' ? 'Space' : key);
  await expect.poll(() => reason(page).inputValue()).toBe(sent);
  await reason(page).and(focused(page)).waitFor();

  // What is left of it has the focus the next time, and Enter does not replace it.
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.keyboard.press('r');
  await reason(page).and(focused(page)).and(page.locator(':read-write')).waitFor();
  await page.keyboard.press('x');
  await expect.poll(() => reason(page).inputValue()).toBe(`${sent}x`);

  // A template that a space has pressed can be completed.
  await template(page).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await page.keyboard.press('y');
  const words = await template(page).textContent();
  await expect.poll(() => reason(page).inputValue()).toBe(`${words} y`);
  expect(await status()).toBe('pending');
});

test('a reason that is recovered has the focus', async () => {
  const { id } = await submitSpot(api(), { name: 'Por rechazar' });
  const page = await open(`/submissions/${id}/edit`, { as: 'editor', map: false, size: narrow, fresh: true });
  await page.getByRole('button', { name: 'Rechazar' }).click();
  await page.keyboard.press('F');
  await waitUntilKept(page, '"F"');
  await page.reload();
  await page.getByRole('button', { name: 'Rechazar' }).click();
  await dialogOf(page)
    .getByText(/^Recuperado/)
    .waitFor();
  await reason(page).and(focused(page)).and(page.locator(':read-write')).waitFor();
  await page.keyboard.press('a');
  await expect.poll(() => reason(page).inputValue()).toBe('Fa');
  await waitUntilKept(page, '"Fa"');
});

test('a session that ends while a reason is written asks for the password, and keeps the reason', async () => {
  const person = await api().signedIn('admin', { password_hash: await hashPassword('correct horse') });
  const { page, id, status } = await review({ as: person });
  await page.keyboard.press('r');
  await dialogOf(page).waitFor();
  await page.keyboard.type('Falta');
  // Nothing else may find out before the decision does.
  await page.route(/\/(stream|claims|inbox)\b/, (route) => route.abort());
  await api().database.pool.query('delete from sessions where user_id = $1', [person.user.id]);
  await dialogOf(page).getByRole('button', { name: 'Rechazar' }).press('Enter');
  const again = page.getByRole('dialog', { name: 'Tu sesión terminó' });
  await again.getByLabel('Email').pressSequentially(person.user.email);
  await again.getByLabel('Password', { exact: true }).pressSequentially('correct horse');
  await again.getByRole('button', { name: 'Continuar' }).click();
  await again.waitFor({ state: 'detached' });
  expect(await page.getByText('No se pudo actualizar el estado.').count()).toBe(0);
  await waitForPath(page, `/spot_revisions/${id}/edit`);
  expect(await reason(page).inputValue()).toBe('Falta');
  await dialogOf(page).getByRole('button', { name: 'Rechazar' }).and(focused(page)).waitFor();
  await dialogOf(page).getByRole('button', { name: 'Rechazar' }).press('Enter');
  await waitForToast(page, 'Revisión rechazada.');
  expect(await status()).toBe('rejected');
  await expect.poll(() => keptOn(page)).toBe('[]');
});

test('a review that changed while the connection was lost says so, and keeps what was chosen when it is read anew', async () => {
  const { page, newer, edit, live } = await review({ fresh: true });
  await tick(page, 'Destacado').uncheck();
  await offline(page);
  await newer({ link: 'https://example.com/nuevo' });
  await online(page);
  await waitForText(page, 'guardó cambios hace un momento.');
  expect(await tick(page, 'Destacado').isChecked()).toBe(false);

  // What was left stays left; of the field that its owner has changed since, the new value was never seen.
  await tick(page, 'Nombre').uncheck();
  await edit({ name: 'El Dragón Verde', curious_fact: 'Dato', outstanding: true });
  await page.getByRole('button', { name: 'Actualizar' }).first().press('Enter');
  await waitForText(page, 'El Dragón Verde');
  await heading(page).waitFor();
  const checked = () =>
    Promise.all(
      ['Nombre', 'Destacado', 'Dato curioso (Español)'].map((field) => tick(page, field).isChecked()),
    );
  expect(await checked()).toEqual([true, false, true]);
  await page.keyboard.press('a');
  await waitForToast(page, 'Revisión aprobada correctamente.');
  expect(await live()).toMatchObject({ name: 'El Dragón Verde', outstanding: false, curious_fact: 'Dato' });
});

test('the review of a new spot that is read anew has the focus on its heading', async () => {
  const { id, spot, save } = await submitSpot(api(), { name: 'Casa' });
  const page = await open(`/submissions/${id}/edit`, { as: 'admin', map: false });
  await page.getByRole('button', { name: 'Aprobar' }).and(page.locator(':enabled')).waitFor();
  await save({
    ...(
      await api()
        .as('admin')
        .then((as) => as.call(spots.read, { query: { id: spot.id } }))
    ).body.data,
    name: 'Casa Nueva',
  });
  await page.getByRole('button', { name: 'Actualizar' }).press('Enter');
  await heading(page).getByText('Spot nuevo: Casa Nueva').waitFor();
});

const decisions: Record<string, (page: Page) => Promise<void>> = {
  'by the key': (page) => page.keyboard.press('a'),
  'by the button': (page) => page.getByRole('button', { name: 'Aprobar' }).press('Enter'),
  'with a reason': async (page) => {
    await page.keyboard.press('r');
    await template(page).and(focused(page)).waitFor();
    for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
  },
};

test.each(Object.entries(decisions))(
  'after a decision %s the heading of the list has the focus, and the undo leaves the switch as it was',
  async (_how, decide) => {
    await api().database.pool.query('delete from spot_revisions');
    const { waiting } = await createOwnedSpot(api(), { name: 'El Dragón' });
    const path = `/spot_revisions/${await waiting({ name: 'El Dragón Rojo' })}/edit`;
    // The first screen of the page, whose address needs no change.
    const page = await open('/spot_revisions?page=1&perPage=10&status=pending', { as: 'admin', map: false });
    await page.locator('[data-row]').waitFor();
    for (const key of ['j', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Aprobar' }).and(page.locator(':enabled')).waitFor();
    await decide(page);
    await waitForPath(page, '/spot_revisions');
    // That of the review has had it until now.
    await heading(page)
      .and(page.getByRole('heading', { name: 'Spot revisions' }))
      .waitFor();
    await page.keyboard.press('u');
    await waitForPath(page, path);
    const goOn = page.getByRole('switch', { name: 'Seguir con la siguiente' });
    await goOn.waitFor();
    expect(await goOn.isChecked()).toBe(false);
  },
);

test('Ctrl+Enter in the reason rejects', async () => {
  const { page, status } = await review();
  await page.keyboard.press('r');
  await template(page).and(focused(page)).waitFor();
  await page.keyboard.press('x');
  await expect.poll(() => reason(page).inputValue()).toBe('x');
  await page.keyboard.press('Control+Enter');
  await expect.poll(status).toBe('rejected');
});
