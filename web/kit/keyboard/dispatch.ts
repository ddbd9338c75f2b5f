import { isComposing, isIgnored, isModalOpen, takesAltArrows } from './ignored.ts';
import { isApple } from './platform.ts';
import { activeGroups, areSingleKeysOn, type Shortcut } from './shortcuts.ts';

/** How long the first key of two waits for the second, in milliseconds. */
const sequenceGap = 1500;

/** Shortcuts of any of several keys, where none of them has a meaning of its own. */
const classes: Readonly<Record<string, RegExp>> = { '1-9': /^[1-9]$/, 'a-z': /^\p{Letter}$/u };

let first: { readonly key: string; readonly at: number } | undefined;

const present = (): Shortcut[] => activeGroups().flatMap(({ shortcuts }) => shortcuts);

/** A letter as it is without Caps Lock. */
const keyOf = ({ key, shiftKey }: KeyboardEvent): string =>
  key.length === 1 && !shiftKey ? key.toLowerCase() : key;

function run(event: KeyboardEvent, shortcut: Shortcut): void {
  event.preventDefault();
  shortcut.run(event.key);
}

const hasModifier = ({ ctrlKey, metaKey }: KeyboardEvent): boolean =>
  isApple ? metaKey && !ctrlKey : ctrlKey !== metaKey;

/** Runs the shortcut of a key press, if there is one. */
export function dispatch(event: KeyboardEvent): void {
  if (hasModifier(event) && !event.altKey && !event.shiftKey) {
    withModifier(event);
    return;
  }
  if (event.altKey && event.key.startsWith('Arrow')) {
    withAlt(event);
    return;
  }
  // A modifier that is pressed alone belongs to the next key.
  if (['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'].includes(event.key)) return;
  const before = first && event.timeStamp - first.at < sequenceGap ? first.key : undefined;
  first = undefined;
  if (areSingleKeysOn() && !isIgnored(event)) single(event, before);
}

function withModifier(event: KeyboardEvent): void {
  first = undefined;
  if (isComposing(event) || event.repeat || isModalOpen()) return;
  const shortcut = present().find(({ keys }) => keys === `mod+${event.key.toLowerCase()}`);
  if (shortcut) run(event, shortcut);
}

/** Alt and an arrow works in inputs too, except in those that do something with it. */
function withAlt(event: KeyboardEvent): void {
  first = undefined;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  if (isComposing(event) || takesAltArrows(event) || isModalOpen()) return;
  const shortcut = present().find(({ keys }) => keys === `alt+${event.key}`);
  if (shortcut && !event.repeat) run(event, shortcut);
}

function single(event: KeyboardEvent, before: string | undefined): void {
  const key = keyOf(event);
  const shortcuts = present();
  if (before !== undefined) {
    // A second key that has no meaning does nothing: it was not meant for the shortcut of one key.
    const second = shortcuts.find(({ keys }) => keys === `${before} ${key}`);
    if (second) run(event, second);
    return;
  }
  const shortcut = shortcuts.find(({ keys }) => keys === key);
  if (!shortcut && shortcuts.some(({ keys }) => keys.startsWith(`${key} `))) {
    first = { key, at: event.timeStamp };
    return;
  }
  const found = shortcut ?? shortcuts.find(({ keys }) => classes[keys]?.test(key));
  if (found && (!event.repeat || found.repeats)) run(event, found);
}
