import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { findCategory, type KnownCategory, toCategory } from '../../../../shared/catalogue/categories.ts';
import { SORTS } from '../../../../shared/catalogue/product-words.ts';
import { STOCK_FILTERS } from '../../../../shared/catalogue/stock.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { Button } from '../../../components/elements/button.tsx';
import { PlusIcon } from '../../../components/elements/later-icons.tsx';
import { Notice } from '../../../components/elements/notice.tsx';
import { useCategories } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { BoxIcon } from '../admin-icons.tsx';
import { adminPath } from '../admin-paths.ts';
import { ListPanel, NothingFits } from '../frame/list-panel.tsx';
import { FilterChips, FilterSelect, ListTools } from '../frame/list-tools.tsx';
import { LoadMore } from '../frame/load-more.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { type ListAddress, useListAddress } from '../frame/use-list-address.ts';
import { SelectionBar } from './bulk/selection-bar.tsx';
import { useSelection } from './bulk/use-selection.ts';
import { OPENED_HERE, wasOpenedHere } from './opened-here.ts';
import { ProductCards, ProductCardsSkeleton } from './product-cards.tsx';
import { NEW, ProductDialog } from './product-dialog.tsx';

const PAGE_LIMIT = 48;
const FILTERS = ['q', 'category', 'sale', 'stock'];

const optionsWith = (texts: Texts['adminProducts'], categories: readonly KnownCategory[]) => ({
  sale: [
    { value: '', label: texts.all },
    { value: 'on', label: texts.onSale },
    { value: 'off', label: texts.offSale },
    { value: 'draft', label: texts.drafts },
  ],
  category: [
    { value: '', label: texts.allCategories },
    ...categories.map(({ value, label }) => ({ value, label })),
  ],
  stock: [
    { value: '', label: texts.anyStock },
    { value: 'low', label: texts.lowStock },
    { value: 'out', label: texts.outOfStock },
  ],
  sort: [
    { value: '', label: texts.newestFirst },
    { value: 'asc', label: texts.cheapestFirst },
    { value: 'dsc', label: texts.dearestFirst },
  ],
});

/** Accepts only values that the server knows. */
const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | undefined =>
  values.find((each) => each === value);

/** What of the list is shown. */
const toFilter = (shown: URLSearchParams) => {
  const [category, sale] = [shown.get('category'), shown.get('sale')];
  return {
    search: shown.get('q') ?? '',
    category: category ? toCategory(category) : undefined,
    onSale: sale === 'on' ? true : sale === 'off' ? false : undefined,
    published: sale === 'off' ? true : sale === 'draft' ? false : undefined,
    stock: oneOf(STOCK_FILTERS, shown.get('stock')),
  };
};

/** All products, on sale or not; the address also says which product's dialog is open. */
export default function ProductSection() {
  const texts = useTexts('adminProducts');
  const categories = useCategories();
  const options = optionsWith(texts, categories);
  const address = useListAddress();
  const asked = address.get('category');
  const category = findCategory(categories, asked)?.value ?? asked;
  // A bookmark may have a former value.
  useEffect(() => {
    if (category !== asked) address.set({ category });
  });
  const dialog = useProductDialog();
  return (
    <>
      <SectionHead
        title={texts.allProducts}
        actions={
          <Button onClick={() => dialog.open(NEW)}>
            <PlusIcon width="18" height="18" />
            {texts.uploadProduct}
          </Button>
        }
      />
      <ListTools address={address} searchLabel={texts.searchProducts}>
        <FilterChips label={texts.sale} name="sale" address={address} options={options.sale} />
        <FilterSelect label={texts.category} name="category" address={address} options={options.category} />
        <FilterSelect label={texts.stock} name="stock" address={address} options={options.stock} />
        <FilterSelect label={texts.sortBy} name="sort" address={address} options={options.sort} />
      </ListTools>
      <ListPanel
        failure={texts.productsFailed}
        fallback={<ProductCardsSkeleton />}
        resetKey={address.shown.toString()}
      >
        <ProductList address={address} hrefOf={dialog.hrefOf} />
      </ListPanel>
      <ProductDialog target={address.get('edit')} onClose={dialog.close} onOpen={dialog.replace} />
    </>
  );
}

type ProductListProps = { address: ListAddress; hrefOf: (id: string) => string };

function ProductList({ address, hrefOf }: ProductListProps) {
  const texts = useTexts('adminProducts');
  const filter = toFilter(address.shown);
  const sort = oneOf(SORTS, address.shown.get('sort')) ?? 'newest';
  const [data, query] = trpc.admin.product.list.useSuspenseInfiniteQuery(
    { ...filter, sort, limit: PAGE_LIMIT },
    { getNextPageParam: (last) => last.nextCursor },
  );
  const selection = useSelection();
  const [first] = data.pages;
  const products = data.pages.flatMap((page) => page.items);
  const count = first?.count ?? 0;
  return (
    <>
      {first && products.length > 0 ? (
        <>
          <ProductCards
            products={products}
            lowStockLevel={first.lowStockLevel}
            stale={address.stale}
            hrefOf={hrefOf}
            selection={selection}
          />
          <LoadMore shown={products.length} count={count} query={query} />
        </>
      ) : (
        <NothingFits address={address} filters={FILTERS}>
          <Notice icon={<BoxIcon width="32" height="32" />} title={texts.noProducts}>
            {texts.uploadFirst}
            <Link to={adminPath('import-export')}>{texts.importList}</Link>.
          </Notice>
        </NothingFits>
      )}
      {/* Also below an empty list: a change may have emptied it, and its report is in here. */}
      <SelectionBar
        selection={selection}
        shown={products.map(({ id }) => id)}
        count={count}
        filter={filter}
      />
    </>
  );
}

/** The dialog's state in the address: back closes it, and a link opens it. */
function useProductDialog() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const hrefOf = (target: string) => {
    const query = new URLSearchParams(search);
    if (target) query.set('edit', target);
    else query.delete('edit');
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
  return {
    hrefOf,
    replace: (target: string) => navigate(hrefOf(target), { state, replace: true, preventScrollReset: true }),
    open: (target: string) => navigate(hrefOf(target), { state: OPENED_HERE, preventScrollReset: true }),
    close() {
      if (wasOpenedHere(state)) navigate(-1);
      else navigate(hrefOf(''), { replace: true, preventScrollReset: true });
    },
  };
}
