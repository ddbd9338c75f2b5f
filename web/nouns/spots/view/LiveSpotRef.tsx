import { Suspense, useState } from 'react';
import { lazyPrefetched } from '../../../kit/loading/lazyPrefetched.ts';

const LiveSpot = lazyPrefetched(() => import('./LiveSpot.tsx').then((m) => m.LiveSpot));

/** The spot as it is now, in a dialog over a review, which stays as it stood; `open` opens it (product/revisions#spot). */
export function useLiveSpot(id: string) {
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    dialog: isOpen ? (
      <Suspense>
        <LiveSpot id={id} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}

/** The form of a spot in a tab of its own: a review keeps what is selected in it. */
export const openSpotForm = (id: string): void => void window.open(`/spots/${id}/edit`, '_blank', 'noopener');
