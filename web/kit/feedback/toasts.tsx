import { Suspense } from 'react';
import { useStore } from '../../state/createStore.ts';
import { lazyPrefetched } from '../loading/lazyPrefetched.ts';
import { enqueueToast, toastQueue } from './toastQueue.ts';

/*
 * Toasts: top right, 3 s, at most 3 (product/screens#toasts). Their library comes with the first of them, since most visits
 * to the login page have nothing to say.
 */

const Host = lazyPrefetched(() => import('./ToastHost.tsx').then((m) => ({ default: m.ToastHost })));

/** Says how something went, from anywhere. */
export const toast = {
  success: (sentence: string) => enqueueToast({ sentence, variant: 'success' }),
  error: (sentence: string) => enqueueToast({ sentence, variant: 'error' }),
  info: (sentence: string) => enqueueToast({ sentence, variant: 'info' }),
};

/** Where toasts appear; once, at the root. */
export function Toasts() {
  return useStore(toastQueue).used ? (
    <Suspense>
      <Host />
    </Suspense>
  ) : null;
}
