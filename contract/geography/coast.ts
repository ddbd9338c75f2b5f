/* The finer coast of the included map: vector tiles of one zoom level (product/places#coast). */

/** Closer views show the same tiles larger. */
export const coastZoom = 8;
/** How many tiles the world is wide and high. */
export const coastTiles = 2 ** coastZoom;
/** The size of a tile in its own units. */
export const coastExtent = 4096;

/** A new number when the tiles change: browsers keep them. */
const edition = 1;
export const coastPath = `/coast/${edition}`;

/** By how many metres land is drawn larger: the data are simplified by as much. */
export const coastTolerance = { ocean: 200, estuary: 350 } as const;
/** A pin is in the sea if it is further from land, in metres. */
export const seaTolerance = 500;
