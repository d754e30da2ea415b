import type { ReactNode } from 'react';
import { type KnownCategory, labelOf } from '../../../shared/catalogue/categories.ts';
import { filterQuery, NO_FILTER } from '../../../shared/catalogue/product-filter.ts';
import type { Locale } from '../../../shared/locale.ts';
import { formatMoney } from '../../../shared/money/money.ts';
import type { Texts } from '../../../shared/texts/catalogue.ts';
import { SearchIcon } from '../../components/elements/icons.tsx';
import { CloseIcon } from '../../components/elements/later-icons.tsx';
import { ProductPicture } from '../../components/product/product-picture.tsx';
import { paths } from '../../lib/paths.ts';
import type { RouterOutputs } from '../../lib/trpc.ts';
import classes from './suggestions.module.css';

/** An option of the list and its effect: open an address, search, or clear the recent searches. */
export type Option = {
  key: string;
  group: string;
  leads: { path: string } | { text: string } | { clear: true };
  content: ReactNode;
};

const SMALL_ICON = { width: '18', height: '18' };

export function recentOptions(recent: readonly string[], texts: Texts['catalogue']): Option[] {
  if (recent.length === 0) return [];
  const group = texts.recentSearches;
  const searches = recent.map((text) => ({
    key: `recent ${text}`,
    group,
    leads: { text },
    content: <Line icon={<SearchIcon {...SMALL_ICON} />}>{text}</Line>,
  }));
  const clear: Option = {
    key: 'clear',
    group,
    leads: { clear: true },
    content: <Line icon={<CloseIcon {...SMALL_ICON} />}>{texts.clearRecent}</Line>,
  };
  return [...searches, clear];
}

type Suggested = RouterOutputs['product']['suggest'];

/** @param withProducts false omits products. */
export function suggestedOptions(
  text: string,
  suggested: Suggested,
  withProducts: boolean,
  categories: readonly KnownCategory[],
  texts: Texts['catalogue'],
  locale: Locale,
): Option[] {
  const ofCategories = suggested.categories.map(({ value, count }) => ({
    key: value,
    group: texts.categories,
    leads: {
      path: paths.products(
        'search',
        filterQuery({ ...NO_FILTER, text, categories: [value] }, locale.currency),
      ),
    },
    content: (
      <Line icon={<SearchIcon {...SMALL_ICON} />} beside={String(count)}>
        {text} <span className={classes.soft}>{texts.inCategory(labelOf(categories, value))}</span>
      </Line>
    ),
  }));
  const products = (withProducts ? suggested.products : []).map((product) => ({
    key: product.id,
    group: texts.products,
    leads: { path: paths.product(product.id) },
    content: (
      <>
        <span className={classes.picture}>
          <ProductPicture picture={product.picture} sizes="48px" width={200} alt="" />
        </span>
        <span className={classes.text}>
          {product.name}
          <span className={classes.soft}>{labelOf(categories, product.category)}</span>
        </span>
        <span className={classes.price}>{formatMoney(product.sellingPriceMinor, locale)}</span>
      </>
    ),
  }));
  const all: Option = {
    key: 'all',
    group: texts.search,
    leads: { text },
    content: <Line icon={<SearchIcon {...SMALL_ICON} />}>{texts.searchFor(text)}</Line>,
  };
  return [...ofCategories, ...products, all];
}

type LineProps = { icon: ReactNode; beside?: string; children: ReactNode };

const Line = ({ icon, beside, children }: LineProps) => (
  <>
    <span className={classes.icon}>{icon}</span>
    <span className={classes.text}>{children}</span>
    {beside && <span className={classes.soft}>{beside}</span>}
  </>
);
