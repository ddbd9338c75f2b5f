import { useEffect, useRef } from 'react';
import { createStore, useStore } from '../../../state/createStore.ts';

/** What a key does; `digit` stands for 1 to 9. */
export type Shortcuts = Readonly<Record<string, (digit: number) => void>>;

const kept = 'revisionShortcuts';
const areOn = createStore(localStorage.getItem(kept) !== 'off');

/** Single keys can be in the way of speech input and screen readers: they can be turned off (WCAG 2.1.4). */
export function useShortcutsOn(): [on: boolean, set: (on: boolean) => void] {
  return [
    useStore(areOn),
    (next) => {
      localStorage.setItem(kept, next ? 'on' : 'off');
      areOn.set(next);
    },
  ];
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    'textarea, select, [contenteditable], [role=combobox], [role=dialog], input:not([type=checkbox])',
  ) !== null;

/** True for a key that belongs to the browser, an input or a dialog. */
const isElsewhere = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.repeat ||
  isTyping(event.target) ||
  document.querySelector('[role=dialog]') !== null;

/** Keys that act anywhere on the screen, except while somebody types or answers a dialog. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const [on] = useShortcutsOn();
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const act = latest.current[/^[1-9]$/.test(event.key) ? 'digit' : event.key];
      if (!act || isElsewhere(event)) return;
      event.preventDefault();
      act(Number(event.key));
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [on]);
}
