import { phraseOf, searchWords } from './search-text-rules.ts';

/**
 * Different words of the trade for one thing, in both languages: what a category or an attribute may be called,
 * and what a shopper may call it.
 */
const SAME: readonly (readonly string[])[] = [
  [
    'mobile',
    'phone',
    'mobile phone',
    'smartphone',
    'cellphone',
    'cell phone',
    'handset',
    'handy',
    'mobiltelefon',
  ],
  ['television', 'tv', 'telly', 'fernseher', 'fernsehgerät'],
  ['refrigerator', 'fridge', 'kühlschrank', 'kühlschränke'],
  ['airpodes', 'airpods', 'earbuds', 'ohrhörer', 'in-ear-kopfhörer'],
  ['earphones', 'headphones', 'kopfhörer'],
  ['laptop', 'notebook'],
  ['mouse', 'mice', 'maus', 'mäuse'],
  ['printer', 'drucker'],
  ['processor', 'cpu', 'prozessor'],
  ['speaker', 'lautsprecher', 'boxen'],
  ['trimmer', 'shaver', 'clipper', 'groomer', 'rasierer', 'haarschneider', 'bartschneider'],
  ['watch', 'smartwatch', 'uhr', 'uhren', 'armbanduhr'],
  ['camera', 'kamera'],
  ['memory', 'ram', 'arbeitsspeicher'],
  ['storage', 'speicher', 'speicherplatz'],
  ['battery', 'akku', 'batterie'],
  ['battery life', 'laufzeit', 'akkulaufzeit'],
  ['screen', 'display', 'bildschirm'],
  ['core', 'kerne'],
  ['button', 'tasten'],
  ['weight', 'gewicht'],
  ['brightness', 'helligkeit'],
  ['refresh rate', 'bildwiederholrate'],
  ['noise canceling', 'noise cancellation', 'anc', 'geräuschunterdrückung', 'rauschunterdrückung'],
  ['wireless charging', 'kabelloses laden', 'induktives laden'],
  ['microphone', 'mic', 'mikrofon'],
  ['viewfinder', 'sucher'],
  ['ice maker', 'eiswürfelbereiter', 'eismaschine'],
  ['two-sided printing', 'duplex', 'duplexdruck'],
  ['width', 'breite'],
  ['height', 'höhe'],
];

const GROUPS: ReadonlyMap<string, readonly string[]> = new Map(
  SAME.flatMap((texts) => texts.map((text): [string, readonly string[]] => [phraseOf(text), texts])),
);

const singleWords = (texts: readonly string[]): string[] =>
  texts.map(searchWords).flatMap((words) => (words.length === 1 ? words : []));

/** Every single word among them, in its normalised form. */
export const TRADE_WORDS: readonly string[] = singleWords(SAME.flat());

/** The words that mean the same as a word or a phrase, itself included, in their normalised form; none for any other. */
export const tradeWordsFor = (text: string): string[] => singleWords(GROUPS.get(phraseOf(text)) ?? []);

/** The phrase of a text and those that mean the same. */
export const sameAs = (text: string): readonly string[] => {
  const phrase = phraseOf(text);
  return GROUPS.get(phrase)?.map(phraseOf) ?? [phrase];
};
