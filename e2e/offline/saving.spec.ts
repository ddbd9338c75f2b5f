import { describe, expect, test } from 'vitest';
import { notifications } from '#contract/notifications.ts';
import { nameField } from '../drafts/drafts.ts';
import { offline, offlineBanner, online } from '../pages/connection.ts';
import { listPage } from '../pages/list.ts';
import { pickerOn } from '../pages/picker.ts';
import { expectAccessibleAndFits, waitForPath, waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { recordChanges } from '../support/requests.ts';
import { button, delayPosts, named, pendingNotice, saveOffline } from './saving.ts';

/* Saving while offline, and a save that is aborted; variants are in saving.extended.spec.ts. */

const { open, api } = appInBrowser();

describe('a save while offline', () => {
  test('shows that it is pending and continues once online', async () => {
    const page = await open('/categories', { as: 'editor', size: narrow, fresh: true });
    await saveOffline(page, 'Espera');
    await expectAccessibleAndFits(page);
    expect(await nameField(page).inputValue()).toBe('Espera');
    await online(page);
    await waitForPath(page, '/categories');
    await listPage(page).edit('Espera').waitFor();
    expect(await named(api(), 'Espera')).toEqual(['Espera']);
  });

  test('of an invalid form shows the errors; it can be cancelled: nothing is sent, the form keeps its values', {
    tags: 'extended',
  }, async () => {
    const page = await open('/categories/new', { as: 'editor', fresh: true });
    const sent = recordChanges(page);
    await nameField(page).waitFor();
    await offline(page);
    await button(page, 'Guardar').click();
    await waitForText(page, 'El nombre es obligatorio.');
    expect(await pendingNotice(page).count()).toBe(0);
    await nameField(page).pressSequentially('Retirada');
    await button(page, 'Guardar').click();
    await pendingNotice(page).waitFor();
    await button(page, 'No guardar').click();
    await pendingNotice(page).waitFor({ state: 'detached' });
    await online(page);
    await offlineBanner(page).waitFor({ state: 'detached' });
    expect(await nameField(page).inputValue()).toBe('Retirada');
    // A new save is the first request that the server receives.
    await nameField(page).press('End');
    await nameField(page).pressSequentially(' no');
    await button(page, 'Guardar').click();
    await waitForPath(page, '/categories');
    expect(sent).toEqual(['POST /api/admin/v1/categories']);
    expect(await named(api(), 'Retirada')).toEqual(['Retirada no']);
  });

  test('whose answer was lost creates no second record', async () => {
    const page = await open('/categories/new', { as: 'editor', fresh: true });
    await nameField(page).pressSequentially('Perdida');
    const keys: (string | undefined)[] = [];
    await page.route('**/api/admin/v1/categories', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await offline(page);
      await route.abort('internetdisconnected');
    });
    await button(page, 'Guardar').click();
    await pendingNotice(page).waitFor();
    expect(await named(api(), 'Perdida')).toEqual(['Perdida']);
    await online(page);
    await waitForPath(page, '/categories');
    expect(await named(api(), 'Perdida')).toEqual(['Perdida']);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('of a push is sent neither now nor later: the user has to repeat it', {
    tags: 'extended',
  }, async () => {
    const page = await open('/notifications/new', { as: 'editor', fresh: true });
    await pickerOn(page, 'País', page.getByRole('form')).type('boli');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Título' }).pressSequentially('Sin red');
    await page.getByRole('textbox', { name: /^Mensaje/ }).pressSequentially('Hoy a las nueve.');
    const sent = recordChanges(page);
    await offline(page);
    await page.getByRole('form').locator('button[type=submit]').click();
    await waitForText(page, /No se envió nada: inténtalo de nuevo/);
    await online(page);
    await offlineBanner(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'Título' }).inputValue()).toBe('Sin red');
    // What the person sends is the first request that the server receives.
    await page.getByRole('form').locator('button[type=submit]').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click();
    await waitForPath(page, '/notifications');
    expect(sent).toEqual(['POST /api/admin/v1/notifications']);
    const { body } = await (await api().as('editor')).call(notifications.list, {
      query: { search: 'Sin red' },
    });
    expect(body.data).toHaveLength(1);
  });
});

describe('a save that is aborted on a slow server', () => {
  test('stays on the form with a message, and after leaving it the list shows what the server has stored', {
    tags: 'extended',
  }, async () => {
    const page = await open('/categories', { as: 'editor' });
    const released = Promise.withResolvers<void>();
    await delayPosts(page, released.promise);
    await page.getByRole('link', { name: 'Agregar' }).click();
    await nameField(page).pressSequentially('Cortada');
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await button(page, 'Guardar').click();
    await posted;
    await button(page, 'Cancelar').click();
    await button(page, 'Seguir editando').click();
    await waitForText(page, /Se interrumpió el guardado/);
    released.resolve();
    await button(page, 'Cancelar').click();
    await button(page, 'Salir sin guardar').click();
    await waitForPath(page, '/categories');
    // The server had received it: the list shows the record without a reload.
    await listPage(page).edit('Cortada').waitFor();
    expect(await named(api(), 'Cortada')).toEqual(['Cortada']);
  });
});
