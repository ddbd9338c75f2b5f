import { expect, test } from 'vitest';
import { categories } from '../../api/nouns/categories/categories.table.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { expectNoHorizontalScroll } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { waitForFrames } from '../support/waiting.ts';

/* At 400 % a laptop has 320 px (WCAG 1.4.10), and a person may space letters and lines (1.4.12). */

const { open, api } = appInBrowser();
const tiny = { width: 320, height: 640 };

test('at 320 px the words of a card with a picture are below it, at 390 px beside it', async () => {
  await api().db.insert(categories).values({ name: 'Milongas de los jueves' });
  const page = await open('/categories', { as: 'admin', size: narrow });
  const card = page.locator('li[data-row]');
  const isBeside = async () => {
    await waitForFrames(page);
    return card.evaluate((one) => {
      const { children } = one.querySelector('dl')?.parentElement ?? {};
      const [picture, words] = [...(children ?? [])].map((part) => part.getBoundingClientRect());
      return words && picture && words.top < picture.bottom;
    });
  };
  await card.getByText('Milongas').waitFor();
  expect(await isBeside()).toBe(true);
  await page.setViewportSize(tiny);
  await expect.poll(isBeside).toBe(false);
  const { width = 0 } = (await card.getByText('Milongas').boundingBox()) ?? {};
  expect(width).toBeGreaterThan(100);
  await expectNoHorizontalScroll(page);
});

test('the bar of a review says all of its words at 320 px', async () => {
  const { waiting } = await createOwnedSpot(api(), { name: 'Zorzal' });
  const id = await waiting({ name: 'Zorzal criollo', curious_fact: 'Dato' });
  const page = await open(`/spot_revisions/${id}/edit`, { as: 'editor', size: tiny, map: false });
  const words = page.getByText('2 de 2 cambios');
  await words.waitFor();
  const isCut = () =>
    words.evaluate((one) => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = one;
      return scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
    });
  expect(await isCut()).toBe(false);
  const { y = 0, height = 0 } = (await page.locator('.decision-bar').boundingBox()) ?? {};
  const approve = await page.getByRole('button', { name: 'Aprobar' }).boundingBox();
  expect((approve?.y ?? 0) + (approve?.height ?? 0)).toBeLessThanOrEqual(y + height);
  expect((await words.boundingBox())?.y).toBeGreaterThanOrEqual(y);
  await expectNoHorizontalScroll(page);
});

test('with spaced text an address of mail is whole, in lists of people and of spots', async () => {
  const email = 'una.direccion.bastante.larga.de.alguien@correo.organizacion.example.org';
  const { owner } = await createOwnedSpot(api(), { name: 'Zorzal' });
  await api().database.pool.query('update users set email = $1 where id = $2', [email, owner.user.id]);
  for (const path of ['/users?q=alguien', '/spots?q=Zorzal']) {
    const page = await open(path, { as: 'admin' });
    const address = page.locator('td').getByText(email).first();
    await address.waitFor();
    // As the understanding document of WCAG 1.4.12 does it; a style sheet of the page is not allowed by its policy.
    const hidden = await address.evaluate((one) => {
      Object.assign(one.style, { letterSpacing: '.12em', wordSpacing: '.16em', lineHeight: '1.5' });
      return one.scrollHeight - one.clientHeight;
    });
    expect(hidden, path).toBeLessThanOrEqual(0);
    expect(
      await address.evaluate((one) => one.ownerDocument.defaultView?.getComputedStyle(one).webkitLineClamp),
    ).toBe('none');
    await page.close();
  }
});
