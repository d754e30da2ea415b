/** The whole number in a field, without signs or groups; null unless it is one from 0 to `most`. */
export function readWhole(text: string, most: number): number | null {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number <= most ? number : null;
}
