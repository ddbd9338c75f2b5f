import type { Locator, Page } from 'playwright-core';

/* Forms that a phone shows in steps (product/spots#own-steps). */

/** The heading of the present step, which opens the list of all of them. */
export const stepHeading = (page: Page): Locator => page.getByRole('button', { name: /^Paso \d de \d/ });

/** Opens a step by its name, from the list behind the heading; nothing if it is the present one. */
export async function showStep(page: Page, name: string): Promise<void> {
  const heading = stepHeading(page);
  await heading.waitFor();
  if ((await heading.textContent())?.includes(`· ${name}`)) return;
  await heading.click();
  await page.getByRole('navigation', { name: 'Pasos del formulario' }).getByRole('button', { name }).click();
  await heading.filter({ hasText: `· ${name}` }).waitFor();
}

/** Opens the step of an element that another step hides; nothing in a form without steps. */
export async function showStepOf(page: Page, element: Locator): Promise<void> {
  const at = (await element.evaluate(`(element) => {
    const panel = element.closest('[data-step]');
    const isHidden = panel && panel.getClientRects().length === 0;
    return isHidden ? [...document.querySelectorAll('[data-step]')].indexOf(panel) : -1;
  }`)) as number;
  if (at < 0) return;
  await stepHeading(page).click();
  await page.getByRole('navigation', { name: 'Pasos del formulario' }).getByRole('button').nth(at).click();
  await page.locator(`[data-step] >> nth=${at}`).waitFor();
}

/** Opens what a form folds on a phone: the coordinates. */
export async function unfold(page: Page): Promise<void> {
  const button = page.locator('[data-step] button[aria-expanded=false]', { hasText: 'Ajustar' });
  if ((await button.count()) === 0) return;
  await showStepOf(page, button);
  await button.click();
}
