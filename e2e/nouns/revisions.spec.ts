import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { inboxWaiting } from '#contract/inbox.waiting.ts';
import { live } from '#contract/live.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { photo } from '../../api/testing/scenarios/spotForms.ts';
import { openList } from '../pages/fields.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { recordChanges } from '../support/requests.ts';
import { withoutOthers } from '../support/withoutOthers.ts';

const { open, api } = appInBrowser();
const hostile = '<img src=x onerror="document.title=1"> {{7*7}} <b>negrita</b>';

/** Creates a pending edit of many kinds of field, photos included. */
async function pendingEdit(more: Record<string, unknown> = {}) {
  const setup = await createOwnedSpot(api(), {
    photos: [await photo('a.jpg', '#357')],
    lat: -34.6037,
    long: -58.3816,
    curious_fact: hostile,
  });
  const id = await setup.waiting(
    {
      name: `Nuevo ${hostile}`,
      photos: [...setup.spot.photos, await photo('b.jpg', '#a53')],
      instagram: { show_instagram: true, instagram_link: 'https://example.com/yo' },
      whatsapp: { show_whatsapp: true, whatsapp: '+541155551234' },
      bio: { bio_title: 'Título', bio_description: 'Uno\nDos' },
      outstanding: true,
      ...more,
    },
    true,
  );
  return { ...setup, id, path: `/spot_revisions/${id}/edit` };
}

/** Creates a pending edit of the name. */
async function pendingName() {
  const setup = await createOwnedSpot(api());
  const id = await setup.waiting({ name: 'Nuevo', curious_fact: 'Dato' });
  return { ...setup, id, path: `/spot_revisions/${id}/edit` };
}

const row = (page: Page, field: string) => page.locator(`[data-field="${field}"]`);
const waitForReview = (page: Page) =>
  heading(page)
    .getByText(/^Revisión: /)
    .waitFor();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

