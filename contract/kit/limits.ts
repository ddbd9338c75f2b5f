/* The maximum size of a picture. Not with the schemas: screens that only display it need not load those. */

export const maxPictureMegabytes = 15;
export const maxPictureBytes = maxPictureMegabytes * 1024 * 1024;

export const minPasswordLength = 8;
