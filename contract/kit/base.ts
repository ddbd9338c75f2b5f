/* What the first script of a page needs to know of the wire: no schemas, so that it stays small. */

export const basePath = '/api/admin/v1';

/** How many rows a page of a list may have on a screen; the first choice. */
export const pageSizes = [5, 10, 25] as const;
export const defaultPageSize = 10;
