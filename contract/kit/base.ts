/* Constants of the API that the web app's entry chunk uses: no schemas, to keep that chunk small. */

export const basePath = '/api/admin/v1';

/** The page sizes that list screens offer, and the default one. */
export const pageSizes = [5, 10, 25] as const;
export const defaultPageSize = 10;
/** Of the stream of live messages: its reader need not know the contract. */
export const streamPath = '/stream';

/** A pattern for the URL paths of a screen: `:id` matches any one segment. */
export const pathPattern = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i');
