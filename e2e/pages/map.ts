import type { Page } from 'playwright-core';

/** A map with its groups of spots. */
export const mapPage = (page: Page) => ({
  canvas: page.locator('.maplibregl-canvas').first(),
  groups: page.locator('.map-group'),
  listed: page.getByRole('list', { name: 'Spots en esta vista' }).getByRole('link'),
  /**
   * Waits until the map has loaded and drawn what is in its view. The first map of a browser compiles its shaders: without a GPU, on a
   * busy machine with two cores, that took more than the 20 s of other steps.
   */
  settled: () =>
    page
      .locator('[role=group]:not([aria-busy=true]) > .maplibregl-map[data-idle]')
      .waitFor({ timeout: 40_000 }),
});
