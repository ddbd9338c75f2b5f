import { useEffect } from 'react';

type Listener = (ids: readonly string[]) => void;
const listeners = new Set<Listener>();

/** A record is not in the trash any more: it is restored or destroyed. */
export const tellGone = (id: string): void => {
  for (const listener of listeners) listener([id]);
};

export function useGone(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listener]);
}