describe('the review', () => {
  test('shows old and new values side by side, each kind formatted, and markup as text', async () => {
    const bio = { bio_title: 'Título', bio_description: 'Uno\nDos: ana@example.com' };
    const { path } = await pendingEdit({ lat: -34.61, long: -58.4, bio });
    const page = await open(path, { as: 'editor', map: false });
    await waitForText(page, 'Pendiente');
    expect(await row(page, 'name').textContent()).toContain(`Nuevo ${hostile}`);
    expect(await row(page, 'outstanding').textContent()).toMatch(/No.*Sí/);
    await expect.poll(() => row(page, 'photos').locator('img').count()).toBe(3);
    expect(await row(page, 'instagram').textContent()).toContain('https://example.com/yo');
    const parts = await row(page, 'whatsapp').locator('dt').allTextContents();
    expect([...new Set(parts)].sort()).toEqual(['Mostrar', 'WhatsApp']);
    expect(await row(page, 'bio.bio_title').textContent()).toContain('—');
    await waitForText(page, /m$/);
    expect(await row(page, 'curious_fact').count()).toBe(0);
    await expect.poll(() => row(page, 'thumbnail_photos').locator('img').count()).toBe(3);
    const shown = await page.locator('[data-field]').count();
    const all = 34;
    await page.getByRole('button', { name: `Mostrar los ${all - shown} campos iguales` }).press('Enter');
    await expect.poll(() => row(page, 'curious_fact').textContent()).toContain(hostile);
    await expect.poll(() => page.locator('[data-field]').count()).toBe(all);
    await expect.poll(() => page.getByRole('switch', { name: 'Solo lo que cambió' }).isChecked()).toBe(false);
    await page.getByRole('button', { name: `Ocultar los ${all - shown} campos iguales` }).click();
    await expect.poll(() => page.locator('[data-field]').count()).toBe(shown);
    expect(await page.title()).not.toBe('1');

    const risks = page.getByRole('region', { name: 'A simple vista' });
    expect((await risks.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n'))).toEqual([
      ['El pin se movió', '1,8 km', 'Latitud'],
      ['Dirección de correo', '«ana@example.com»', 'Descripción de la bio (Español)'],
    ]);
    await risks.getByText('Primera contribución').waitFor();
    await risks.getByText('Distancia entre los dos: 1,8 km').waitFor();
    await risks.getByRole('button', { name: 'Ver Descripción de la bio (Español)' }).press('Enter');
    const focused = "document.activeElement.getAttribute('data-field')";
    expect(await page.evaluate(focused)).toBe('bio.bio_description');
    await page.setViewportSize({ width: 390, height: 800 });
    await expectAccessibleAndFits(page);
    // They decide nothing.
    expect(await page.getByRole('button', { name: 'Aprobar' }).isEnabled()).toBe(true);
  });

  test('applies the chosen fields only, shows the sentence of the rule and returns to the list', async () => {
    const { path, live, spot } = await pendingEdit();
    const page = await open(path, { as: 'editor', map: false });
    for (const field of ['Título de la bio (Español)', 'Fotos']) {
      await page.getByRole('checkbox', { name: `Tomar: ${field}`, exact: true }).uncheck();
    }
    await waitForText(page, '5 de 7 cambios');
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await waitForToast(page, 'Revisión aprobada correctamente.');
    await waitForPath(page, '/spot_revisions');
    expect(await live()).toMatchObject({
      photos: spot.photos,
      outstanding: true,
      bio: { bio_title: '', bio_description: 'Uno\nDos' },
    });
  });

  test('marks a conflict, and does not apply it unless it is chosen', { tags: 'extended' }, async () => {
    const { path, newer, live } = await pendingName();
    await newer({ name: 'Más nuevo' });
    const page = await open(path, { as: 'editor', map: false });
    await waitForText(page, 'Cambió mientras tanto');
    expect(await row(page, 'name').textContent()).toContain('Más nuevo');
    expect(await row(page, 'name').getByRole('checkbox').isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await waitForToast(page, 'Revisión aprobada correctamente.');
    expect((await live()).name).toBe('Más nuevo');
  });

  test('a revision that another user has decided: the sentence of the rule, and the reason', {
    tags: 'extended',
  }, async () => {
    const { path, id, admin } = await pendingName();
    const page = await open(path, { as: 'editor', map: false });
    await withoutOthers(page);
    await waitForText(page, 'Pendiente');
    const body = { status: 'rejected', reason: 'No' } as const;
    await admin.call(live.claim, { params: { id }, body: { take: true } });
    await admin.call(revisions.decide, { params: { id }, body });
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await waitForToast(page, 'No se pudo actualizar el estado.');
    await waitForText(page, 'Esta revisión ya está decidida.');
  });
});

/** Two keys that a busy page handles one after the other, before it is drawn again. */
const pressTwice = (page: Page, key: string): Promise<void> =>
  page.evaluate(`for (const key of ['${key}', '${key}'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`);

test('pending revisions, more than a page of them, are decided by keyboard only', {
  tags: 'extended',
}, async () => {
  await api().db.execute('delete from spot_revisions');
  for (let n = 0; n < 6; n++) {
    const { waiting } = await createOwnedSpot(api(), { name: `Spot ${n}` });
    await waiting({ name: `Nuevo ${n}`, curious_fact: 'Dato' });
  }
  const page = await open('/spot_revisions', { as: 'editor' });
  const start = page.getByRole('link', { name: 'Revisar pendientes (6)' });
  await start.focus();
  await page.keyboard.press('Enter');
  await waitForText(page, 'Pendiente');
  await waitForReview(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  for (let n = 0; n < 6; n++) {
    await heading(page).getByText(`Revisión: Spot ${n}`, { exact: true }).waitFor();
    if (n % 4 === 0) {
      await page.keyboard.press('r');
      const dialog = page.getByRole('dialog', { name: '¿Por qué se rechaza?' });
      await dialog.waitFor();
      if (n === 0) await expectAccessibleAndFits(page);
      await page.keyboard.press('Enter');
      await expect.poll(() => dialog.getByRole('textbox', { name: 'Motivo' }).inputValue()).not.toBe('');
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
    } else {
      await page.keyboard.press('2');
      await page.keyboard.press('a');
    }
    if (n === 2) await waitForText(page, '1 de 3 pendientes');
    if (n === 3) {
      await waitForText(page, 'Aprobada en parte: Spot 3');
      const changes = recordChanges(page);
      // Not a second time, which would be refused.
      await pressTwice(page, 'u');
      await heading(page).getByText('Revisión: Spot 3', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Aprobar', disabled: false }).waitFor();
      await pressTwice(page, 'a');
      await waitForText(page, 'Aprobada en parte: Spot 3');
      expect(changes).toHaveLength(2);
    }
  }
  await waitForPath(page, '/spot_revisions');
  const { call } = await api().as('editor');
  expect((await call(inboxWaiting)).body.revisions).toBe(0);
  const decided = async (status: string) =>
    (await call(revisions.list, { query: { status } })).body.metadata.total;
  expect([await decided('approved'), await decided('rejected')]).toEqual([4, 2]);
});

test('the list has its columns, a filter, the number of pending ones in the menu, and no add button', {
  tags: 'extended',
}, async () => {
  const { id } = await pendingName();
  const page = await open('/spot_revisions', { as: 'editor' });
  const table = page.getByRole('table');
  await table.getByText('Pendiente').first().waitFor();
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    'Nombre',
    'Fecha',
    'Spot ID',
    'Status',
    'Acciones',
  ]);
  expect(await page.getByRole('link', { name: 'Agregar' }).count()).toBe(0);
  const pending = (await (await api().as('editor')).call(inboxWaiting)).body.revisions;
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Spot revisions/ })
    .getByRole('img', { name: pending === 1 ? '1 pendiente' : `${pending} pendientes` })
    .waitFor();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await openList(page).getByRole('option', { name: 'Pendiente' }).click();
  await waitForPath(page, '/spot_revisions?page=1&perPage=10&status=pending');
  await page
    .getByRole('link', { name: /^Editar/ })
    .first()
    .click();
  await waitForPath(page, `/spot_revisions/${id}/edit`);
});
