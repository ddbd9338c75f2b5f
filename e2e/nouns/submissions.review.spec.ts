/** @module-tag extended */

import { beforeEach, expect, test } from 'vitest';
import { submissions } from '#contract/submissions.calls.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { submitSpot } from '../../api/testing/scenarios/submissionScenarios.ts';
import { mapPage } from '../pages/map.ts';
import { expectAccessibleAndFits, waitForPath, waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { visit } from '../support/visit.ts';

/* What the review of a new spot shows of its neighbourhood, its risks and its author (product/submissions#review). */

const { open, api } = appInBrowser();
const query = (text: string, ...values: unknown[]) => api().database.pool.query(text, values);

beforeEach(async () => {
  await query('delete from spots');
});

/** The Obelisco of Buenos Aires. */
const here = { lat: -34.6037, long: -58.3816 };

test('its pin on a map, and spots beside it or of a similar name, with their distance and what is alike', async () => {
  const admin = await api().as('admin');
  const spot = (name: string, lat: number, more = {}) =>
    createSpot(admin, { type: 'bar_club', name, long: here.long, lat, enable: true, ...more });
  // 0.001 degrees of latitude are 111 metres.
  const beside = await spot('La Otra Puerta', here.lat + 0.001);
  await spot('Café Zentral', here.lat + 0.1, { enable: false });
  await spot('Lejos y distinto', here.lat + 0.1);
  await spot('Café Central', here.lat + 1);
  const { id } = await submitSpot(api(), { name: 'Cafe Central', ...here });
  const page = await open(`/submissions/${id}/edit`, { as: 'admin' });
  await page.getByRole('heading', { level: 1, name: 'Spot nuevo: Cafe Central' }).waitFor();
  await mapPage(page).settled();
  await page.locator('.map-pin').waitFor();

  const similar = page.getByRole('listitem').filter({ hasText: / · a / });
  await similar.nth(1).waitFor();
  const texts = (await similar.allInnerTexts()).map((text) => text.split('\n'));
  expect(texts.map(([name]) => name)).toEqual(['Café Zentral', 'La Otra Puerta']);
  expect(texts[0]).toEqual(expect.arrayContaining(['Nombre parecido', 'Sin habilitar']));
  expect(texts[0]?.[1]).toMatch(/ · a 11,1 km$/);
  expect(texts[1]?.[1]).toMatch(/ · a 111 m$/);
  expect(texts[1]).not.toContain('Nombre parecido');
  await expectAccessibleAndFits(page);
  await similar.getByRole('link', { name: 'La Otra Puerta' }).press('Enter');
  await waitForPath(page, `/spots/${beside.id}/edit`);
});

test('a spot without a name is called as in the lists of spots', async () => {
  const spot = { type: 'bar_club', name: 'Se llamaba', enable: true, ...here };
  const nameless = await createSpot(await api().as('admin'), spot);
  const { id } = await submitSpot(api(), { name: 'Nueva', ...here });
  await query("update spots set name = '' where id = $1", nameless.id);
  const page = await open(`/submissions/${id}/edit`, { as: 'editor', size: narrow, map: false });
  const link = page.getByRole('link', { name: 'Nombre desconocido' });
  expect(await link.getAttribute('href')).toBe(`/spots/${nameless.id}/edit`);
  await query("update spots set name = '' where name = 'Nueva'");
  await visit(page, '/submissions');
  await waitForText(page, 'Nombre desconocido');
});

test('without neighbours it says so, and without coordinates it has no map', async () => {
  const { id } = await submitSpot(api(), { name: 'Sola' });
  const page = await open(`/submissions/${id}/edit`, { as: 'editor', size: narrow });
  await waitForText(page, 'Ninguno cerca ni con un nombre parecido.');
  expect(await page.locator('.maplibregl-map').count()).toBe(0);
});

test('its risks, each with a way to its field, and what else its author has sent', async () => {
  const admin = await api().as('admin');
  const { owner, id: first } = await submitSpot(api(), { name: 'Uno' });
  const submitNext = async (name: string, more = {}) =>
    (await createSpot(owner, { name, ...more })).submission?.id ?? '';
  const decide = (id: string, body: { status: 'approved' | 'rejected'; reason?: string }) =>
    admin.call(submissions.decide, { params: { id }, body });
  const shown = async (id: string, size?: typeof narrow) => {
    const page = await open(`/submissions/${id}/edit`, { as: 'admin', map: false, ...(size && { size }) });
    const risks = page.getByRole('region', { name: 'A simple vista' });
    await risks.waitFor();
    return { page, risks };
  };
  const { risks: atFirst } = await shown(first);
  await atFirst.getByText('Primera contribución').waitFor();
  await atFirst.getByText('Nada que llame la atención.').waitFor();

  expect((await decide(first, { status: 'approved' })).status).toBe(200);
  const second = await submitNext('Dos');
  const reason = '<b>La foto</b> no se ve bien.';
  expect((await decide(second, { status: 'rejected', reason })).status).toBe(200);
  const third = await submitNext('Tres', {
    lat: 40.4168,
    long: -3.7038,
    bio: { bio_title: '', bio_description: 'VENGAN TODOS MAÑANA MISMO o escriban a ana@example.com' },
  });
  const { page, risks } = await shown(third, narrow);
  await risks.getByText('Otras contribuciones: 2 · aprobadas 1 · rechazadas 1').waitFor();
  expect(await risks.getByText('Primera contribución').count()).toBe(0);
  const rows = risks.locator('ul').first().getByRole('listitem');
  expect((await rows.allInnerTexts()).map((text) => text.split('\n'))).toEqual([
    ['Pin fuera del país', 'Fuera de Argentina.', 'Latitud'],
    ['Mayúsculas', '«VENGAN TODOS MAÑANA MISMO»', 'Descripción de la bio (Español)'],
    ['Dirección de correo', '«ana@example.com»', 'Descripción de la bio (Español)'],
  ]);
  // Why it was rejected is one key away, as text.
  await risks.getByText('Por qué se rechazó', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await risks.getByText(reason).waitFor();
  await risks.getByText(/^Dos · /).waitFor();
  await expectAccessibleAndFits(page);
  await risks.getByRole('button', { name: 'Ver Latitud' }).press('Enter');
  await expect.poll(() => page.evaluate('document.activeElement.dataset.field')).toBe('lat');
});
