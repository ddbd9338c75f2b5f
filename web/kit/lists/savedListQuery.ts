import { storeItem } from '../../state/storeItem.ts';
import { storedSettings } from './settings/storedSettings.ts';
import { paramsOfView } from './views/viewAddress.ts';

/*
 * The last query of a list (page, size, search, filters, sort), in session storage: the list opens with it again. In a new
 * session it opens with the person's first view of it (product/views#first).
 */

const storageKey = (list: string): string => `list:${list}`;

/** Whether the list has been opened in this session. */
export const isSaved = (list: string): boolean => sessionStorage.getItem(storageKey(list)) !== null;

export function savedListQuery(list: string): URLSearchParams {
  const saved = sessionStorage.getItem(storageKey(list));
  return saved === null ? firstViewOf(list) : new URLSearchParams(saved);
}

export const saveListQuery = (list: string, query: string): void =>
  storeItem(sessionStorage, storageKey(list), query);

function firstViewOf(list: string): URLSearchParams {
  const { preferences = [], views = [] } = storedSettings() ?? {};
  const first = preferences.find((one) => one.list === list)?.view;
  const view = first && views.find(({ id }) => id === first);
  return view ? paramsOfView(view) : new URLSearchParams();
}
