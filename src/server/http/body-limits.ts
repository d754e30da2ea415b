/** A photo of 2 MB in base64, plus the rest of the form. */
export const PHOTO_BODY_BYTES = 3 * 1024 * 1024;
