const COLLATOR = new Intl.Collator('en', { numeric: true });
const LETTERED = /^(\d*)(x*)([sml])$/i;

/** Sorts sizes by size: "8.5", "9", "10 wide", or "XS", "S", "M", "XXL", "3XL". Texts that are not all of one kind keep their order. */
export function sortSizes(texts: readonly string[]): string[] {
  if (texts.every((text) => /^\d/.test(text) && !LETTERED.test(text))) return texts.toSorted(byNumber);
  if (texts.every((text) => LETTERED.test(text)))
    return texts.toSorted((a, b) => ofLetters(a) - ofLetters(b));
  return [...texts];
}

const byNumber = (a: string, b: string): number => numberOf(a) - numberOf(b) || COLLATOR.compare(a, b);

const numberOf = (text: string): number => Number.parseFloat(text.replace(',', '.'));

/** M is 0, L 1, XL 2, XXL and 2XL 3; S is -1, XS -2. */
function ofLetters(text: string): number {
  const [, times = '', xs = '', letter = ''] = LETTERED.exec(text) ?? [];
  if (/m/i.test(letter)) return 0;
  const beyond = 1 + (times === '' ? xs.length : Number(times));
  return /l/i.test(letter) ? beyond : -beyond;
}
