/** An instant as a field for date and time shows it, in the owner's time zone. */
export function typedTime(instant: string | null): string {
  if (!instant) return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The instant that was typed; null for none. */
export const readTime = (typed: string): string | null => (typed ? new Date(typed).toISOString() : null);
