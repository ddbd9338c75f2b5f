import { useEffect } from 'react';
// The button of such a row, or the row, is gone then.
import '../../keyboard/keptFocus.ts';

type Listener = (ids: readonly string[]) => void;
const listeners = new Set<Listener>();

/** The own button of a row has done what it is for: it leaves the selection (product/lists#selection). */
export const announceSettled = (id: string): void => {
  for (const listener of listeners) listener([id]);
};

/** Calls `listener`, such as `leave` of a selection, for each row that is settled. */
export function useSettledRows(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listener]);
}
