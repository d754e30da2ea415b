import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { filterQuery, parseFilter } from '../../shared/catalogue/product-filter.ts';
import { icon } from '../components/elements/icons.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { ProductListing } from '../features/catalogue/product-listing.tsx';
import { SearchBox } from '../features/catalogue/search-box.tsx';
import { paths } from '../lib/paths.ts';
import { useSite } from '../lib/site.ts';
import { useTexts } from '../lib/texts.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import classes from './search-page.module.css';

const ArrowLeftIcon = icon(<path d="M20 12H4.5m6.5-6.5L4.5 12l6.5 6.5" />);

/** How long typing must pause before searching, in milliseconds. */
const DEBOUNCE_MS = 500;

export default function SearchPage() {
  const texts = useTexts('catalogue');
  const site = useSite();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = useMemo(() => parseFilter(query, site), [query, site]);
  const { text } = filter;

  const search = (typed: string) => {
    typing.cancel();
    // A blank text is not applied: the results stay.
    if (typed.trim() !== '' && typed.trim() !== text) {
      navigate(paths.search(typed.trim()), { replace: true, preventScrollReset: true });
    }
  };
  const typing = useDebounced(search, DEBOUNCE_MS);

  return (
    <>
      <PageHead
        title={text ? texts.searchTitle(text) : texts.search}
        description={texts.searchDescription(site.shopName)}
        path={paths.search('')}
      />
      <h1>{texts.search}</h1>
      <div className={classes.bar}>
        <BackButton />
        <div className={classes.box}>
          <SearchBox
            label={texts.searchShop}
            text={text}
            // Without a text in the address, people come here to type one.
            focused={text === ''}
            products={false}
            onType={typing.call}
            onSearch={search}
          />
        </div>
      </div>
      <ProductListing
        filter={filter}
        addressOf={(next) => paths.products('search', filterQuery(next, site.currency))}
        summary={(count, stale) => (stale ? texts.loading : texts.searchCount(count))}
        failure={texts.searchFailed}
      />
    </>
  );
}

/** Whether the previous page in this tab's history is ours; the router numbers its entries there. */
const cameFromThisShop = (): boolean => (window.history.state as { idx?: number } | null)?.idx !== 0;

/** On small screens: goes back, or home if the search is the first page. */
function BackButton() {
  const texts = useTexts('catalogue');
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className={classes.back}
      aria-label={texts.back}
      onClick={() => (cameFromThisShop() ? navigate(-1) : navigate(paths.home))}
    >
      <ArrowLeftIcon />
    </button>
  );
}
