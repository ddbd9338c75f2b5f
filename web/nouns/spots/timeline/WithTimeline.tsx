import { lazy, type ReactNode, Suspense, useState } from 'react';
import { fetchChunk } from '../../../kit/loading/chunks.ts';

const SpotTimeline = lazy(() => fetchChunk(() => import('./SpotTimeline.tsx')));

interface Props {
  spot: { readonly id: string; readonly name: string };
  /** The button that opens the drawer. */
  children(open: () => void): ReactNode;
}

/** A button that opens what happened with a spot, which is loaded on the first click. */
export function WithTimeline({ spot, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {children(() => setOpen(true))}
      {open ? (
        <Suspense>
          <SpotTimeline id={spot.id} name={spot.name} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
