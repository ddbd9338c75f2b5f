import { createStore } from '../../state/createStore.ts';

/** What was said and is not on the screen yet. */
export interface Toast {
  readonly sentence: string;
  readonly variant: 'success' | 'error' | 'info';
}

/** The toasts that wait to be shown, and whether there was ever one. */
export const toastQueue = createStore<{ waiting: readonly Toast[]; used: boolean }>({
  waiting: [],
  used: false,
});

export const enqueueToast = (toast: Toast): void =>
  toastQueue.set({ waiting: [...toastQueue.get().waiting, toast], used: true });

/** Hands over what has been said since the last time. */
export function drainToasts(): readonly Toast[] {
  const { waiting } = toastQueue.get();
  if (waiting.length > 0) toastQueue.set({ waiting: [], used: true });
  return waiting;
}
