import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { mapPage } from './map.ts';
import { spotForm } from './spot.ts';

/** Tests are compiled without the types of the DOM. */
type Scrollable = { scrollIntoView(options: { block: 'center' }): void };

/** Drags an element by this many pixels with the mouse. */
async function drag(page: Page, what: Locator, right: number, down: number): Promise<void> {
  await what.evaluate((element) => (element as unknown as Scrollable).scrollIntoView({ block: 'center' }));
  await what.hover();
  const box = await what.boundingBox();
  if (!box) throw new Error('nothing to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.down();
  await page.mouse.move(x + right / 2, y + down / 2);
  await page.mouse.move(x + right, y + down);
  await page.mouse.up();
}

/** Moves the pin of -31.4135, -64.18105 by keyboard and by mouse; returns the coordinates in the inputs afterwards. */
export async function movePin(page: Page): Promise<[lat: string, long: string]> {
  const form = spotForm(page);
  const at = async (): Promise<[lat: string, long: string]> => [
    await form.lat.inputValue(),
    await form.long.inputValue(),
  ];
  const pin = page.getByRole('button', { name: /^Pin del lugar/ });
  await mapPage(page).settled();
  await pin.press('ArrowRight');
  await expect.poll(async () => Number((await at())[1])).toBeGreaterThan(-64.18);
  expect((await at())[0]).toBe('-31.4135');
  await pin.press('Shift+ArrowUp');
  await expect.poll(async () => Number((await at())[0])).toBeGreaterThan(-31.4135);
  const before = await at();
  // Across the sticky bar at the bottom, which must not interrupt the drag.
  await drag(page, pin, -30, 330);
  await expect.poll(async () => Number((await at())[0])).toBeLessThan(Number(before[0]));
  const after = await at();
  expect(Number(after[1])).toBeLessThan(Number(before[1]));
  return after;
}
