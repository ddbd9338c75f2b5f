import { Suspense } from 'react';
import { lazyPrefetched } from '../loading/lazyPrefetched.ts';
import type { ViewerProps } from './PhotoViewer.tsx';

const PhotoViewer = lazyPrefetched(() => import('./PhotoViewer.tsx').then((m) => m.PhotoViewer));

/** The viewer, whose code is loaded with the first photo that is opened, or after the first input. */
export const LazyPhotoViewer = (props: ViewerProps) => (
  <Suspense>
    <PhotoViewer {...props} />
  </Suspense>
);
