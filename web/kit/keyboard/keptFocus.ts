import { useEffect } from 'react';

/*
 * Where the focus goes when what had it is gone: else the keyboard would start at the top of the page again. Loaded with the
 * dialogs, after the first input.
 */

interface LastRow {
  readonly row: HTMLElement;
  /** What had the focus: the row, or one of its buttons and links. */
  focused: Element;
  /** Its place among the rows. */
  readonly index: number;
  /** Whether this person has done something with it. */
  acted: boolean;
}

/** The row that had the focus last, also while a dialog that it opened has it. */
let last: LastRow | undefined;

/** Keys that only move or select: all others may settle a row. */
const movingKeys = new Set([
  'j',
  'k',
  'J',
  'K',
  'x',
  'Tab',
  'Shift',
  'ArrowDown',
  'ArrowUp',
  'Home',
  'End',
  'PageDown',
  'PageUp',
]);

/** Where the focus was moved from the row of a record that was gone, and whether that row is back. */
let moved: { readonly id: string | undefined; readonly to: Element | undefined; isBack: boolean } | undefined;

const rows = () => [...document.querySelectorAll<HTMLElement>('main [data-row]')];
const isLost = () => document.activeElement === document.body;

/** To the row in the place of the one that had it; without rows, to the heading. */
function focusNearby(): void {
  const all = rows();
  const next = all[Math.min(last?.index ?? 0, all.length - 1)];
  moved = { id: last?.row.dataset.row, to: next, isBack: false };
  if (next) next.focus({ preventScroll: true });
  else focusHeading();
}

const focusHeading = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });

/** Whether a dialog has, or had last, the focus: what loads this file with one was done with the row that has it. */
let inDialog = true;

addEventListener('focusin', ({ target }) => target instanceof Element && noteFocus(target));
if (document.activeElement) noteFocus(document.activeElement);

function noteFocus(target: Element): void {
  const wasInDialog = inDialog;
  // While a dialog has no control that takes it, what contains the dialog has the focus.
  inDialog = target.closest('[role=dialog], .MuiDialog-root') !== null;
  if (inDialog) return;
  const row = target.closest<HTMLElement>('[data-row]');
  if (last && row === last.row) {
    last.focused = target;
    return;
  }
  // The row that opened a dialog was acted on, perhaps before this file was loaded.
  last = row ? { row, focused: target, index: rows().indexOf(row), acted: wasInDialog } : undefined;
}

// Before the key or the click does something.
addEventListener('keydown', ({ key }) => last && !movingKeys.has(key) && noteAct(), true);
addEventListener('click', () => noteAct(), true);

function noteAct(): void {
  if (!last?.row.contains(document.activeElement)) return;
  last.acted = true;
  // The person goes on with the row in the place of the one that was gone.
  moved = undefined;
}

/** The row of a record that was gone comes back: the focus that was moved from it returns, if nothing was done meanwhile. */
export function noteReturn(id: string): void {
  if (moved?.id === id) moved.isBack = true;
}

function returnToRow(): void {
  const isUnmoved = isLost() || document.activeElement === moved?.to;
  const row = moved?.isBack && isUnmoved && rows().find(({ dataset }) => dataset.row === moved?.id);
  if (!row) return;
  moved = undefined;
  row.focus({ preventScroll: true });
}

new MutationObserver(() => {
  returnToRow();
  if (!last || last.focused.isConnected || !isLost()) return;
  // Only the button is gone, such as that of what cannot be cancelled a second time.
  if (last.row.isConnected) last.row.focus({ preventScroll: true });
  // The next key would be meant for the row that somebody else has settled: it must not reach another one.
  else if (last.acted) focusNearby();
  else focusHeading();
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
