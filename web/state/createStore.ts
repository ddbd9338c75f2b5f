import { useSyncExternalStore } from 'react';

/** A value outside React with subscribers. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  /** Calls `listener` after each `set`; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(value: T): Store<T> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a store; rerenders when it changes. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get);
