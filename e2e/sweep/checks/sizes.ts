import type { Page } from 'playwright-core';
import { waitForAnimations, waitForFrames, waitInPage } from '../../support/waiting.ts';

export interface Size {
  width: number;
  height: number;
  /** The zoom: above 1 the window has fewer CSS pixels. */
  scale: number;
  touch: boolean;
}

/** A laptop, a tablet, a laptop's window at 200 %, a phone. */
export const sizes = {
  laptop: { width: 1280, height: 800, scale: 1, touch: false },
  tablet: { width: 768, height: 1024, scale: 1, touch: false },
  zoomed: { width: 640, height: 400, scale: 2, touch: false },
  phone: { width: 390, height: 844, scale: 1, touch: true },
} as const satisfies Record<string, Size>;
export type SizeName = keyof typeof sizes;
export const sizeNames = Object.keys(sizes) as SizeName[];

export type PageWindow = Awaited<ReturnType<typeof windowOf>>;

/** The window of a page, which this resizes. */
export async function windowOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  let current: Size | undefined;
  return {
    isAt: (size: Size): boolean => current === size,
    /** Resizes the window, and waits until the page is drawn at that size. */
    async resize(size: Size): Promise<void> {
      if (current === size) return;
      current = size;
      const { width, height, scale, touch } = size;
      const metrics = { width, height, deviceScaleFactor: scale, mobile: false };
      await Promise.all([
        session.send('Emulation.setDeviceMetricsOverride', metrics),
        session.send('Emulation.setTouchEmulationEnabled', { enabled: touch }),
      ]);
      await waitInPage(
        page,
        `innerWidth === ${width} && innerHeight === ${height} && matchMedia('(pointer: coarse)').matches === ${touch}`,
      );
      await waitForFrames(page);
      // On wide windows the menu slides in.
      await waitForAnimations(page);
    },
  };
}
