import { isOnline } from '../../kit/http/online.ts';
import { prefetchChunk } from '../../kit/loading/chunks.ts';
import { screenAt } from './screenAt.ts';

/** Prefetches the chunk of a screen when a link to it is hovered or focused. */
export function prefetchOnIntent(): void {
  for (const event of ['pointerover', 'focusin'] as const)
    document.addEventListener(event, ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (!link || link.target || !isOnline()) return;
      // Errors are ignored: the click loads it again.
      screenAt(link.pathname)
        ?.screen.preload(prefetchChunk)
        .catch(() => undefined);
    });
}
