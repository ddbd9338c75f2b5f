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

/** Returns a loader that loads the chunk and the first rows of a route in parallel, if the role allows the route. */
export function loaderOf(minRole: MinRole, { preload }: LazyComponent, rows?: ListPrefetch): LoaderFunction {
  return async ({ request }) => {
    if (!isAtLeast(currentSession()?.role, minRole)) return null;
    const parts = [preload(), rows && prefetchRows(rows, new URL(request.url))];
    await Promise.race([Promise.all(parts), firstSecond]);
    return null;
  };
}

/** Errors are ignored: the list repeats a failed request and shows its error. */
const prefetchRows = (rows: ListPrefetch, url: URL): Promise<void> =>
  import('../../kit/lists/prefetchList.ts').then((m) => m.prefetchList(rows, url)).catch(() => undefined);
