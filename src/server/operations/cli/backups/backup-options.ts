/** Takes the key file along: the backup then opens the keys that were entered in the panel. */
export const WITH_KEYS = '--with-keys';
/** Leaves the copy elsewhere to the open shop, so that an update waits for no storage. */
export const HERE_ONLY = '--here-only';
