/** Sent with the calls of a tab that shows somebody as logged in. */
export const SIGNED_IN_HEADER = 'x-signed-in';
