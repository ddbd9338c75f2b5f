import { useEffect } from 'react';

/*
 * Where the focus goes when what had it is gone: else the keyboard would start at the top of the page again. Loaded with the
 * dialogs, after the first input.
 */

/** The row that had the focus last, also while a dialog that it opened has it, and its place among the rows. */
let last: { readonly row: Element; readonly index: number } | undefined;

const rows = () => [...document.querySelectorAll<HTMLElement>('main [data-row]')];
const isLost = () => document.activeElement === document.body;

/** To the row in the place of the one that had it; without rows, to the heading. */
function focusNearby(): void {
  const all = rows();
  const next =
    all[Math.min(last?.index ?? 0, all.length - 1)] ?? document.querySelector<HTMLElement>('main h1');
  next?.focus({ preventScroll: true });
}

addEventListener('focusin', ({ target }) => {
  if (!(target instanceof Element) || target.closest('[role=dialog]')) return;
  const row = target.closest<HTMLElement>('[data-row]');
  last = row ? { row, index: rows().indexOf(row) } : undefined;
});

new MutationObserver(() => {
  if (last && !last.row.isConnected && isLost()) focusNearby();
}).observe(document, { childList: true, subtree: true });

/** For a dialog: when it is closed and the button that opened it is gone, the focus moves into the list. */
export function useFocusReturn(): void {
  useEffect(
    () => () =>
      void setTimeout(() => {
        if (isLost()) focusNearby();
      }),
    [],
  );
}
