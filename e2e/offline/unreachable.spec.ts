/** @module-tag extended */

import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { categories as calls } from '#contract/categories.ts';
import { categories } from '../../api/nouns/categories/categories.table.ts';
import { keptOn, nameField, restoredNotice, waitUntilKept } from '../drafts/drafts.ts';
import { answer, askedInVain, offlineBanner, silence, silentBanner } from '../pages/connection.ts';
import { listPage } from '../pages/list.ts';
import { pickerOn } from '../pages/picker.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { recordChanges } from '../support/requests.ts';
import { button } from './saving.ts';

/* Saving while the browser has a network, but the server does not answer (product/drafts#unreachable). */

const { open, api } = appInBrowser();

const named = (name: string) => api().db.select().from(categories).where(eq(categories.name, name));
const notice = (page: Page) =>
  page.getByText('No hay respuesta del servidor. Se guardará cuando vuelva a responder.');
const hasNetwork = (page: Page) => page.evaluate<boolean>('navigator.onLine');

/** On the list: types a new category and saves it, without an answer. */
async function saveUnanswered(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Agregar' }).first().click();
  await nameField(page).pressSequentially(name);
  await waitUntilKept(page, name);
  await button(page, 'Guardar').click();
  await notice(page).waitFor();
}

describe('a save without an answer', () => {
  test('waits in the outbox, is tried and taken back there, and is sent by itself: what was received is one record', async () => {
    const page = await open('/categories', { as: 'editor', size: narrow, fresh: true });
    await page.clock.install();
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
    });
    // The server receives the first one; its answer is lost.
    await page.route('**/api/admin/v1/categories', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await silence(page);
      await route.abort('connectionreset');
    });
    await saveUnanswered(page, 'Recibida');
    await silentBanner(page).waitFor();
    expect([await hasNetwork(page), await offlineBanner(page).count()]).toEqual([true, 0]);
    expect(await nameField(page).inputValue()).toBe('Recibida');
    await expectAccessibleAndFits(page);
    await waitUntilKept(page, /Recibida.*queued/);
    // The form is left without a question.
    await button(page, 'Cancelar').click();
    await listPage(page).search.waitFor();
    await saveUnanswered(page, 'Retirada');
    await waitUntilKept(page, /Retirada.*queued/);
    await button(page, 'Cancelar').click();
    await listPage(page).search.waitFor();

    await button(page, 'Por guardar: 2').click();
    const drawer = page.getByRole('dialog', { name: 'Por guardar' });
    const item = (name: string) => drawer.getByRole('listitem').filter({ hasText: name });
    await item('Recibida')
      .getByText(/^Sin respuesta del servidor \(.+\)\. Se guardará, una sola vez/)
      .waitFor();
    await expectAccessibleAndFits(page);
    const asked = askedInVain(page);
    await item('Recibida').getByRole('button', { name: 'Reintentar' }).click();
    await asked;
    await item('Retirada').getByRole('button', { name: 'Retirar' }).click();
    await restoredNotice(page).waitFor();
    expect(await nameField(page).inputValue()).toBe('Retirada');

    await page.unrouteAll();
    // The pause before the server is asked again: the longer the test has taken, the longer it is. A question that was cut off just now
    // is followed by a pause of its own.
    await expect
      .poll(async () => {
        await page.clock.fastForward('00:30');
        return silentBanner(page).count();
      })
      .toBe(0);
    await waitForToast(page, 'Se guardó lo que esperaba: Nueva categoría.');
    expect(await named('Recibida')).toHaveLength(1);
    expect(await named('Retirada')).toHaveLength(0);
    // The first one twice, with one key.
    expect([keys.length, new Set(keys).size, keys[0] === keys.at(-1)]).toEqual([3, 2, true]);
    expect(await keptOn(page)).not.toContain('Recibida');
  });

  test('of a form that stays open is sent by itself, with its version', async () => {
    const { body } = await (await api().as('editor')).call(calls.create, {
      body: { name: 'Abierta', order: 1 },
    });
    const page = await open(`/categories/${body.id}/edit`, { as: 'editor' });
    await nameField(page).press('End');
    await nameField(page).pressSequentially(' aún');
    await silence(page);
    await button(page, 'Guardar Cambios').click();
    await notice(page).waitFor();
    await askedInVain(page);
    expect((await named('Abierta'))[0]?.version).toBe(1);
    await answer(page);
    await waitForToast(page, 'Category updated successfully!');
    await waitForPath(page, '/categories');
    expect(await named('Abierta aún')).toMatchObject([{ id: body.id, version: 2 }]);
    await silentBanner(page).waitFor({ state: 'detached' });
  });

  test('can be cancelled: nothing is sent, and nothing is asked any more', async () => {
    const page = await open('/categories', { as: 'editor', fresh: true });
    await silence(page);
    await saveUnanswered(page, 'Anulada');
    await button(page, 'No guardar').click();
    await notice(page).waitFor({ state: 'detached' });
    await silentBanner(page).waitFor({ state: 'detached' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await answer(page);
    // A new save is the only one that the server receives.
    await nameField(page).press('End');
    await nameField(page).pressSequentially(' no');
    await button(page, 'Guardar').click();
    await waitForPath(page, '/categories');
    expect(asked.filter((request) => /POST|live$/.test(request))).toEqual(['POST /api/admin/v1/categories']);
    expect([(await named('Anulada')).length, (await named('Anulada no')).length]).toEqual([0, 1]);
  });

  test('is sent by another tab when its own is closed', async () => {
    const page = await open('/categories', { as: 'editor', fresh: true });
    const other = await page.context().newPage();
    const sent = recordChanges(other);
    await other.goto('/categories');
    await listPage(other).search.waitFor();
    await Promise.all([silence(page), silence(other)]);
    await saveUnanswered(page, 'De otra');
    await waitUntilKept(page, /De otra.*queued/);
    await button(other, 'Por guardar: 1').waitFor();
    await page.close();
    // Its own tab was sending until now: the other one is told to.
    await button(other, 'Por guardar: 1').click();
    await other.getByRole('button', { name: 'Reintentar' }).click();
    await silentBanner(other).waitFor();
    await answer(other);
    await waitForToast(other, 'Se guardó lo que esperaba: Nueva categoría.');
    expect(await named('De otra')).toHaveLength(1);
    expect(sent.filter((request) => request.startsWith('POST'))).toHaveLength(2);
  });

  test('of a push does not wait: the person has to repeat it', async () => {
    const page = await open('/notifications/new', { as: 'editor' });
    await pickerOn(page, 'País', page.getByRole('form')).type('boli');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Título' }).pressSequentially('Sin respuesta');
    await page.getByRole('textbox', { name: /^Mensaje/ }).pressSequentially('Hoy a las nueve.');
    await silence(page);
    await page.getByRole('form').locator('button[type=submit]').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click();
    await waitForToast(page, 'Error adding the Notification. Please try again.');
    await waitForText(page, /^No se pudo conectar con el servidor/);
    expect([await notice(page).count(), await silentBanner(page).count()]).toEqual([0, 0]);
  });
});
