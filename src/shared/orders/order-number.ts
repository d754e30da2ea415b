/** Letters and digits that are not confused when read aloud or typed. */
export const ORDER_NUMBER_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const ORDER_NUMBER_LENGTH = 8;

const DRAWN = new RegExp(`^[${ORDER_NUMBER_ALPHABET}]{${ORDER_NUMBER_LENGTH}}$`);

/**
 * The order number in what people write: in any case, in groups ("GLUK-2FWB"), after other words ("order no. GLUK2FWB").
 * Null if it does not look like one.
 */
export function readOrderNumber(typed: string): string | null {
  // More words than it has characters cannot be its groups.
  const words = typed
    .toUpperCase()
    .split(/[^A-Z0-9_]+/)
    .filter(Boolean)
    .slice(-ORDER_NUMBER_LENGTH);
  // With fewest of the words before it left out, because they could be groups of the number.
  const drawn = words.map((_, at) => words.slice(at).join('')).find((number) => DRAWN.test(number));
  if (drawn) return drawn;
  // Not as the shop draws them.
  const number = typed.replace(/[#\s]/g, '').toUpperCase();
  return /^[A-Z0-9_]{1,20}$/.test(number) ? number : null;
}
