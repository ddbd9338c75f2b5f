/* The last query of a list (page, size, search, filters), in session storage: the list opens with it again. */

const storageKey = (list: string): string => `list:${list}`;

export const savedListQuery = (list: string): URLSearchParams =>
  new URLSearchParams(sessionStorage.getItem(storageKey(list)) ?? '');

export const saveListQuery = (list: string, query: string): void =>
  sessionStorage.setItem(storageKey(list), query);
