import type { Location } from 'react-router';
import { storeItem } from '../../state/storeItem.ts';

/*
 * The paths of this tab's history entries, which browsers do not expose. Stored in session storage by the index that
 * the router writes into each entry (`idx`, 0 for the first entry of a visit).
 */

const storageKey = 'screens';

/** The index of the current history entry; 0 when no entry of the app precedes it. */
export const historyIndex = (): number => window.history.state?.idx ?? 0;

/** The paths of the entries, by their index. */
export const storedPaths = (): string[] => JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');

/** Stores the path of the current entry; a pushed entry discards the entries after it. */
export function recordScreen({ pathname, key }: Location, isPush: boolean): void {
  // While a blocked back navigation is being reverted, the current entry is temporarily another one.
  if ((window.history.state?.key ?? 'default') !== key) return;
  const paths = storedPaths();
  paths[historyIndex()] = pathname;
  if (isPush) paths.length = historyIndex() + 1;
  storeItem(sessionStorage, storageKey, JSON.stringify(paths));
}
