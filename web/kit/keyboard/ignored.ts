/* Which key presses are not shortcuts: those that an input, a control, a dialog or the browser needs (product/keyboard#ignored). */

const inputs = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]';
const widgets =
  '[role=combobox], [role=textbox], [role=menu], [role=listbox], [role=dialog], [role=alertdialog]';
/** What Enter and the space bar press. */
const pressable =
  'a[href], button, summary, input, [role=button], [role=checkbox], [role=switch], [role=tab]';
/** What arrows move in. */
const withArrows =
  '[role=slider], [role=radiogroup], [role=tablist], [role=tree], [role=grid], input[type=radio]';

/** What Alt and an arrow opens, or moves in by paragraphs. */
const withAltArrows =
  'select, [role=combobox], input[type=date], input[type=time], input[type=datetime-local], textarea, [contenteditable]';

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Whether a dialog or a menu is open; a closed drawer may stay in the document. */
export const isModalOpen = (): boolean =>
  [...document.querySelectorAll('dialog, [role=dialog], [role=alertdialog], [role=menu]')].some((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );

/** A key that composes a character, such as an accent or Chinese. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.key === 'Dead' || event.key === 'Process';

export const takesAltArrows = ({ target }: KeyboardEvent): boolean => isIn(target, withAltArrows);

/** Whether a key without Ctrl or ⌘ is not a shortcut. */
export function isIgnored(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (event.defaultPrevented || isComposing(event)) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  if (isIn(target, inputs) || isIn(target, widgets) || isModalOpen()) return true;
  if (key === 'Enter' || key === ' ') return isIn(target, pressable);
  return key.startsWith('Arrow') && isIn(target, withArrows);
}
