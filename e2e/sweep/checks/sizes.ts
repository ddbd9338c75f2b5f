import type { CDPSession, Page } from 'playwright-core';
import { settles } from '../../support/see.ts';

export interface Size {
  width: number;
  height: number;
  /** Above 1: what is left of a window at that zoom. */
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

/** Gives the page a window of this size, and waits until it is drawn in it. */
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
  // The menu slides in where there is room for it again.
  await settles(page);
}
