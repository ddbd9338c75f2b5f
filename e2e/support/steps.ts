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

/** Tests are compiled without the types of the DOM. */
type Element = {
  closest(selector: string): { getClientRects(): ArrayLike<unknown>; dataset: { step: string } } | null;
};

/** Opens the step of an element that another step hides; nothing in a form without steps. */
export async function showStepOf(page: Page, element: Locator): Promise<void> {
  const hiddenStep = await element.evaluate((node) => {
    const panel = (node as unknown as Element).closest('[data-step]');
    return panel?.getClientRects().length === 0 ? panel.dataset.step : undefined;
  });
  if (!hiddenStep) return;
  const steps = page.locator('[data-step]');
  const names = await steps.evaluateAll((panels) => panels.map((panel) => panel.getAttribute('data-step')));
  await stepHeading(page).click();
  const list = page.getByRole('navigation', { name: 'Pasos del formulario' });
  await list.getByRole('button').nth(names.indexOf(hiddenStep)).click();
  await page.locator(`[data-step="${hiddenStep}"]`).waitFor();
}

/** Opens what a form folds on a phone: the coordinates. */
export async function unfold(page: Page): Promise<void> {
  const button = page.locator('[data-step] button[aria-expanded=false]', { hasText: 'Ajustar' });
  if ((await button.count()) === 0) return;
  await showStepOf(page, button);
  await button.click();
}
