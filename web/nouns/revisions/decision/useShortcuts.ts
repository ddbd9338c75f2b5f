import { useEffect, useRef } from 'react';
import { createStore, useStore } from '../../../state/createStore.ts';

/** What a key does; `digit` stands for 1 to 9. */
export type Shortcuts = Readonly<Record<string, (digit: number) => void>>;

const storageKey = 'revisionShortcuts';
const enabled = createStore(localStorage.getItem(storageKey) !== 'off');

/** Single-key shortcuts can conflict with speech input and screen readers: they can be turned off (WCAG 2.1.4). */
export function useShortcutsOn(): [on: boolean, set: (on: boolean) => void] {
  return [
    useStore(enabled),
    (next) => {
      localStorage.setItem(storageKey, next ? 'on' : 'off');
      enabled.set(next);
    },
  ];
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    'textarea, select, [contenteditable], [role=combobox], [role=dialog], input:not([type=checkbox])',
  ) !== null;

/** Whether a key press is meant for the browser, an input or a dialog. */
const isIgnored = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.repeat ||
  isTyping(event.target) ||
  document.querySelector('[role=dialog]') !== null;

/** Keyboard shortcuts of the screen; inactive in text inputs and while a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const [on] = useShortcutsOn();
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    if (!on) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const run = latest.current[/^[1-9]$/.test(event.key) ? 'digit' : event.key];
      if (!run || isIgnored(event)) return;
      event.preventDefault();
      run(Number(event.key));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [on]);
}
