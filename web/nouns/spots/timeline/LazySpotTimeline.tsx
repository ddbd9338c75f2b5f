import { type ComponentProps, lazy, Suspense } from 'react';
import { fetchChunk } from '../../../kit/loading/chunks.ts';

const Drawer = lazy(() => fetchChunk(() => import('./SpotTimeline.tsx')));

/** The drawer with what happened with a spot, loaded when it is first opened. */
export const SpotTimeline = (props: ComponentProps<typeof Drawer>) => (
  <Suspense>
    <Drawer {...props} />
  </Suspense>
);
