/** The most products on a wishlist; the most recently seen that a device keeps. */
export const MAX_WISHES = 200;
export const MAX_SEEN = 12;

/** The most cards in one answer. */
export const MAX_CARDS = 40;

/** The longest name on a shared list, in UTF-16 units. */
export const MAX_SHOWN_NAME = 60;
