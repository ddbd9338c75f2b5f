import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import { useStore } from '../../state/createStore.ts';
import { drainToasts, type Toast, toastQueue } from './toastQueue.ts';

/** Renders the queued toasts, with the library that the first toast loads. */
export function ToastHost() {
  const { toasts } = useStore(toastQueue);
  useEffect(() => {
    if (toasts.length === 0) return;
    for (const toast of drainToasts()) show(toast);
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

const durationWithAction = 10_000;

function show({ message, variant, action }: Toast): void {
  if (!action) return void enqueueSnackbar(message, { variant });
  enqueueSnackbar(message, {
    variant,
    autoHideDuration: durationWithAction,
    action: (key) => (
      // Toasts are outside the theme.
      <button
        type="button"
        onClick={() => {
          closeSnackbar(key);
          action.run();
        }}
      >
        {action.label}
      </button>
    ),
  });
}
