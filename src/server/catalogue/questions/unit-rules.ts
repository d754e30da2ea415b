import { wholeWords } from '../search/search-text-rules.ts';

/** Each kind of measure with its units: how many of the smallest one they hold, and how people write them. */
const MEASURES: readonly (readonly [size: number, ...written: string[]])[][] = [
  // Data: makers count in thousands or in 1,024, so a size is read as anything between.
  [
    [1, 'mb', 'megabyte', 'megabytes'],
    [1_000, 'gb', 'gig', 'gigabyte', 'gigabytes'],
    [1_000_000, 'tb', 'terabyte', 'terabytes'],
  ],
  [
    [1, 'mm', 'millimeter', 'millimeters', 'millimetre', 'millimetres'],
    [10, 'cm', 'centimeter', 'centimeters', 'centimetre', 'centimetres', 'zentimeter'],
    [25.4, 'in', 'inch', 'inches', 'zoll', '"', '″', '”', "''"],
    [304.8, 'ft', 'foot', 'feet'],
    [1_000, 'm', 'meter', 'meters', 'metre', 'metres'],
  ],
  [
    [1, 'g', 'gram', 'grams', 'gramm'],
    [28.349523125, 'oz', 'ounce', 'ounces'],
    [453.59237, 'lb', 'lbs', 'pound', 'pounds'],
    [1_000, 'kg', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogramm'],
  ],
  [
    [1, 'w', 'watt', 'watts'],
    [1_000, 'kw', 'kilowatt', 'kilowatts'],
  ],
  [
    [1, 'mah'],
    [1_000, 'ah'],
  ],
  [
    [1, 'min', 'mins', 'minute', 'minutes', 'minuten'],
    [60, 'h', 'hr', 'hrs', 'hour', 'hours', 'std', 'stunde', 'stunden'],
    [1_440, 'day', 'days', 'tag', 'tage', 'tagen'],
  ],
  [
    [1, 'hz', 'hertz'],
    [1_000, 'khz', 'kilohertz'],
    [1_000_000, 'mhz', 'megahertz'],
    [1_000_000_000, 'ghz', 'gigahertz'],
  ],
  [
    [1, 'ml', 'milliliter', 'milliliters', 'millilitre', 'millilitres'],
    [1_000, 'l', 'liter', 'liters', 'litre', 'litres'],
  ],
  [[1, 'mp', 'megapixel', 'megapixels']],
  [[1, 'db', 'decibel', 'decibels', 'dezibel']],
  [[1, 'ω', 'ohm', 'ohms']],
];
const DATA = 0;

type Unit = { measure: number; size: number; binarySize: number };

/** A map, because an object would also contain "constructor". */
const UNITS = new Map(
  MEASURES.flatMap((units, measure) =>
    units.flatMap(([size, ...written], step) =>
      written.map((word): [string, Unit] => [
        word,
        { measure, size, binarySize: measure === DATA ? 1_024 ** step : size },
      ]),
    ),
  ),
);

const BEGINS_WITH_WORD = /^[\p{L}\p{N}]/u;

/** The word that an attribute's unit begins with: "kwh" of "kWh/year"; "€/l", which begins with a sign, as it is. */
function unitWord(unit: string): string {
  const written = unit.trim();
  return (BEGINS_WITH_WORD.test(written) && wholeWords(written)[0]) || written;
}

const ONE_WORD = /^[\p{L}\p{M}\p{N}]+\.?$/u;

/** A known unit. "l/h" is none, although it begins with one: its numbers convert neither as litres nor as hours do. */
function knownUnit(unit: string): Unit | undefined {
  const written = unit.trim();
  return UNITS.get(ONE_WORD.test(written) ? unitWord(written) : written);
}

/** A number of one unit in another, data by thousands; null if they measure different things, or one is unknown. */
export function inUnit(number: number, unit: string, other: string): number | null {
  const [from, to] = [knownUnit(unit), knownUnit(other)];
  if (!from || !to || from.measure !== to.measure) return null;
  return Number(((number * from.size) / to.size).toPrecision(12));
}

/** Every way to write a unit: those that are known, and those of some attributes. */
export const unitWords = (units: readonly string[]): ReadonlySet<string> =>
  new Set([
    ...UNITS.keys(),
    ...units
      .map(unitWord)
      .filter((own) => own !== '')
      .flatMap((own) => [own, `${own}s`, own.replace(/(.)s$/, '$1')]),
  ]);

/** How many of one unit a number of another one is: by thousands, and by 1,024. */
export type Factor = { least: number; most: number };

/** @returns null if the units measure different things, or one is unknown and they are not the same. */
export function factorBetween(typed: string, unit: string): Factor | null {
  const own = unitWord(unit);
  const [from, to] = [UNITS.get(typed), knownUnit(unit)];
  if (!from || !to) {
    return typed === own || typed === `${own}s` || `${typed}s` === own ? { least: 1, most: 1 } : null;
  }
  if (from.measure !== to.measure) return null;
  const factors = [from.size / to.size, from.binarySize / to.binarySize];
  return { least: Math.min(...factors), most: Math.max(...factors) };
}
