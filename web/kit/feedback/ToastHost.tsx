import { closeSnackbar, enqueueSnackbar, type SnackbarKey, SnackbarProvider } from 'notistack';
import { type FocusEvent, useEffect, useRef } from 'react';
import { useStore } from '../../state/createStore.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { onSessionEnd } from '../session/session.ts';
import { isStored, removeStoredToast, type UndoToast, undoStore } from './storedToasts.ts';
import { useToastButtonTexts } from './toastButtons.texts.ts';
import { drainToasts, type Toast, toastQueue } from './toastQueue.ts';
import { useUndo } from './undo/useUndo.ts';

/** Renders the queued toasts, with the library that the first toast loads. */
export function ToastHost() {
  const { toasts } = useStore(toastQueue);
  useEffect(() => {
    if (toasts.length === 0) return;
    const drained = drainToasts();
    // Of equal ones that have waited for the library, the last.
    const plain = drained.map(({ message, undo }) => undo ?? message);
    drained.forEach((toast, index) => {
      if (toast.undo || plain.lastIndexOf(toast.message) === index) show(toast);
    });
  }, [toasts]);
  return (
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={3000}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      classes={{ root: 'toast' }}
    />
  );
}

/** The last toast without a button, by its text. */
const lastOf = new Map<string, SnackbarKey>();
/** The toasts with a button, by their keys. */
const undoable = new Map<SnackbarKey, UndoToast>();
// Nobody else may use them.
onSessionEnd(() => {
  for (const key of undoable.keys()) closeSnackbar(key);
});
// Something else on the screen has undone it. Those whose time is over close on their own, unless the pointer is over them.
undoStore.subscribe(() => {
  for (const [key, toast] of undoable)
    if (toast.until > Date.now() && !isStored(toast)) {
      undoable.delete(key);
      closeSnackbar(key);
    }
});

function show(toast: Toast): void {
  const { message, variant } = toast;
  if (!toast.undo) {
    // The newer of two equal ones stays: it tells that something has happened again, and its time begins anew.
    const former = lastOf.get(message);
    if (former) closeSnackbar(former);
    return void lastOf.set(message, enqueueSnackbar(message, { variant }));
  }
  // Undone before the library had loaded.
  if (!isStored(toast)) return;
  const key = enqueueSnackbar(message, {
    variant,
    className: toast.undo.what,
    autoHideDuration: Math.max(0, toast.until - Date.now()),
    action: (key) => <Buttons toast={toast} toastKey={key} />,
    onExited: () => void undoable.delete(key),
  });
  undoable.set(key, toast);
}

/** «Deshacer», and a button that hides the toast: for ten seconds it may lie over what the person needs next. */
function Buttons({ toast, toastKey }: { toast: UndoToast; toastKey: SnackbarKey }) {
  const { undo: label } = useTexts();
  const { hide } = useToastButtonTexts();
  const undo = useUndo();
  const focusedBefore = useRef<HTMLElement>(null);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    // Not to a button, which a second Enter would press.
    if (relatedTarget instanceof HTMLElement && !relatedTarget.closest('button'))
      focusedBefore.current = relatedTarget;
  };
  const close = () => {
    closeSnackbar(toastKey);
    focusedBefore.current?.focus();
  };
  const run = () => {
    // Not again while the toast is closing.
    if (!undoable.delete(toastKey)) return;
    removeStoredToast(toast.undo.id);
    close();
    void undo(toast);
  };
  // Toasts are outside the theme.
  return (
    <>
      <button type="button" onFocus={onFocus} onClick={run}>
        {label}
      </button>
      <button type="button" className="hide" aria-label={hide} onFocus={onFocus} onClick={close}>
        ×
      </button>
    </>
  );
}
