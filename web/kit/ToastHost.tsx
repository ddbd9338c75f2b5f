import { enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import { onToast, takeToasts } from './toastQueue.ts';

/** The toasts themselves. */
export function ToastHost() {
  useEffect(() => {
    const show = () => {
      for (const { sentence, variant } of takeToasts()) enqueueSnackbar(sentence, { variant });
    };
    show();
    return onToast(show);
  }, []);
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
