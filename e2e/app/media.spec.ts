import { expect, test } from 'vitest';
import { insertSpots } from '../../api/testing/bulk/bulkActs.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { listPage } from '../pages/list.ts';
import { appInBrowser } from '../support/browser.ts';

/* On paper, and in colours that a person has chosen for all pages (product/screens#paper, #forced-colours). */

const { open, api } = appInBrowser();

/** A4 within its margins, at 96 pixels an inch. */
const paper = { width: 718, height: 1045 };

test('the first print of a list has its rows as a table that fits, without menu, bars and buttons', async () => {
  await insertSpots(api(), 3, { type: 'artist' });
  const page = await open('/ready', { as: 'admin', fresh: true });
  await page.goto('/spots');
  const { rows, row } = listPage(page);
  await rows.nth(2).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(paper);
  await row('Bar 3').waitFor();
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByText('1–3 de 3').waitFor();
  for (const gone of [
    page.getByRole('navigation'),
    page.getByRole('searchbox'),
    page.getByRole('button', { name: /Cuenta|Eliminar|Página/ }),
    page.getByRole('link', { name: /Editar|Agregar/ }),
    page.getByRole('checkbox'),
  ])
    await expect.poll(() => gone.filter({ visible: true }).count()).toBe(0);
  const beyond = `Math.max(...[...document.querySelectorAll('td, th')].map((cell) => cell.getBoundingClientRect().right)) - innerWidth`;
  expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0);
  const colours = `[document.body, document.querySelector('td strong')].map((one) => getComputedStyle(one)).map(({ backgroundColor, color }) => [backgroundColor, color])`;
  const [[white] = [], [, ink] = []] = await page.evaluate<string[][]>(colours);
  expect([white, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(20, 23, 31)']);
  // Back on the screen everything is there again.
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Editar: Bar 3' }).waitFor();
});

test('so has the print of a review: what changed, whole, without its bar', { tags: 'extended' }, async () => {
  const { waiting } = await createOwnedSpot(api(), { name: 'Zorzal' });
  const id = await waiting({ curious_fact: 'Dato' });
  const page = await open(`/spot_revisions/${id}/edit`, { as: 'editor', map: false });
  const approve = page.getByRole('button', { name: 'Aprobar' });
  await approve.waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(paper);
  await approve.waitFor({ state: 'hidden' });
  await page.getByText('Dato', { exact: true }).first().waitFor();
});

test('with forced colours one sees what is chosen, which field has the focus, and where a button is', async () => {
  const page = await open('/ready', { as: 'admin', map: false });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/spots');
  const styleOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((one) => {
      const style = one.ownerDocument.defaultView?.getComputedStyle(one);
      return {
        backgroundColor: style?.backgroundColor,
        color: style?.color,
        borderTopWidth: style?.borderTopWidth,
      };
    });
  const [chosen, other] = [await styleOf('Tabla'), await styleOf('Mapa')];
  expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
  expect(chosen.color).not.toBe(chosen.backgroundColor);
  await page.goto('/spots/new');
  expect((await styleOf('Guardar')).borderTopWidth).toBe('2px');
  // The bar covers what scrolls below it.
  expect(
    await page.evaluate(`getComputedStyle(document.querySelector('.action-bar')).backgroundColor`),
  ).not.toMatch(/, 0\)$/);

  const login = await open('/login');
  await login.emulateMedia({ forcedColors: 'active' });
  await login.getByLabel('Email').press('Tab');
  const outlines = `[...document.querySelectorAll('.field-box, .input-box')].map((box) => getComputedStyle(box).outlineStyle)`;
  await expect.poll(() => login.evaluate(outlines)).toEqual(['none', 'solid']);
});
