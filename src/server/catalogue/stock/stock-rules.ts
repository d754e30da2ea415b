/**
 * How many units one person may take: what is on hand less what others have on hold.
 * @param stockOnHand null when the stock is not tracked, and then any quantity may be taken.
 */
export const availableUnits = (stockOnHand: number | null, heldByOthers: number): number =>
  stockOnHand === null ? Number.POSITIVE_INFINITY : Math.max(0, stockOnHand - heldByOthers);
