/* How a list was left (page, size, search, filters), in session storage: it is opened the same way again. */

const key = (list: string): string => `list:${list}`;

export const rememberedList = (list: string): URLSearchParams =>
  new URLSearchParams(sessionStorage.getItem(key(list)) ?? '');

export const rememberList = (list: string, query: string): void => sessionStorage.setItem(key(list), query);
