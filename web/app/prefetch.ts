import { patternOf } from '#contract/patternOf.ts';
import { fetchChunkQuietly } from '../kit/chunks.ts';
import { isOnline } from '../kit/online.ts';
import { bring } from './bring.ts';
import { screens } from './screens.ts';

/** Fetches the chunk of a screen as soon as somebody points at a link to it or moves the focus there. */
export function prefetchOnIntent(): void {
  for (const event of ['pointerover', 'focusin'] as const)
    document.addEventListener(event, ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (!link || link.target) return;
      const screen = screens.find(({ path }) => patternOf(path).test(link.pathname));
      // When it fails, the click hears of it.
      if (screen && isOnline()) bring(screen.load, fetchChunkQuietly).catch(() => undefined);
    });
}
