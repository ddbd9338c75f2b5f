/* The streets of the map: vector tiles in one file of the operator's, which is read in ranges (product/places#streets). */

/** Outside the API, like other files; only for callers with a session. */
export const streetsPath = '/map/streets.pmtiles';

/** The longest range that is answered, in bytes: the largest tiles have about one million. */
export const maxRangeBytes = 8 * 1024 * 1024;
