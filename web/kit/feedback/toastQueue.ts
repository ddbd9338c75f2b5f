import { createStore } from '../../state/createStore.ts';

export interface ToastAction {
  readonly label: string;
  run(): void;
}

/** A toast that has not been shown yet. */
export interface Toast {
  readonly message: string;
  readonly variant: 'success' | 'error' | 'info';
  /** Its button; such a toast stays for ten seconds. */
  readonly action?: ToastAction | undefined;
}

/** The toasts to be shown, and whether there has been any. */
export const toastQueue = createStore<{ toasts: readonly Toast[]; used: boolean }>({
  toasts: [],
  used: false,
});

export const enqueueToast = (toast: Toast): void =>
  toastQueue.set({ toasts: [...toastQueue.get().toasts, toast], used: true });

/** Empties the queue and returns its toasts. */
export function drainToasts(): readonly Toast[] {
  const { toasts } = toastQueue.get();
  if (toasts.length > 0) toastQueue.set({ toasts: [], used: true });
  return toasts;
}
