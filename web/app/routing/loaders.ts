import type { LoaderFunction } from 'react-router';
import { isAtLeast, type MinRole } from '#contract/kit/roles.ts';
import type { ListPrefetch } from '../../kit/lists/prefetchList.ts';
import type { LazyComponent } from '../../kit/loading/lazyWithPreload.tsx';
import { currentSession } from '../../kit/session/session.ts';

/**
 * While the first second of a visit lasts, a screen is drawn when all of it has come: once, instead of shells, screen
 * and rows one after the other. Later what somebody clicks shows at once, with an outline for what is still coming.
 */
const firstSecond = new Promise((resolve) => setTimeout(resolve, 1000));

/** Asks for what a route shows, all at the same time, when whoever is signed in may see it. */
export function loaderOf(least: MinRole, { preload }: LazyComponent, rows?: ListPrefetch): LoaderFunction {
  return async ({ request }) => {
    if (!isAtLeast(currentSession()?.role, least)) return null;
    const parts = [preload(), rows && prefetchRows(rows, new URL(request.url))];
    await Promise.race([Promise.all(parts), firstSecond]);
    return null;
  };
}

/** When it fails, the list hears of it. */
const prefetchRows = (rows: ListPrefetch, address: URL): Promise<void> =>
  import('../../kit/lists/prefetchList.ts').then((m) => m.prefetchList(rows, address)).catch(() => undefined);
