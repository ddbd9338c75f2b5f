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

/** Milliseconds for which a list waits, at any time, for the settings that decide how it opens. */
const patience = 5000;

type Prefetch = (url: URL) => Promise<void>;

/**
 * Returns a loader that loads the chunk and the first data of a route in parallel, if the role allows the route. `settings`: what
 * decides what the screen shows.
 */
export function loaderOf(
  minRole: MinRole,
  { preload }: LazyComponent,
  prefetch?: Prefetch,
  settings?: Prefetch,
): LoaderFunction {
  return async ({ request }) => {
    if (!isAtLeast(currentSession()?.role, minRole)) return null;
    const url = new URL(request.url);
    // Errors are ignored: the screen repeats a failed request and shows its error.
    const decided = settings?.(url).catch(() => undefined);
    const fetched = Promise.resolve(decided).then(() => prefetch?.(url).catch(() => undefined));
    await Promise.race([Promise.all([preload(), fetched]), firstSecond]);
    await Promise.race([decided, new Promise((resolve) => setTimeout(resolve, patience))]);
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
  import('../../kit/lists/settings/listSettings.ts').then((m) => m.prefetchListSettings());

/** The settings of a list that opens with the person's first view of it: not those of one whose address or last query says more. */
export const firstViewOf =
  ({ list }: ListPrefetch): Prefetch =>
  async (url) => {
    if (url.search) return;
    const { isSaved } = await import('../../kit/lists/savedListQuery.ts');
    if (!isSaved(list)) await listSettings(url);
  };
