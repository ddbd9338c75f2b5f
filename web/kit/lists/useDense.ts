import { useState } from 'react';

const key = 'denseTables';

/** Whether tables are drawn tight: one choice for all of them, kept on this device. */
export function useDense(): [dense: boolean, set: (dense: boolean) => void] {
  const [dense, setDense] = useState(() => localStorage.getItem(key) === 'true');
  const set = (next: boolean) => {
    localStorage.setItem(key, String(next));
    setDense(next);
  };
  return [dense, set];
}
