import type { Category } from '../../../shared/catalogue/categories.ts';
import type { QuestionPart } from '../../../shared/catalogue/question.ts';
import type { Locale } from '../../../shared/locale.ts';
import { minorPerMajor } from '../../../shared/money/currency.ts';
import { marksBeforeThree } from '../../../shared/money/written-amounts.ts';
import type { CatalogueIndex } from '../index/catalogue-index.ts';
import type { FilterChoices } from '../index/filter-match.ts';
import { CONTAINS, countValues, HAS, isLacking, LACKS, textHas } from '../index/spec-choices.ts';
import { searchWords, withUmlauts } from '../search/search-text-rules.ts';
import { AskedText, type Place } from './asked-text.ts';
import { COMPARED_BEFORE, WITHOUT } from './comparisons.ts';
import { type AskedField, brandPhrase, brandsOf, LONGEST_PHRASE, lexiconOf, namedByPart } from './lexicon.ts';
import { type CountedValues, meantField } from './meant-field.ts';
import { moneyWords } from './money-words.ts';
import { type Figure, figuresOf } from './number-reader.ts';
import { bothOf, choiceText, priceRange, type Range, rangeOf } from './ranges.ts';
import { factorBetween } from './unit-rules.ts';

/** What a question is read against. */
export type QuestionFacts = {
  index: CatalogueIndex;
  locale: Locale;
};

/** A text as choices of the filters, and what of it is left to be searched. */
export type Question = {
  filter: FilterChoices;
  parts: QuestionPart[];
  /** Where the parts are. */
  taken: readonly Place[];
  /** How much of the text was understood, in words. */
  understood: number;
  /** Whether a sign says what one of its numbers is. */
  isSigned: boolean;
};

type Part = { meaning: QuestionPart['meaning'] } & Place;

/**
 * Reads a text in the light of one category, or of none: amounts and comparisons, units and values of the
 * category's attributes, and brands. A number counts only with a unit, a comparison or an attribute's name, or if
 * an attribute of the category has just that value.
 * @param named where the text names the category: the first token and the one after the last.
 * @returns null if nothing but a category or a brand was understood: that is a text like any other.
 */
export function readQuestion(
  facts: QuestionFacts,
  text: string,
  category: Category | null,
  named: Place | null,
): Question | null {
  const reader = new QuestionReader(facts, text, category, named);
  reader.readFigures();
  reader.readBrands();
  reader.readLabels();
  reader.readValues();
  return reader.result();
}

class QuestionReader {
  readonly #facts: QuestionFacts;
  readonly #asked: AskedText;
  readonly #category: Category | null;
  readonly #fields: readonly AskedField[];
  readonly #values: CountedValues;
  readonly #parts: Part[] = [];
  readonly #brands: string[] = [];
  readonly #ranges = new Map<AskedField, Range>();
  readonly #texts = new Map<AskedField, string>();
  #price: Range | null = null;
  #isSigned = false;

  constructor(facts: QuestionFacts, text: string, category: Category | null, named: Place | null) {
    this.#facts = facts;
    this.#asked = new AskedText(text, marksBeforeThree(facts.locale));
    this.#category = category;
    this.#fields = category === null ? [] : (lexiconOf(facts.index).fields.get(category) ?? []);
    this.#values = new Map(category === null ? [] : countValues(facts.index, category));
    if (category !== null && named) this.#take({ kind: 'category', category }, named.from, named.to);
  }

