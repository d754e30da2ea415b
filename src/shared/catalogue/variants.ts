/** How many products a group of variants can have. */
export const MAX_VARIANTS = 60;

/** How many values one axis can be given at once. */
export const MAX_AXIS_VALUES = 30;
