import { type CardPicture, toCardPicture } from '../../../shared/catalogue/pictures.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { sortSizes } from '../index/size-order.ts';

type Value = string | number;

/** A product of a group: its values on the group's axes, null where it has none. */
export type Member = {
  id: ProductId;
  values: (Value | null)[];
  soldOut: boolean;
  picture: CardPicture | null;
};

/** What shoppers choose by; `unit` follows a number. */
export type Axis = { key: string; label: string; unit: string | null };

/** One value of an axis. */
export type VariantOption = {
  value: Value;
  /** Where it leads: the product with this value and the other axis's present one, else the nearest. */
  productId: ProductId;
  current?: true;
  /** No product has this value together with the other axis's present one. */
  missing?: true;
  soldOut?: true;
  /** Set for all options of an axis, or for none. */
  picture?: CardPicture;
};

export type VariantAxis = Axis & { options: VariantOption[] };

/**
 * What can be chosen on the page of one of the members, an axis each; an axis without a choice is left out.
 * @param members in their order, with one value for each of `axes`.
 */
export function pickerOf(
  axes: readonly Axis[],
  members: readonly Member[],
  current: ProductId,
): VariantAxis[] {
  const here = members.find(({ id }) => id === current);
  if (!here) return [];
  return axes
    .map((axis, at) => ({ ...axis, options: optionsOf(members, here, at) }))
    .filter(({ options }) => options.length > 1);
}

function optionsOf(members: readonly Member[], here: Member, at: number): VariantOption[] {
  const pictures = picturesBy(members, at);
  return valuesOf(members, at).map((value) => {
    const having = members.filter(({ values }) => values[at] === value);
    const isCurrent = here.values[at] === value;
    const exact = isCurrent
      ? here
      : nearest(
          having.filter((one) => sameElsewhere(one, here, at)),
          here,
          at,
        );
    const target = exact ?? nearest(having, here, at) ?? here;
    const picture = pictures?.get(value);
    return {
      value,
      productId: target.id,
      ...(isCurrent ? { current: true } : {}),
      ...(exact ? {} : { missing: true }),
      ...(target.soldOut ? { soldOut: true } : {}),
      ...(picture ? { picture: toCardPicture(picture) } : {}),
    };
  });
}

/** The values of an axis: numbers and sizes by size, other texts by their first member. */
export function valuesOf(members: readonly Pick<Member, 'values'>[], at: number): Value[] {
  const order = [...new Set(members.flatMap(({ values }) => values[at] ?? []))];
  if (order.every((value) => typeof value === 'number')) return order.sort((a, b) => a - b);
  return order.every((value) => typeof value === 'string') ? sortSizes(order) : order;
}

/**
 * The members that the others' pages do not lead to, because another one has the same values: one in stock, or an
 * earlier one.
 * @param members in their order, those that can be chosen.
 */
export function hiddenTwins<Id>(
  members: readonly { id: Id; values: unknown; soldOut: boolean }[],
): ReadonlySet<Id> {
  const known = new Set<string>();
  const hidden = new Set<Id>();
  for (const { id, values } of [...members].sort((a, b) => Number(a.soldOut) - Number(b.soldOut))) {
    const key = JSON.stringify(values);
    if (known.has(key)) hidden.add(id);
    known.add(key);
  }
  return hidden;
}

/** A variant's name followed by those of its values that it does not contain: "Blouse Lena, M, White". */
export const nameWithValues = (name: string, values: readonly string[]): string =>
  [name, ...values.filter((value) => !contains(name, value))].join(', ');

/** Whether a text has the words and numbers of another side by side, as "Kite 512GB" has those of "512 GB". */
const contains = (text: string, part: string): boolean => wordsOf(text).includes(wordsOf(part));

/** An apostrophe belongs to its word: the "s" of "men’s" is no size. */
const wordsOf = (text: string): string =>
  ` ${(text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*|\p{N}+/gu) ?? [text]).join(' ')} `;

const sameElsewhere = (one: Member, other: Member, at: number): boolean =>
  one.values.every((value, index) => index === at || value === other.values[index]);

/** The member whose number on the other axis is closest; then one in stock, then the first. */
function nearest(candidates: readonly Member[], here: Member, at: number): Member | undefined {
  const distance = ({ values }: Member): number =>
    values.reduce<number>(
      (sum, value, index) => sum + (index === at ? 0 : apart(value, here.values[index])),
      0,
    );
  return [...candidates].sort(
    (a, b) => distance(a) - distance(b) || Number(a.soldOut) - Number(b.soldOut),
  )[0];
}

const apart = (one: Value | null, other: Value | null | undefined): number =>
  typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) : 0;

/** A picture for each value, if it is the value that decides about the picture; never for numbers. */
function picturesBy(members: readonly Member[], at: number): Map<Value, CardPicture> | null {
  const pictures = new Map<Value, CardPicture>();
  for (const { values, picture } of members) {
    const value = values[at] ?? null;
    if (value === null) continue;
    if (typeof value === 'number' || !picture) return null;
    if ((pictures.get(value) ?? picture).source !== picture.source) return null;
    pictures.set(value, picture);
  }
  const different = new Set([...pictures.values()].map(({ source }) => source));
  return different.size === pictures.size ? pictures : null;
}
