import { useState } from 'react';
import { storeItem } from '../../../state/storeItem.ts';

const storageKey = 'denseTables';

/** Whether tables are dense: one setting for all tables, stored in this browser. */
export function useDense(): [dense: boolean, set: (dense: boolean) => void] {
  const [dense, setDense] = useState(() => localStorage.getItem(storageKey) === 'true');
  const set = (next: boolean) => {
    storeItem(localStorage, storageKey, String(next));
    setDense(next);
  };
  return [dense, set];
}
