/** The permitted edit distance for a misspelt word of this length: 0 below four letters, 2 above six. */
export const allowedEdits = (word: string): number => (word.length < 4 ? 0 : word.length > 6 ? 2 : 1);

export type Edits = {
  /** Distance to the whole word. */
  whole: number;
  /** Distance to the nearest prefix: for a word that is still being typed. */
  beginning: number;
};

/**
 * Damerau-Levenshtein distance (optimal string alignment): insertions, deletions, replacements, and swaps of
 * neighbours.
 */
export function editsBetween(typed: string, word: string): Edits {
  const width = word.length + 1;
  let beforeLast = new Uint8Array(width);
  let last = new Uint8Array(width);
  let row = new Uint8Array(width);
  for (let j = 0; j < width; j++) row[j] = j;
  for (let i = 1; i <= typed.length; i++) {
    [beforeLast, last, row] = [last, row, beforeLast];
    row[0] = i;
    for (let j = 1; j < width; j++) {
      const same = typed[i - 1] === word[j - 1];
      let best = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] as number) + 1);
      }
      row[j] = best;
    }
  }
  return { whole: row[width - 1] as number, beginning: Math.min(...row) };
}