  readFigures(): void {
    const isUnit = (word: string) =>
      this.#fields.some(({ field }) => field.unit !== null && factorBetween(word, field.unit) !== null);
    const signs = moneyWords(this.#facts.locale.currency);
    const isMoney = (word: string) => signs.has(word);
    for (const figure of figuresOf(this.#asked.tokens, { isUnit, isMoney })) {
      if (this.#asked.isUsed(figure.from, figure.to)) continue;
      if (figure.isMoney) this.#takePrice(figure);
      else if (!this.#takeSpec(figure) && figure.bounds[0]?.comparison && !this.#isMeasured(figure)) {
        this.#takePrice(figure.unit === null ? figure : { ...figure, to: figure.to - 1 });
      }
    }
  }

  /** "under 300 nits" is no price, though nothing may be measured in nits; "under 300 in red" is one. */
  #isMeasured({ unit, to }: Figure): boolean {
    if (unit !== null) return !this.#asked.isPreposition(to - 1);
    const { tokens } = this.#asked;
    const at = tokens[to]?.word === '-' ? to + 1 : to;
    const word = tokens[at]?.word ?? '';
    const comparesNext = COMPARED_BEFORE.has(word) && tokens[at + 1]?.value != null;
    return lexiconOf(this.#facts.index).units.has(word) && !comparesNext && !this.#asked.isPreposition(at);
  }

  #takePrice({ bounds, from, to, isSigned }: Figure): void {
    this.#isSigned ||= isSigned;
    const priceUnit = minorPerMajor(this.#facts.locale.currency);
    for (const { amount, comparison } of bounds) {
      // An amount alone is what somebody wants to spend at most.
      const asked = rangeOf(amount, comparison ?? 'at_most', { least: priceUnit, most: priceUnit });
      this.#price = this.#price ? bothOf(this.#price, asked) : asked;
    }
    this.#take({ kind: 'price', price: { fromMinor: null, toMinor: null } }, from, to);
  }

  #takeSpec(figure: Figure): boolean {
    const { bounds, unit } = figure;
    const numeric = this.#fields.filter(({ field }) => field.type === 'number');
    const measured = unit === null ? numeric : numeric.filter((asked) => factorOf(asked, unit) !== null);
    const named = this.#namesBeside(figure, measured);
    const isBare = unit === null && named.fields.length === 0;
    if (isBare && bounds[0]?.comparison) return false;
    const candidates = named.fields.length > 0 ? named.fields : measured;
    const chosen = meantField(
      this.#values,
      candidates.map((asked) => ({ asked, range: this.#rangeIn(asked, figure) })),
      bounds[0]?.comparison === null,
    );
    if (!chosen || (chosen.fitting === chosen.all && this.#asked.isPreposition(figure.to - 1))) return false;
    const { asked, range } = chosen;
    this.#isSigned ||= figure.isSigned;
    const before = this.#ranges.get(asked);
    this.#ranges.set(asked, before ? bothOf(before, range) : range);
    const { from, to } = named.fields.length > 0 ? named : { ...figure, to: this.#pastName(figure.to) };
    this.#take({ kind: 'spec', label: asked.field.label, words: this.#asked.words(from, to) }, from, to);
    return true;
  }

  #rangeIn(asked: AskedField, { bounds, unit }: Figure): Range {
    const factor = (unit === null ? null : factorOf(asked, unit)) ?? { least: 1, most: 1 };
    return bounds
      .map(({ value, comparison }) => rangeOf(value, comparison, factor))
      .reduce((one, other) => bothOf(one, other));
  }

  /** The attributes named right after a place, "16 GB RAM", or right before it, "weight under 80", "Farbe: Rot". */
  #namesBeside({ from, to }: Place, fields: readonly AskedField[], named = this.#named.bind(this)) {
    const none = { fields: [] as AskedField[], from, to };
    const start = this.#asked.skipFiller(to);
    for (let length = LONGEST_PHRASE; length > 0; length--) {
      const end = start + length;
      // A name before the next number may be that one's.
      if (
        end > this.#asked.tokens.length ||
        this.#asked.isUsed(start, end) ||
        this.#asked.tokens[end]?.value != null
      )
        continue;
      const found = named(fields, start, end);
      if (found.length > 0) return { fields: found, from, to: end };
    }
    const last = this.#asked.skipFillerBack(from);
    for (let length = LONGEST_PHRASE; length > 0; length--) {
      const first = last - length;
      if (first < 0 || this.#asked.isUsed(first, last)) continue;
      const found = named(fields, first, last);
      if (found.length > 0) return { fields: found, from: first, to };
    }
    return none;
  }

  /** "120 Hz display", "256 GB phone storage": a name that only goes with the number is no word to search for. */
  #pastName(to: number): number {
    const isName = !this.#asked.isUsed(to, to + 1) && this.#named(this.#fields, to, to + 1).length > 0;
    return isName && this.#asked.tokens[to + 1]?.value == null ? to + 1 : to;
  }

  #named(fields: readonly AskedField[], from: number, to: number): AskedField[] {
    const phrase = this.#asked.phrase(from, to);
    const found = fields.filter(({ partNames }) => partNames.has(phrase));
    // A whole word counts before part of one: "Speicher" is no "Arbeitsspeicher" where there are both.
    const word = to - from === 1 && found.length === 0 ? this.#asked.tokens[from]?.word : undefined;
    return word === undefined ? found : namedByPart(fields, word);
  }

  readBrands(): void {
    const brands = brandsOf(this.#facts.index);
    this.#asked.eachPhrase((from, to) => {
      const brand = brands.get(brandPhrase(this.#asked.words(from, to)));
      if (brand === undefined) return false;
      this.#brands.push(brand);
      this.#take({ kind: 'brand', brand }, from, to);
      return true;
    });
  }

  /** "with noise cancelling", "ohne Mikrofon": attributes that say of some products that they lack it. */
  readLabels(): void {
    this.#asked.eachPhrase((from, to) => {
      const phrase = this.#asked.phrase(from, to);
      const asked = this.#fields.find(({ field, names, place }) => {
        if (field.type !== 'text' || !names.has(phrase)) return false;
        return [...(this.#values.get(place)?.keys() ?? [])].some((text) => isLacking(field, text));
      });
      if (!asked) return false;
      const isWithout = from > 0 && WITHOUT.has(this.#asked.tokens[from - 1]?.word ?? '');
      const first = isWithout ? from - 1 : from;
      this.#texts.set(asked, isWithout ? LACKS : HAS);
      const words = isWithout ? this.#asked.words(first, to) : null;
      this.#take({ kind: 'spec', label: asked.field.label, words }, first, to);
      return true;
    });
  }

  /** "4k", "oled", "usb-c": words of the category's values. A label beside one is no word to search for: "size M". */
  readValues(): void {
    const byLabel = (fields: readonly AskedField[], from: number, to: number) =>
      fields.filter(({ names }) => names.has(this.#asked.phrase(from, to)));
    for (const place of this.#asked.chunks()) {
      const typed = this.#asked.words(place.from, place.to);
      const words = searchWords(typed);
      if (words.length === 0 || this.#asked.isUsed(place.from, place.to)) continue;
      if (WITHOUT.has(this.#asked.tokens[place.from - 1]?.word ?? '')) continue;
      const { fields, meant } = this.#containing(words);
      const named = this.#namesBeside(place, fields, byLabel);
      const asked = named.fields[0] ?? fields[0];
      if (!asked) continue;
      const before = this.#texts.get(asked);
      this.#texts.set(asked, `${before ?? CONTAINS}${before ? ' ' : ''}${meant.join(' ')}`);
      this.#take({ kind: 'spec', label: asked.field.label, words: typed }, named.from, named.to);
    }
  }

  /** The attributes with values that contain some words, and how those spell them. */
  #containing(words: readonly string[]): { fields: AskedField[]; meant: readonly string[] } {
    const inFields = (meant: readonly string[]) =>
      this.#fields.filter((field) => this.#canContain(field, meant));
    const fields = inFields(words);
    const meant = words.map(withUmlauts);
    const isSame = meant.every((word, at) => word === words[at]);
    return fields.length > 0 || isSame ? { fields, meant: words } : { fields: inFields(meant), meant };
  }

  #canContain(asked: AskedField, words: readonly string[]): boolean {
    const before = this.#texts.get(asked);
    if (asked.field.type !== 'text' || before === HAS || before === LACKS) return false;
    const all = [...searchWords(before ?? ''), ...words];
    const texts = this.#values.get(asked.place)?.keys() ?? [];
    return [...texts].some((text) => textHas(asked.field, text, all));
  }

  result(): Question | null {
    const price = this.#price && priceRange(this.#price);
    if ((this.#price && !price) || this.#parts.every(({ meaning }) => isOrdinary(meaning.kind))) return null;
    const specs = [
      ...[...this.#ranges].map(([{ field }, range]) => ({ key: field.key, value: choiceText(range) })),
      ...[...this.#texts].map(([{ field }, value]) => ({ key: field.key, value })),
    ];
    const parts = [...this.#parts].sort((a, b) => a.from - b.from);
    return {
      filter: {
        categories: this.#category === null ? [] : [this.#category],
        text: this.#asked.rest(),
        brands: this.#brands,
        price,
        inStock: false,
        wellRated: false,
        specs,
      },
      parts: parts.map(({ meaning, ...place }) => ({
        meaning: meaning.kind === 'price' && price ? { kind: 'price', price } : meaning,
        without: this.#asked.without(place),
      })),
      taken: parts,
      understood: this.#asked.usedCount,
      isSigned: this.#isSigned,
    };
  }

  #take(meaning: Part['meaning'], from: number, to: number): void {
    this.#asked.use(from, to);
    this.#parts.push({ meaning, from, to });
  }
}

/** Categories and brands are found by their words as well. */
const isOrdinary = (kind: Part['meaning']['kind']): boolean => kind === 'category' || kind === 'brand';

const factorOf = ({ field }: AskedField, typed: string) =>
  field.unit === null ? null : factorBetween(typed, field.unit);
