/** A moment as lists show it, in the viewer's time zone. */
export const momentFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
