/**
 * Units available to one shopper: stock on hand minus what others have on hold.
 * @param stockOnHand null when stock is not tracked; availability is then unlimited.
 */
export const availableUnits = (stockOnHand: number | null, heldByOthers: number): number =>
  stockOnHand === null ? Number.POSITIVE_INFINITY : Math.max(0, stockOnHand - heldByOthers);
