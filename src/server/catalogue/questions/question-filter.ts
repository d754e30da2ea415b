import type { Category } from '../../../shared/catalogue/categories.ts';
import { countChoices, NO_FILTER } from '../../../shared/catalogue/product-filter.ts';
import type { QuestionPart } from '../../../shared/catalogue/question.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { localeText } from '../../../shared/locale.ts';
import type { CatalogueIndex } from '../index/catalogue-index.ts';
import { answered } from '../index/derived.ts';
import { FITS, type FilterChoices, openMatcher } from '../index/filter-match.ts';
import { listMatching, slotsThatMayFit } from '../index/listing.ts';
import { nearestWithin, readText, type Reading as TextReading } from '../index/nearest.ts';
import { endsInInches, searchWords } from '../search/search-text-rules.ts';
import { bareText } from './bare-text.ts';
import { hintedCategories, namedCategories } from './category-hints.ts';
import { type Question, type QuestionFacts, readQuestion } from './read-question.ts';

/** A filter as its text means it; without parts, the filter as it was asked, with its text as it is read. */
export type Understood<F extends FilterChoices> = Omit<TextReading, 'text'> & {
  filter: F;
  parts: QuestionPart[];
};

type Reading = {
  question: Pick<Question, 'filter' | 'parts'>;
  corrected: string | null;
  /** Products that come near, where the question itself says so. */
  nearest?: ProductId[];
};

/** How many products come near a text that fits several categories. */
const NEAREST = 8;
/** The most categories that a question is tried with. */
const MAX_CATEGORIES = 12;

/**
 * Turns the text of a search into choices of the filters, where it asks for specs or prices. The shopper's own
 * choices come before what the text says. A question holds only if it finds something and, unless a sign says what
 * its number is, everything that its words find as plain text: the answer is never worse than that of the plain text.
 */
export function understand<F extends FilterChoices>(facts: QuestionFacts, asked: F): Understood<F> {
  const reading = readingOf(facts, asked);
  if (!reading) {
    const { text, nearest, ...read } = readText(facts.index, asked.text);
    const filter = { ...asked, text };
    return { filter, parts: [], ...read, nearest: nearestFirst(facts.index, filter, nearest) };
  }
  const { filter, parts } = reading.question;
  const takes = {
    category: asked.categories.length === 0,
    brand: asked.brands.length === 0,
    price: asked.price === null,
    spec: true,
  };
  const keys = new Set(asked.specs.map(({ key }) => key));
  const { matches, nearest } = readText(facts.index, filter.text);
  const meant = {
    ...asked,
    text: filter.text,
    categories: takes.category ? filter.categories : asked.categories,
    brands: takes.brand ? filter.brands : asked.brands,
    price: takes.price ? filter.price : asked.price,
    specs: [...asked.specs, ...filter.specs.filter(({ key }) => !keys.has(key))],
  };
  return {
    matches,
    nearest: nearestFirst(facts.index, meant, reading.nearest ?? nearest),
    filter: meant,
    parts: parts.filter(({ meaning }) => takes[meaning.kind]),
    corrected: reading.corrected,
  };
}

/** Of the products near a text, those that fit the other choices, if any do. */
function nearestFirst(index: CatalogueIndex, filter: FilterChoices, nearest: ProductId[]): ProductId[] {
  if (nearest.length === 0 || countChoices({ ...filter, sort: null }) === 0) return nearest;
  const within = nearestWithin(index, filter);
  return within.length > 0 ? [...within] : nearest;
}

function readingOf(facts: QuestionFacts, { text, categories }: FilterChoices): Reading | null {
  if (text.trim() === '' || categories.length > 1) return null;
  const question = JSON.stringify([text, categories, localeText(facts.locale)]);
  return answered(facts.index, 'question', question, () => bestReading(facts, text, categories[0] ?? null));
}

/**
 * The reading that understands most of the text, of those that hold; else the one of the text with its misspelt words
 * corrected; else that of the text without the measures that are not understood. Where neither they nor the plain text find
 * anything, the one that understands most: its parts can be taken back one by one. Where something comes near the plain
 * text, but nothing that the question lets through, the plain text is shown.
 */
function bestReading(
  facts: QuestionFacts,
  text: string,
  chosen: Category | null,
  isBare = false,
): Reading | null {
  const read = readings(facts, text, chosen);
  const holding = read.find((question) => holds(facts, text, chosen, question));
  if (holding) return { question: holding, corrected: null };
  const { matches, corrected, nearest } = readText(facts.index, text);
  if (matches) return null;
  const most = read[0] ?? null;
  const mended = corrected ?? (most ? correctedText(facts.index, text, most.filter.text) : null);
  const mendedReadings = mended ? readings(facts, mended, chosen) : [];
  const meant =
    mendedReadings.find((question) => holds(facts, mended ?? text, chosen, question)) ??
    // The plain text has no correction that could find more.
    (corrected === null ? mendedReadings.find(({ filter }) => fitting(facts.index, filter)) : undefined);
  if (meant) return { question: meant, corrected: mended };
  if (corrected !== null) return null;
  const bare = isBare ? null : bareReading(facts, text, chosen, most);
  if (bare) return bare;
  if (nearest.length > 0 && !(most && nearestWithin(facts.index, most.filter).length > 0)) return null;
  return most ? { question: most, corrected: null } : severalReadings(facts, text, chosen);
}

