import { onSessionEnd } from '../../kit/session/session.ts';
import { storeItem } from '../../state/storeItem.ts';
import { iconOf, type PaletteEntry } from './entry.ts';

/* What was opened from the palette last, in local storage until its person signs out. */

const storageKey = 'paletteRecent';
const maxEntries = 8;
onSessionEnd(() => localStorage.removeItem(storageKey));

type Stored = Pick<PaletteEntry, 'key' | 'kind' | 'name' | 'detail'> & { readonly path: string };

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'kind', 'name', 'detail', 'path'].every(
    (field) => typeof (value as Record<string, unknown>)[field] === 'string',
  );

function stored(person: string): Stored[] {
  try {
    const { of, entries } = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return of === person && Array.isArray(entries) ? entries.filter(isStored) : [];
  } catch {
    return [];
  }
}

/** The entries that a person opened last, the newest first. */
export const recentEntries = (person: string): PaletteEntry[] =>
  stored(person).map((entry) => ({ ...entry, icon: iconOf(entry.kind, entry.path) }));

/** Remembers an entry that was opened; actions without a path are not worth it. */
export function rememberEntry(person: string, { key, kind, name, detail, path }: PaletteEntry): void {
  if (path === undefined) return;
  const others = stored(person).filter((one) => one.key !== key);
  const entries = [{ key, kind, name, detail, path }, ...others].slice(0, maxEntries);
  storeItem(localStorage, storageKey, JSON.stringify({ of: person, entries }));
}
