import { useLayoutEffect, useRef } from 'react';
import { createStore, useStore } from '../../state/createStore.ts';
import { storeItem } from '../../state/storeItem.ts';
import { onSessionEnd } from '../session/session.ts';

/** What a key does while the component that registers it is mounted. */
export interface Shortcut {
  /**
   * A key by its `KeyboardEvent.key` (`j`, `?`, `Enter`), two of them in turn (`g u`), `1-9` or `a-z` for any digit or letter
   * without a meaning of its own, or a key with Ctrl or ⌘ (`mod+k`) or an arrow with Alt (`alt+ArrowDown`), which also work in
   * inputs.
   */
  readonly keys: string;
  /** What it does, for the help. */
  readonly label: string;
  /** Runs again while the key is held down. */
  readonly repeats?: boolean;
  /** `key` is the pressed one, which a class of keys needs. */
  run(key: string): void;
}

/** The shortcuts of one component, under a heading of the help. */
export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** Mounted groups, the last one first: a screen overrides a key of the app. */
let groups: readonly { readonly current: ShortcutGroup }[] = [];

/** The present shortcuts by group, without those that another one overrides; groups with the same title are one. */
export function activeGroups(): ShortcutGroup[] {
  const seen = new Set<string>();
  const byTitle = new Map<string, Shortcut[]>();
  for (const { current } of groups)
    for (const shortcut of current.shortcuts) {
      if (seen.has(shortcut.keys)) continue;
      seen.add(shortcut.keys);
      byTitle.set(current.title, [...(byTitle.get(current.title) ?? []), shortcut]);
    }
  return [...byTitle].map(([title, shortcuts]) => ({ title, shortcuts }));
}

/** Keyboard shortcuts while the component is mounted; inactive in inputs, menus and dialogs (product/keyboard#ignored). */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const group = useRef<ShortcutGroup>({ title, shortcuts });
  group.current = { title, shortcuts };
  // Before the screen is painted: a key pressed as soon as one sees it must not be lost.
  useLayoutEffect(() => {
    groups = [group, ...groups];
    return () => {
      groups = groups.filter((one) => one !== group);
    };
  }, []);
}

const storageKey = 'singleKeyShortcuts';
const singleKeys = createStore(localStorage.getItem(storageKey) !== 'off');

/** Whether keys without Ctrl or ⌘ are shortcuts: they can conflict with speech input and screen readers (WCAG 2.1.4). */
export function useSingleKeys(): [on: boolean, set: (on: boolean) => void] {
  return [
    useStore(singleKeys),
    (next) => {
      storeItem(localStorage, storageKey, next ? 'on' : 'off');
      singleKeys.set(next);
    },
  ];
}
export const areSingleKeysOn = (): boolean => singleKeys.get();

const helpOpen = createStore(false);
onSessionEnd(() => helpOpen.set(false));
/** Opens or closes the list of shortcuts. */
export const showShortcutHelp = (open = true): void => helpOpen.set(open);
export const useShortcutHelp = (): boolean => useStore(helpOpen);
