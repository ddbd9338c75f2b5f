import { createStore } from '../../state/createStore.ts';
import { type Message, storedToasts, storeToast, type UndoToast } from './storedToasts.ts';
import type { Undoable } from './undo/undoable.ts';

/** A toast that has not been shown yet. */
export type Toast = (Message & { readonly undo?: undefined }) | UndoToast;

const stored = storedToasts();
/** The toasts to be shown, and whether there has been any. */
export const toastQueue = createStore<{ toasts: readonly Toast[]; used: boolean }>({
  toasts: stored,
  used: stored.length > 0,
});

export const enqueueToast = (toast: Toast): void =>
  toastQueue.set({ toasts: [...toastQueue.get().toasts, toast], used: true });

/** Shows a toast with a button for ten seconds, also if the page is reloaded meanwhile. Returns it. */
export function enqueueUndo<U extends Undoable>(
  message: string,
  variant: Message['variant'],
  undo: U,
): UndoToast<U> {
  const toast = { message, variant, undo, until: Date.now() + 10_000 };
  storeToast(toast);
  enqueueToast(toast);
  return toast;
}

/** Empties the queue and returns its toasts. */
export function drainToasts(): readonly Toast[] {
  const { toasts } = toastQueue.get();
  if (toasts.length > 0) toastQueue.set({ toasts: [], used: true });
  return toasts;
}
