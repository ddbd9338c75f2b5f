import { enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import { useStore } from '../../state/createStore.ts';
import { drainToasts, toastQueue } from './toastQueue.ts';

/** The toasts themselves. */
export function ToastHost() {
  const { waiting } = useStore(toastQueue);
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const { sentence, variant } of drainToasts()) enqueueSnackbar(sentence, { variant });
  }, [waiting]);
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
