/** Sent with the calls of a tab that shows somebody as logged in: their id. */
export const SIGNED_IN_HEADER = 'x-signed-in';
