import type { LoaderFunction } from 'react-router';
import { isAtLeast, type MinRole } from '#contract/kit/roles.ts';
import type { ListPrefetch } from '../../kit/lists/prefetchList.ts';
import type { LazyComponent } from '../../kit/loading/lazyWithPreload.tsx';
import { currentSession } from '../../kit/session/session.ts';

/**
 * During the first second of a visit, a screen is rendered when all of it has loaded, instead of shell, screen and rows one
 * after the other. Later a navigation is rendered at once, with a skeleton while the screen loads.
 */
const firstSecond = new Promise((resolve) => setTimeout(resolve, 1000));

type Prefetch = (url: URL) => Promise<unknown>;

/** Returns a loader that loads the chunk and the first data of a route in parallel, if the role allows the route. */
export function loaderOf(minRole: MinRole, { preload }: LazyComponent, prefetch?: Prefetch): LoaderFunction {
  return async ({ request }) => {
    if (!isAtLeast(currentSession()?.role, minRole)) return null;
    // Errors are ignored: the screen repeats a failed request and shows its error.
    const parts = [preload(), prefetch?.(new URL(request.url)).catch(() => undefined)];
    await Promise.race([Promise.all(parts), firstSecond]);
    return null;
  };
}

/** The first rows of a list. */
export const rowsOf =
  (rows: ListPrefetch): Prefetch =>
  (url) =>
    import('../../kit/lists/prefetchList.ts').then((m) => m.prefetchList(rows, url));

/** How the person sees their lists, and their views. */
export const listSettings: Prefetch = () =>
  import('../../kit/lists/settings/listSettings.ts').then((m) => m.untilListSettings());
