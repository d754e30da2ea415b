/** Marks the history's entry of a dialog that was opened from the list, to which closing goes back. */
export const OPENED_HERE = { openedHere: true };

export const wasOpenedHere = (state: unknown): boolean =>
  (state as Partial<typeof OPENED_HERE> | null)?.openedHere === true;
