import { Suspense } from 'react';
import { useStore } from '../../state/createStore.ts';
import { ErrorBoundary } from '../loading/ErrorBoundary.tsx';
import { lazyPrefetched } from '../loading/lazyPrefetched.ts';
import { enqueueToast, enqueueUndo, toastQueue } from './toastQueue.ts';
import type { Undoable } from './undo/undoable.ts';

/*
 * Toasts: top right, 3 s, 10 s with a button, at most 3 (product/screens#toasts). Their library is loaded with the first toast, because most
 * visits to the login page show none.
 */

const Host = lazyPrefetched(() => import('./ToastHost.tsx').then((m) => m.ToastHost));

/** Shows a toast; may be called outside React. */
export const toast = {
  /** With a button that undoes it. */
  success: (message: string, undo?: Undoable) =>
    undo ? enqueueUndo(message, 'success', undo) : enqueueToast({ message, variant: 'success' }),
  error: (message: string, undo?: Undoable) =>
    undo ? enqueueUndo(message, 'error', undo) : enqueueToast({ message, variant: 'error' }),
  info: (message: string) => enqueueToast({ message, variant: 'info' }),
};

/** Renders the toasts; once, at the root. Without their code, such as after a deployment, the page remains. */
export function Toasts() {
  return useStore(toastQueue).used ? (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <Host />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}
