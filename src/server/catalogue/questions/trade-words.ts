import { phraseOf } from './tokens.ts';

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
  SAME.flatMap((texts) => {
    const phrases = texts.map(phraseOf);
    return phrases.map((phrase): [string, string[]] => [phrase, phrases]);
  }),
);

/** A phrase and those that mean the same. */
export const sameAs = (phrase: string): readonly string[] => GROUPS.get(phrase) ?? [phrase];
