/**
 * How long a mailed link is valid: as long as the window of its limit, so that a stranger who uses up the links
 * does not leave the owner without one.
 */
export const LINK_VALID_MINUTES = 60;
