import type { CDPSession, Page } from 'playwright-core';
import { waitForAnimations } from '../../support/assertions.ts';

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

/** Resizes the window of the page, and waits until the page is drawn at that size. */
export async function resize(page: Page, session: CDPSession, { width, height, scale, touch }: Size) {
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: scale,
    mobile: false,
  });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: touch });
  await page.waitForFunction(
    `innerWidth === ${width} && matchMedia('(pointer: coarse)').matches === ${touch}`,
    undefined,
    { polling: 'raf' },
  );
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  // On wide windows the menu slides in.
  await waitForAnimations(page);
}