/** The reading of a text without the measures that are not understood; null if that finds nothing. */
function bareReading(
  facts: QuestionFacts,
  text: string,
  chosen: Category | null,
  most: Question | null,
): Reading | null {
  const bare = bareText(facts, text, most);
  if (bare === '' || bare === text) return null;
  const { text: meant, corrected } = readText(facts.index, bare);
  const plain = { ...NO_FILTER, categories: chosen ? [chosen] : [], text: meant };
  const reading = bestReading(facts, bare, chosen, true) ?? {
    question: { filter: plain, parts: [] },
    corrected,
  };
  return fitting(facts.index, reading.question.filter)
    ? { ...reading, corrected: reading.corrected ?? bare }
    : null;
}

/** Where the text fits the attributes of several categories: products of each come near. */
function severalReadings(facts: QuestionFacts, text: string, chosen: Category | null): Reading | null {
  const questions = chosen ? [] : [...hintedQuestions(facts, text)];
  if (questions.length === 0) return null;
  const each = { sort: null, after: null, limit: Math.ceil(NEAREST / questions.length) };
  const positions = questions.flatMap(
    ({ filter }) => listMatching(facts.index, openMatcher(facts.index, filter), each).positions,
  );
  const nearest = positions.slice(0, NEAREST).map(({ id }) => id);
  return { question: { filter: { ...NO_FILTER, text }, parts: [] }, corrected: null, nearest };
}

/** Those that understand most come first. */
function readings(facts: QuestionFacts, text: string, chosen: Category | null): Question[] {
  const read = chosen ? readingsIn(facts, text, chosen) : readingsOf(facts, text);
  return read.filter((question) => question !== null).sort((a, b) => b.understood - a.understood);
}

/** The text with what of it was not understood corrected; null if that is in several places, or has no correction. */
function correctedText(index: CatalogueIndex, text: string, rest: string): string | null {
  if (rest === '' || !text.includes(rest)) return null;
  const { corrected } = readText(index, rest);
  return corrected && text.replace(rest, () => corrected);
}

/** In the light of the category that the shopper chose, which the text may name as well. */
function readingsIn(facts: QuestionFacts, text: string, chosen: Category): (Question | null)[] {
  const named = namedCategories(facts.index, text).find(({ category }) => category === chosen);
  return [named ?? null, null].map((place) => readQuestion(facts, text, chosen, place));
}

function readingsOf(facts: QuestionFacts, text: string): (Question | null)[] {
  const named = namedCategories(facts.index, text).slice(0, MAX_CATEGORIES);
  const readings = named.map(({ category, ...place }) => readQuestion(facts, text, category, place));
  const plain = readQuestion(facts, text, null, null);
  if (named.length > 0) return [...readings, plain];
  // No category is named: the specs may fit one only.
  const hinted = hintedQuestions(facts, text);
  const [first, second] = [hinted.next(), hinted.next()];
  return first.done || !second.done ? [plain] : [first.value, plain];
}

/** The question in the light of each category that has an attribute for it, of those that hold. */
function* hintedQuestions(facts: QuestionFacts, text: string): Generator<Question, undefined> {
  for (const category of hintedCategories(facts.index, text).slice(0, MAX_CATEGORIES)) {
    const question = readQuestion(facts, text, category, null);
    if (!question || question.filter.specs.length === 0) continue;
    if (holds(facts, text, null, question)) yield question;
  }
}

/** Which products fit; null if none does. */
function fitting(index: CatalogueIndex, filter: FilterChoices): ((slot: number) => boolean) | null {
  if (!hasWords(index, filter.text)) return null;
  const matcher = openMatcher(index, filter);
  const fits = (slot: number) => matcher.missedBy(slot) === FITS;
  const slots = slotsThatMayFit(index, matcher, filter.categories);
  for (let i = 0; i < slots.length; i++) if (fits(slots[i] as number)) return fits;
  return null;
}

function holds(
  { index }: QuestionFacts,
  text: string,
  chosen: Category | null,
  { filter, isSigned }: Question,
): boolean {
  const fits = fitting(index, filter);
  if (!fits) return false;
  // Where a sign says what a number is, products that merely have the number in their names are not meant.
  if (isSigned || !hasWords(index, text)) return true;
  const { slots, missedBy } = openMatcher(index, { ...NO_FILTER, categories: chosen ? [chosen] : [], text });
  for (const slot of slots) if (missedBy(slot) === FITS && !fits(slot)) return false;
  return true;
}

/** Whether every word is in the catalogue: without that, no product needs to be looked at. */
function hasWords({ vocabulary }: CatalogueIndex, text: string): boolean {
  const words = searchWords(text);
  const last = words.at(-1);
  return (
    words.slice(0, -1).every((word) => vocabulary.has(word)) &&
    (last === undefined || (endsInInches(text) ? vocabulary.has(last) : vocabulary.hasBeginning(last)))
  );
}
