import type { Locale } from '../locale.ts';
import type { Texts } from '../texts/catalogue.ts';
import { type Language, LOCALES } from '../texts/language.ts';

/** From a metric unit: into which, by which factor, and from how many of the small one on the large one. */
const IMPERIAL: Record<
  string,
  { unit: string; per: number; large?: { unit: string; per: number; from: number } }
> = {
  g: { unit: 'oz', per: 1 / 28.349523125, large: { unit: 'lb', per: 1 / 453.59237, from: 16 } },
  kg: { unit: 'lb', per: 1 / 0.45359237 },
  mm: { unit: 'in', per: 1 / 25.4 },
  cm: { unit: 'in', per: 1 / 2.54 },
  m: { unit: 'ft', per: 1 / 0.3048 },
};

/** Two decimals below ten, else one: about as exact as what was measured. */
const rounded = (value: number): number => {
  const places = Math.abs(value) < 10 ? 100 : 10;
  return Math.round(value * places) / places;
};

const formats = new Map<Language, Intl.NumberFormat>();

/** Without groups of digits, and with as many decimals as were entered; kept, because making one takes long. */
function formatIn(language: Language): Intl.NumberFormat {
  const format =
    formats.get(language) ??
    new Intl.NumberFormat(LOCALES[language], { useGrouping: false, maximumFractionDigits: 20 });
  formats.set(language, format);
  return format;
}

/** How measured values are written. */
export type MeasureWay = Pick<Locale, 'language' | 'units'>;

const imperialOf = (unit: string | null, { units }: MeasureWay) =>
  units === 'imperial' && unit !== null && Object.hasOwn(IMPERIAL, unit) ? IMPERIAL[unit] : undefined;

/**
 * A value as the shop shows it: its number in the shop's language, a weight or length in the owner's units, any
 * other unit as it was entered.
 */
export function measured(value: string | number, unit: string | null, way: MeasureWay): string {
  if (typeof value === 'string') return unit === null ? value : `${value} ${unit}`;
  const written = (number: number) => formatIn(way.language).format(number);
  const imperial = imperialOf(unit, way);
  if (!imperial) return unit === null ? written(value) : `${written(value)} ${unit}`;
  const small = value * imperial.per;
  const { large } = imperial;
  return large && Math.abs(small) >= large.from
    ? `${written(rounded(value * large.per))} ${large.unit}`
    : `${written(rounded(small))} ${imperial.unit}`;
}

/** The numbers that a choice takes: one, or those between two bounds, each included or not; null is none. */
export type Bounds = { from: number | null; over: boolean; to: number | null; upTo: boolean };

/** How a choice of numbers is called: "80 g", "Under 80 g", "80 to 120 g". */
export function measuredChoice(
  { from, over, to, upTo }: Bounds,
  unit: string | null,
  way: MeasureWay,
  texts: Texts['catalogue'],
): string {
  const shown = (number: number) => measured(number, unit, way);
  if (from === null) return to === null ? '' : (upTo ? texts.upTo : texts.under)(shown(to));
  if (to === null) return (over ? texts.over : texts.andMore)(shown(from));
  if (from === to) return shown(from);
  // What is converted may have two units: "14.1 oz to 1.1 lb".
  return texts.fromTo(imperialOf(unit, way) ? shown(from) : measured(from, null, way), shown(to));
}
