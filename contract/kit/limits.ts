/* Limits that screens say aloud. Apart from the schemas, so that a screen without a form need not bring those. */

/** How large a picture may be. */
export const maxPictureMegabytes = 15;
export const maxPictureBytes = maxPictureMegabytes * 1024 * 1024;
