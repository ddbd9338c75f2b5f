import { Suspense } from 'react';
import { useStore } from '../../state/createStore.ts';
import { lazyPrefetched } from '../loading/lazyPrefetched.ts';
import { enqueueToast, toastQueue } from './toastQueue.ts';

/*
 * Toasts: top right, 3 s, at most 3 (product/screens#toasts). Their library is loaded with the first toast, because most
 * visits to the login page show none.
 */

const Host = lazyPrefetched(() => import('./ToastHost.tsx').then((m) => ({ default: m.ToastHost })));

/** Shows a toast; may be called outside React. */
export const toast = {
  success: (message: string) => enqueueToast({ message, variant: 'success' }),
  error: (message: string) => enqueueToast({ message, variant: 'error' }),
  info: (message: string) => enqueueToast({ message, variant: 'info' }),
};

/** Renders the toasts; once, at the root. */
export function Toasts() {
  return useStore(toastQueue).used ? (
    <Suspense>
      <Host />
    </Suspense>
  ) : null;
}
