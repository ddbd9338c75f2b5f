import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../kit/session/session.ts';
import type { PaletteEntry } from './entry.ts';
import { showPalette } from './paletteState.ts';
import { rememberEntry } from './recent.ts';
import { useResults } from './useResults.ts';

/** The text, what it finds, the active entry, and the keys that move and open. It starts with `text`, and Enter if that ends with a line break. */
export function usePalette(text: string) {
  const navigate = useNavigate();
  const person = useSession()?.userId ?? '';
  const [typed, setTyped] = useState(text.replace('\n', '').slice(0, 200));
  const [activeKey, setActiveKey] = useState<string>();
  const [enterPressed, setEnterPressed] = useState(text.endsWith('\n'));
  const results = useResults(typed);
  const entries = results.groups.flatMap(({ entries: some }) => some);
  // The same entry stays active when more arrive; a new text starts with its best.
  const active = entries.find(({ key }) => key === activeKey) ?? entries[0];

  const open = (entry: PaletteEntry, how: 'here' | 'new tab' = 'here') => {
    rememberEntry(person, entry);
    if (how === 'new tab' && entry.path !== undefined) {
      window.open(entry.path, '_blank', 'noopener');
      return;
    }
    showPalette(false);
    if (entry.path === undefined) entry.run?.();
    else void navigate(entry.path);
  };
  // Enter before the records have arrived opens the best of them.
  useEffect(() => {
    if (!enterPressed || results.loading) return;
    setEnterPressed(false);
    if (active) open(active);
  });

  const move = (by: number) => {
    if (entries.length === 0) return;
    const at = active ? entries.indexOf(active) : -1;
    setActiveKey(entries.at((at + by) % entries.length)?.key);
  };
  const enter = (isInNewTab: boolean) => {
    if (active) open(active, isInNewTab ? 'new tab' : 'here');
    else setEnterPressed(results.loading);
  };
  /** Returns whether the key is one of the palette's. */
  const press = (key: string, hasModifier: boolean): boolean => {
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Enter') enter(hasModifier);
    else if (key === 'k' && hasModifier) showPalette(false);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (!press(event.key, event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // The shortcut would open again what Ctrl K has closed.
    event.stopPropagation();
  };
  return {
    typed,
    type(text: string) {
      setTyped(text);
      setActiveKey(undefined);
      setEnterPressed(false);
    },
    ...results,
    count: entries.length,
    active,
    activate: (entry: PaletteEntry) => setActiveKey(entry.key),
    open,
    onKeyDown,
  };
}
