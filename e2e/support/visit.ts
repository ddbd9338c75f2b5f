import type { Page } from 'playwright-core';

/**
 * Opens an address in the running app, as a link would; `goto` loads all of it anew. Resolves once its screen has a title.
 * Waits for the title of the present screen first: before it the router may miss the event, and a list still adds its query.
 */
export async function visit(page: Page, address: string): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.evaluate(`{
    for (const heading of document.querySelectorAll('h1')) heading.dataset.previous = '';
    history.pushState(null, '', ${JSON.stringify(address)});
    dispatchEvent(new PopStateEvent('popstate'));
  }`);
  await page.locator('h1:not([data-previous])').first().waitFor();
}
