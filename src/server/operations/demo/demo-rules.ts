import type { CategoryInfo } from '../../../shared/catalogue/categories.ts';
import type { DemoOutcome } from '../../../shared/operations/demo.ts';

/** What has happened to a demo product since it was created. */
export type DemoTraces = {
  /** The product's version; the first one means that it was never edited. */
  version: number;
  /** Whether its stock was changed by hand or by an import. */
  stockChanged: boolean;
  /** Whether it is in an order, or in a checkout that may still become one. */
  bought: boolean;
};

/** What removing the demo catalogue does with a product; one that the owner changed is the owner's. */
export function demoOutcome({ version, stockChanged, bought }: DemoTraces): DemoOutcome {
  if (version > 1 || stockChanged) return 'kept';
  return bought ? 'off_sale' : 'removed';
}

/** Whether a category is one of the first rows of every shop, with the name, address and picture it came with. */
export const isAsItCame = ({ value, label, picture, shown }: CategoryInfo): boolean =>
  shown && picture === `category-${value}` && label.toLowerCase() === value.toLowerCase();

/** The categories that links in a text lead to, in lower case, because addresses ignore case. */
export const categoriesInLinks = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/[?&](category=[^&#"'\\\s)]+)/g)].flatMap(([, named]) =>
      new URLSearchParams(named).getAll('category').map((value) => value.toLowerCase()),
    ),
  );
