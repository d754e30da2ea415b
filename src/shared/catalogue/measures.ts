import type { Units } from '../locale.ts';

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

/** A value as the shop shows it: a weight or length in the owner's units, any other as it was entered. */
export function measured(value: string | number, unit: string | null, units: Units | undefined): string {
  if (unit === null) return String(value);
  const imperial =
    units === 'imperial' && typeof value === 'number' && Object.hasOwn(IMPERIAL, unit)
      ? IMPERIAL[unit]
      : undefined;
  if (!imperial) return `${value} ${unit}`;
  const small = Number(value) * imperial.per;
  const { large } = imperial;
  return large && Math.abs(small) >= large.from
    ? `${rounded(Number(value) * large.per)} ${large.unit}`
    : `${rounded(small)} ${imperial.unit}`;
}

/** The label of a choice or a range, "200 to 245 g", with its numbers as the shop shows them. */
export function measuredLabel(label: string, unit: string | null, units: Units): string {
  if (units === 'metric' || unit === null || !Object.hasOwn(IMPERIAL, unit)) return label;
  return label.replaceAll(new RegExp(`(-?\\d+(?:\\.\\d+)?)(?: ${unit}\\b)?`, 'g'), (_, number: string) =>
    measured(Number(number), unit, units),
  );
}
