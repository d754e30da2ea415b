import { searchWords } from '../search/search-text-rules.ts';
import { LONGEST_PHRASE } from './lexicon.ts';
import { isFiller, phraseAt, type Token, tokensOf } from './tokens.ts';

/** Part of a text: its first token and the one after its last. */
export type Place = { from: number; to: number };

/** A text whose words are understood one part after another; each belongs to one part only. */
export class AskedText {
  readonly tokens: readonly Token[];
  readonly #text: string;
  readonly #used: boolean[];

  constructor(text: string, decimalMarks: string) {
    this.#text = text;
    this.tokens = tokensOf(text, decimalMarks);
    this.#used = this.tokens.map(() => false);
  }

  use(from: number, to: number): void {
    this.#used.fill(true, from, to);
  }

  get usedCount(): number {
    return this.#used.filter(Boolean).length;
  }

  isUsed(from: number, to: number): boolean {
    return this.#used.slice(from, to).includes(true);
  }

  /** The words of some tokens in the form in which names are compared. */
  phrase(from: number, to: number): string {
    return phraseAt(this.tokens, from, to);
  }

  words(from: number, to: number): string {
    return this.#text.slice(this.tokens[from]?.start ?? 0, this.tokens[to - 1]?.end ?? 0);
  }

  /** Tries each phrase of words that are still free, the longest first. */
  eachPhrase(take: (from: number, to: number) => boolean): void {
    for (let from = 0; from < this.tokens.length; from++) {
      for (let to = Math.min(from + LONGEST_PHRASE + 1, this.tokens.length); to > from; to--) {
        if (!this.isUsed(from, to) && take(from, to)) break;
      }
    }
  }

  /** Free tokens without a blank between them: "mini-led", "4k". */
  chunks(): Place[] {
    const chunks: Place[] = [];
    this.tokens.forEach((token, at) => {
      if (this.#used[at] || (isFiller(token) && !this.#isHyphened(at))) return;
      const last = chunks.at(-1);
      if (last && last.to === at && this.tokens[at - 1]?.end === token.start) last.to = at + 1;
      else chunks.push({ from: at, to: at + 1 });
    });
    return chunks;
  }

  /** The "in" of "in-ear" is part of a word. */
  #isHyphened(at: number): boolean {
    const touches = (left: number) => this.tokens[left]?.end === this.tokens[left + 1]?.start;
    const isHyphen = (place: number) => this.tokens[place]?.word === '-';
    return (isHyphen(at - 1) && touches(at - 1)) || (isHyphen(at + 1) && touches(at));
  }

  /** "500 in red", "2-in-1": no inches. */
  isPreposition(at: number): boolean {
    return this.tokens[at]?.word === 'in' && /^[\p{L}-]/u.test(this.tokens[at + 1]?.word ?? '');
  }

  skipFiller(at: number): number {
    const token = this.tokens[at];
    return token && isFiller(token) ? at + 1 : at;
  }

  skipFillerBack(end: number): number {
    const token = this.tokens[end - 1];
    return token && isFiller(token) ? end - 1 : end;
  }

  /** What is left to be searched; nothing where that are signs alone: the point of "under 500 dollars." */
  rest(): string {
    const rest = this.chunks()
      .map(({ from, to }) => this.words(from, to))
      .join(' ');
    return searchWords(rest).length > 0 ? rest : '';
  }

  /** The text without some of its parts, in order, and the fillers before each. */
  without(...parts: readonly Place[]): string {
    const kept: string[] = [];
    let done = 0;
    for (const { from, to } of parts) {
      let first = from;
      while (first > 0 && !this.#used[first - 1] && isFiller(this.tokens[first - 1] as Token)) first--;
      kept.push(this.#text.slice(done, this.tokens[first]?.start ?? 0).trim());
      done = this.tokens[to - 1]?.end ?? 0;
    }
    return [...kept, this.#text.slice(done).trim()].join(' ').trim();
  }
}
