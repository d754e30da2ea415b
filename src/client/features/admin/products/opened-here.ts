/** History state of a dialog opened from the list; closing it goes back. */
export const OPENED_HERE = { openedHere: true };

export const wasOpenedHere = (state: unknown): boolean =>
  (state as Partial<typeof OPENED_HERE> | null)?.openedHere === true;
