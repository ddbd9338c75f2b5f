import { storeItem } from '../../../state/storeItem.ts';

/* The rows that a list shows, which the screens of its records read again to find the next one (product/lists#next). */

/** The call of a list: its path in the API and its query. */
export interface ListedRows {
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
}

const storageKey = (list: string): string => `rows:${list}`;

/** Stores what a list shows; `list` is its path in the app. */
export const storeListedRows = (list: string, rows: ListedRows): void =>
  storeItem(sessionStorage, storageKey(list), JSON.stringify(rows));

/** What the list showed last; undefined if it was not opened in this tab. */
export function storedListedRows(list: string): ListedRows | undefined {
  const stored = sessionStorage.getItem(storageKey(list));
  return stored ? JSON.parse(stored) : undefined;
}
