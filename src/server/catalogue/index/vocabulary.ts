import {
  isAscii,
  placedWords,
  searchWords,
  wholeWords,
  withoutUmlauts,
} from '../search/search-text-rules.ts';
import { allowedEdits, editsBetween } from './edits.ts';

/** A vocabulary word that may be meant, with the edit distance to it or to its prefix. */
export type Correction = { word: string; edits: number; whole: boolean };

/** The shortest word that compounds are found by. */
const SHORTEST_END = 4;
const PLURAL = /(?:e[nrs]?|n|s)$/;

const TYPED_UMLAUT = /[aou]e/;
const ENDS_IN_UMLAUT = /[aou]e$/;

/** How many words are compared letter by letter, those with most trigrams in common first. */
const CANDIDATES = 200;

const trigramsOf = (word: string): Set<string> => {
  const padded = `^${word}$`;
  const trigrams = new Set<string>();
  for (let i = 0; i + 3 <= padded.length; i++) trigrams.add(padded.slice(i, i + 3));
  return trigrams;
};

/** What a vocabulary can be made of again. */
export type VocabularyContents = {
  postings: Map<string, number | number[]>;
  /** How words are written, where that is not their normalised form: "kühlschrank". */
  spellings: Map<string, string>;
};

/**
 * All words of all products, with their postings: increasing numbers that the caller defines. A word that
 * occurs once stores its posting without an array; most do, SKUs above all.
 */
export class Vocabulary {
  readonly contents: VocabularyContents;
  /** Words by their first two letters, for prefix search. */
  readonly #byBeginning = new Map<string, string[]>();
  /** Words by trigram, for typo correction. Words with digits are not corrected to. */
  readonly #byTrigram = new Map<string, string[]>();

  /** @param contents of an earlier one, which this one goes on with. */
  constructor(contents: VocabularyContents = { postings: new Map(), spellings: new Map() }) {
    this.contents = contents;
    for (const word of contents.postings.keys()) this.#enter(word);
  }

  add(word: string, posting: number): void {
    const { postings } = this.contents;
    const known = postings.get(word);
    if (Array.isArray(known)) {
      known.push(posting);
    } else if (known !== undefined) {
      postings.set(word, [known, posting]);
    } else {
      postings.set(word, posting);
      this.#enter(word);
    }
  }

  #enter(word: string): void {
    append(this.#byBeginning, word.slice(0, 2), word);
    if (word.length > 2 && !/\p{N}/u.test(word)) {
      for (const trigram of trigramsOf(word)) append(this.#byTrigram, trigram, word);
    }
  }

  /** Notes how the words of a text are written. */
  noteSpellings(text: string): void {
    if (isAscii(text)) return;
    for (const { word, start, end } of placedWords(text, wholeWords)) {
      const spelling = text.slice(start, end).toLowerCase();
      if (spelling !== word && !/\p{N}/u.test(spelling)) this.contents.spellings.set(word, spelling);
    }
  }

  /** How a word is written, in lower case. */
  spellingOf(word: string): string {
    return this.contents.spellings.get(word) ?? word;
  }

  /**
   * The words with umlauts that may be typed so: "kase", spelt "käse", for "kaese". `whole`: to the end.
   * @param beginning whether they may also begin so. A typed "blue" is complete, and no beginning of "blüte".
   */
  umlautWords(typed: string, beginning: boolean): { word: string; whole: boolean }[] {
    const first = typed.search(TYPED_UMLAUT);
    if (first < 0) return [];
    const stem = typed.slice(0, first + 1);
    // It may also be no umlaut, as in "feuerloescher".
    const beginnings = new Set([`${stem}e`, stem + typed.slice(first + 2, first + 3)]);
    const found: { word: string; whole: boolean }[] = [];
    for (const each of beginnings) {
      this.eachWith(each, (word) => {
        const spelling = this.contents.spellings.get(word);
        const [written = ''] = spelling === undefined ? [] : searchWords(withoutUmlauts(spelling));
        const whole = written === typed;
        const begins = beginning && !ENDS_IN_UMLAUT.test(typed) && written.startsWith(typed);
        if (whole || begins) found.push({ word, whole });
      });
    }
    return found;
  }

  has(word: string): boolean {
    return this.contents.postings.has(word);
  }

  /** In the order of insertion. */
  postings(word: string): readonly number[] {
    const known = this.contents.postings.get(word);
    if (known === undefined) return [];
    return Array.isArray(known) ? known : [known];
  }

  frequency(word: string): number {
    const known = this.contents.postings.get(word);
    return known === undefined ? 0 : Array.isArray(known) ? known.length : 1;
  }

  /** Whether any word has this prefix. */
  hasBeginning(beginning: string): boolean {
    if (beginning.length > 1) {
      return (
        this.#byBeginning.get(beginning.slice(0, 2))?.some((word) => word.startsWith(beginning)) ?? false
      );
    }
    return [...this.#byBeginning.keys()].some((key) => key.startsWith(beginning));
  }

  /** Calls `visit` with each word that has this prefix, the prefix itself included. */
  eachWith(beginning: string, visit: (word: string) => void): void {
    if (beginning.length > 1) {
      for (const word of this.#byBeginning.get(beginning.slice(0, 2)) ?? []) {
        if (word.startsWith(beginning)) visit(word);
      }
      return;
    }
    for (const [key, words] of this.#byBeginning) if (key.startsWith(beginning)) words.forEach(visit);
  }

  /**
   * The words that a misspelt one may stand for: fewest edits first, then most frequent.
   * @param beginning whether it may be a misspelt prefix.
   */
  corrections(typed: string, { beginning, limit }: { beginning: boolean; limit: number }): Correction[] {
    const allowed = allowedEdits(typed);
    if (allowed === 0) return [];
    const found: Correction[] = [];
    for (const word of this.#candidates(typed)) {
      const edits = editsBetween(typed, word);
      if (edits.whole <= allowed) {
        found.push({ word, edits: edits.whole, whole: true });
      } else if (beginning && edits.beginning <= allowed && word.length > typed.length) {
        found.push({ word, edits: edits.beginning, whole: false });
      }
    }
    const order = ({ edits, whole }: Correction) => edits + (whole ? 0 : 0.5);
    found.sort((a, b) => order(a) - order(b) || this.frequency(b.word) - this.frequency(a.word));
    return found.slice(0, limit);
  }

  /** The words that end with a typed one, as compounds do, in singular or plural: "wanderschuhe" for "schuh". */
  compounds(typed: string): string[] {
    const stem = typed.length > SHORTEST_END ? typed.replace(PLURAL, '') : typed;
    if (stem.length < SHORTEST_END) return [];
    return this.#candidates(typed).filter(
      (word) =>
        word.length > typed.length && (word.endsWith(typed) || word.replace(PLURAL, '').endsWith(stem)),
    );
  }

  #candidates(typed: string): string[] {
    const shared = new Map<string, number>();
    for (const trigram of trigramsOf(typed)) {
      for (const word of this.#byTrigram.get(trigram) ?? []) shared.set(word, (shared.get(word) ?? 0) + 1);
    }
    return [...shared]
      .sort((a, b) => b[1] - a[1])
      .slice(0, CANDIDATES)
      .map(([word]) => word);
  }
}

function append(lists: Map<string, string[]>, key: string, word: string): void {
  const list = lists.get(key);
  if (list) list.push(word);
  else lists.set(key, [word]);
}
