import { enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import { useStore } from '../../state/createStore.ts';
import { drainToasts, toastQueue } from './toastQueue.ts';

/** Renders the queued toasts, with the library that the first toast loads. */
export function ToastHost() {
  const { toasts } = useStore(toastQueue);
  useEffect(() => {
    if (toasts.length === 0) return;
    for (const { message, variant } of drainToasts()) enqueueSnackbar(message, { variant });
  }, [toasts]);
  return (
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={3000}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      classes={{ root: 'toast' }}
      preventDuplicate
    />
  );
}
