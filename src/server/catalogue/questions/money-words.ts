import { LANGUAGES } from '../../../shared/texts/language.ts';
import { searchWords } from '../search/search-text-rules.ts';

const known = new Map<string, ReadonlySet<string>>();

/** How people write a currency beside an amount: its code, its signs, and the last word of its name. */
export function moneyWords(currency: string): ReadonlySet<string> {
  const words = known.get(currency) ?? wordsFor(currency);
  known.set(currency, words);
  return words;
}

function wordsFor(currency: string): ReadonlySet<string> {
  const words = new Set([currency.toLowerCase()]);
  for (const language of LANGUAGES) {
    for (const currencyDisplay of ['symbol', 'narrowSymbol', 'name'] as const) {
      for (const amount of [1, 2]) {
        const parts = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay });
        const name = parts.formatToParts(amount).find(({ type }) => type === 'currency')?.value ?? '';
        const word = searchWords(name).at(-1) ?? name.trim();
        if (word !== '') words.add(word);
      }
    }
  }
  return words;
}
