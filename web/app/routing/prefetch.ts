import { isOnline } from '../../kit/http/online.ts';
import { prefetchChunk } from '../../kit/loading/chunks.ts';
import { screenAt } from './screenAt.ts';

/** Fetches the chunk of a screen as soon as somebody points at a link to it or moves the focus there. */
export function prefetchOnIntent(): void {
  for (const event of ['pointerover', 'focusin'] as const)
    document.addEventListener(event, ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (!link || link.target || !isOnline()) return;
      // When it fails, the click hears of it.
      screenAt(link.pathname)
        ?.screen.preload(prefetchChunk)
        .catch(() => undefined);
    });
}
