import type { Line } from './model-goods.ts';

const FIRM_MS = 10 * 60_000;
const FIRM_UNITS_OF_PRODUCT = 3;
const FIRM_UNITS = 10;
/** All buyers of the model share one network. */
const FIRM_UNITS_OF_NETWORK = 20;

/** A checkout that has units on hold. */
export type Holder = { id: number; user: number | null; lines: readonly Line[]; createdAt: number };

const unitsIn = (lines: readonly Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const unitsOf = (product: number, holders: readonly Holder[]): number =>
  unitsIn(holders.flatMap(({ lines }) => lines.filter((line) => line.product === product)));

/** Those who give way to somebody else, the first one first. */
export function yielding<Some extends Holder>(
  holders: readonly Some[],
  { now, hasBought }: { now: number; hasBought: (user: number) => boolean },
): Some[] {
  const inOrder = [...holders].sort((a, b) => a.id - b.id);
  const holdsTooMuch = ({ user, lines }: Some, position: number) =>
    ((user === null || !hasBought(user)) &&
      (unitsIn(lines) > FIRM_UNITS || lines.some(({ quantity }) => quantity > FIRM_UNITS_OF_PRODUCT))) ||
    unitsIn(inOrder.slice(0, position + 1).flatMap((holder) => holder.lines)) > FIRM_UNITS_OF_NETWORK;
  const tooMuch = inOrder.filter(holdsTooMuch);
  return [
    ...tooMuch,
    ...inOrder.filter((holder) => !tooMuch.includes(holder) && now - holder.createdAt > FIRM_MS),
  ];
}

const FIRM_USES_OF_NETWORK = 3;

/** Those whose use of a code gives way to somebody else, the first one first. */
export function yieldingUse<Some extends Holder>(holders: readonly Some[], now: number): Some[] {
  const inOrder = [...holders].sort((a, b) => a.id - b.id);
  const tooMany = inOrder.slice(FIRM_USES_OF_NETWORK);
  const old = inOrder.slice(0, FIRM_USES_OF_NETWORK).filter(({ createdAt }) => now - createdAt > FIRM_MS);
  return [...tooMany, ...old];
}

/** The first who together free what is lacking of each product. */
export function firstToEnd<Some extends Holder>(
  willing: readonly Some[],
  lacking: readonly { product: number; units: number }[],
): Some[] {
  const ending: Some[] = [];
  for (const { product, units } of lacking) {
    for (const holder of willing) {
      if (unitsOf(product, ending) < units && unitsOf(product, [holder]) > 0 && !ending.includes(holder))
        ending.push(holder);
    }
  }
  return ending;
}
