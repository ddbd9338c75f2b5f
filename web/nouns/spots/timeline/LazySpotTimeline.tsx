import { type ComponentProps, Suspense } from 'react';
import { lazyPrefetched } from '../../../kit/loading/lazyPrefetched.ts';

const Drawer = lazyPrefetched(() => import('./SpotTimeline.tsx').then((m) => m.SpotTimeline));

/** The drawer with what happened with a spot, there without a connection too. */
export const SpotTimeline = (props: ComponentProps<typeof Drawer>) => (
  <Suspense>
    <Drawer {...props} />
  </Suspense>
);
