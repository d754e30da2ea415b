import {
  lookupWords,
  storedWords,
  withLetters,
  withUmlauts,
} from '../../catalogue/search/search-text-rules.ts';

type Searched =
  | 'email'
  | 'name'
  | 'company'
  | 'phone'
  | 'addressLine1'
  | 'addressLine2'
  | 'addressCity'
  | 'addressPostalCode';
/** What an order is found by; what is left out finds nothing. */
export type SearchedOrder = { number: string } & { [Field in Searched]?: string | undefined };
export type SearchedLine = { name: string; brand?: string | undefined; sku?: string | null | undefined };

/** How many characters of an order's number are enough: people read out its end. */
const END_OF_NUMBER = 4;
/** How many digits of a phone number are the same with and without the codes of country and area. */
const END_OF_PHONE = 7;
const LONGEST_PHONE = 15;

const withoutApostrophes = (text: string): string => text.replaceAll(/(?<=\p{L})['’‘ʼ`´](?=\p{L})/gu, '');

/** A text as one word: "SW1A 1AA" is found as "sw1a1aa", a tracking number with and without blanks. */
const asOneWord = (text: string): string => storedWords(text).join('');

const endOfPhone = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-END_OF_PHONE);

const isPhone = (text: string): boolean => {
  const { length } = text.replaceAll(/\D/g, '');
  return /^[+\d\s()./-]+$/.test(text) && length >= END_OF_PHONE && length <= LONGEST_PHONE;
};

/** The words by which an order is found; {@link orderReadings} are what is looked up among them. */
export function orderWords(
  order: SearchedOrder,
  lines: readonly SearchedLine[],
  trackingNumbers: readonly string[] = [],
): Set<string> {
  const { number, email, name, company, addressLine1, addressLine2, addressCity, addressPostalCode } = order;
  const text = [
    ...[number, number.slice(-END_OF_NUMBER), email, name, company],
    ...[addressLine1, addressLine2, addressCity, addressPostalCode, asOneWord(addressPostalCode ?? '')],
    endOfPhone(order.phone ?? ''),
    ...trackingNumbers.map(asOneWord),
    ...lines.flatMap(({ name, brand, sku }) => [name, brand, sku]),
  ]
    .filter(Boolean)
    .join(' ');
  const bare = withoutApostrophes(text);
  const words = withLetters([...storedWords(text), ...(bare === text ? [] : storedWords(bare))]).join(' ');
  return new Set(`${words} ${withUmlauts(words)}`.split(' '));
}

/**
 * What a text can mean, each as words of which an order has all, the last as a prefix: as it is typed, with umlauts
 * where it has "ue", without apostrophes, as one number, as a phone number.
 */
export function orderReadings(text: string): readonly string[][] {
  const readings = [...lookupWords(text), storedWords(withoutApostrophes(text))];
  readings.push(...readings.map(spelledWithUmlauts));
  if (/\d/.test(text)) readings.push([asOneWord(text)]);
  if (isPhone(text)) readings.push([endOfPhone(text)]);
  const distinct = new Map(readings.map((words) => [words.join(' '), words]));
  distinct.delete('');
  return [...distinct.values()];
}

/** But not "blue" as "blu", which begins more words: the last may be unfinished. */
const spelledWithUmlauts = (words: readonly string[]): string[] =>
  words.map((word, at) => (at === words.length - 1 && /[aou]e$/.test(word) ? word : withUmlauts(word)));
