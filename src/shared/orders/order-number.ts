/** The order number in what people write: in any case, perhaps with a # before it. Null if it does not look like one. */
export function readOrderNumber(typed: string): string | null {
  const number = typed.replace(/[#\s]/g, '').toUpperCase();
  return /^[A-Z0-9_]{1,20}$/.test(number) ? number : null;
}
