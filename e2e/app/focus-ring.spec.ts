import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { insertSpots } from '../../api/testing/bulk/bulkActs.ts';
import { listPage } from '../pages/list.ts';
import { mapPage } from '../pages/map.ts';
import { appInBrowser } from '../support/browser.ts';
import { waitForAnimations, waitForFrames } from '../support/waiting.ts';

/* Whatever Tab and the arrows reach looks different while it has the focus (WCAG 2.4.7): each control of some screens, whoever drew it. */

const { open, api } = appInBrowser();

/** Outline, shadow, background and borders of what has the focus, and of what is around it: fields and switches have another element drawn. */
const look = `(() => {
  const element = document.activeElement;
  const all = [];
  for (let at = element, i = 0; at && at !== document.body && i < 4; at = at.parentElement, i++)
    all.push(at, ...(i < 3 ? at.parentElement.children : []));
  globalThis.lookAgain = () => all.map((one) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, backgroundColor, border } = getComputedStyle(one);
    return [outlineStyle === 'none' || [outlineStyle, outlineWidth, outlineColor], boxShadow, backgroundColor, border].join();
  }).join();
  const isSeen = element.dataset.seen !== undefined;
  element.dataset.seen = '';
  const name = element.getAttribute('aria-label') || element.textContent || element.name || element.id;
  return { look: lookAgain(), isSeen, name: element === document.body ? '' : element.tagName + ' ' + name.slice(0, 40) };
})()`;

/** The controls that look the same with and without the focus, and how many there are; `keys` go from one to the next. */
async function controlsWithoutRing(page: Page, keys: readonly string[] = ['Tab']) {
  const names: string[] = [];
  const same: string[] = [];
  for (let i = 0; i < 200; i++) {
    await page.keyboard.press(keys[i % keys.length] ?? 'Tab');
    // Without motion, changes of style still take a hundredth of a millisecond.
    await waitForFrames(page);
    const focused = await page.evaluate<{ look: string; isSeen: boolean; name: string }>(look);
    if (!focused.name) continue;
    if (focused.isSeen) {
      // A date has several fields of its own.
      if (names.at(-1) === focused.name) continue;
      break;
    }
    names.push(focused.name);
    await page.evaluate('globalThis.focusedBefore = document.activeElement; focusedBefore.blur()');
    await waitForFrames(page);
    if ((await page.evaluate('lookAgain()')) === focused.look) same.push(focused.name);
    await page.evaluate('focusedBefore.focus()');
  }
  return { names, same };
}

test('every control of a list has a ring while it has the focus, chosen ones too', async () => {
  await insertSpots(api(), 2, { type: 'artist' });
  const page = await open('/spots', { as: 'admin', map: false });
  await listPage(page).rows.nth(1).waitFor();
  const { names, same } = await controlsWithoutRing(page);
  expect(same).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['BUTTON Tabla', 'BUTTON Filtros', 'A Editar: Bar 1']));
});

test('so has every tool of the map, the chosen one too', { tags: 'extended' }, async () => {
  const page = await open('/spots?view=map', { as: 'admin' });
  await mapPage(page).settled();
  await page.getByRole('button', { name: 'Tabla' }).focus();
  const { names, same } = await controlsWithoutRing(page);
  expect(same).toEqual([]);
  expect(names).toContain('BUTTON Mover');
});

test.each([
  ['/stories/new', 'BUTTON Español'],
  ['/profile', 'BUTTON Activar'],
  ['/dashboard', 'SELECT Rango'],
])('every control of %s has one too', { tags: 'extended' }, async (path, one) => {
  const page = await open(path, { as: 'admin', map: false });
  await page.locator('main button').first().waitFor();
  await waitForAnimations(page);
  const { names, same } = await controlsWithoutRing(page);
  expect(same).toEqual([]);
  expect(names.join('\n')).toContain(one);
});

test('in a menu it is on the item that the arrows have reached', async () => {
  const page = await open('/ready', { as: 'editor' });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Cuenta' }).press('Enter');
  await page.getByRole('menu', { name: 'Cuenta' }).waitFor();
  await page.keyboard.press('ArrowDown');
  const outline = (name: string) =>
    page
      .getByRole('menuitem', { name })
      .evaluate((item) => item.ownerDocument.defaultView?.getComputedStyle(item).outlineStyle);
  await expect.poll(() => outline('Atajos de teclado')).toBe('solid');
  expect(await outline('Perfil')).toBe('none');
});
