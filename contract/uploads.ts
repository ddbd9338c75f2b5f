/*
 * Resumable uploads of pictures (product/pictures#resumable). They speak the tus protocol, not that of the endpoints, so they
 * are declared here and not as one. No schemas: screens that send pictures need not load any.
 */

/** Below the base path: POST creates an upload; HEAD, PATCH and DELETE below it are of one. */
export const uploadsPath = '/uploads';

export const tusVersion = '1.0.0';

/** A finished upload as the value of a picture field: `upload:<id>`. */
export const uploadReference = (id: string): string => `${prefix}${id}`;
const prefix = 'upload:';

export const isUploadReference = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(prefix);

/** The id in a reference, which may be no id. */
export const uploadIdOf = (reference: string): string => reference.slice(prefix.length);

/** Pictures up to this size are sent with the form itself: one request is less than two. */
export const directPictureBytes = 100 * 1024;
/** What the web app sends at once, and so at most again when the line is lost. */
export const uploadChunkBytes = 512 * 1024;
/** How long an upload that no record uses is kept. */
export const uploadHours = 24;
