import { type ComponentProps, Suspense } from 'react';
import { lazyChunk } from '../../../kit/loading/lazyChunk.ts';

const Drawer = lazyChunk(() => import('./SpotTimeline.tsx').then((m) => m.SpotTimeline));

/** The drawer with what happened with a spot, loaded when it is first opened. */
export const SpotTimeline = (props: ComponentProps<typeof Drawer>) => (
  <Suspense>
    <Drawer {...props} />
  </Suspense>
);
