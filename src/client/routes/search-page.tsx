import { useDeferredValue } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ArrowLeftIcon } from '../components/elements/icons.tsx';
import { Panel } from '../components/feedback/panel.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { ResultListSkeleton } from '../components/listing/result-list.tsx';
import { MAX_SEARCH_LENGTH } from '../components/listing/search-form.tsx';
import { SearchBox } from '../features/catalogue/search-box.tsx';
import { SearchResults } from '../features/catalogue/search-results.tsx';
import { paths } from '../lib/paths.ts';
import { useSite } from '../lib/site.ts';
import { useTexts } from '../lib/texts.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import classes from './search-page.module.css';

/** How long typing must pause before searching, in milliseconds. */
const DEBOUNCE_MS = 500;

export default function SearchPage() {
  const texts = useTexts('catalogue');
  const { shopName } = useSite();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const text = searchable(query.get('q') ?? '');
  const shownText = useDeferredValue(text);

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
        description={texts.searchDescription(shopName)}
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
      <section aria-labelledby="products">
        <h2 id="products" className="visually-hidden">
          {texts.products}
        </h2>
        <Panel
          failure={texts.searchFailed}
          fallback={<ResultListSkeleton summary={texts.loading} />}
          resetKey={shownText}
        >
          <SearchResults text={shownText} stale={shownText !== text} />
        </Panel>
      </section>
    </>
  );
}

/** Cuts an address's text to what search accepts, so that no address is refused. */
const searchable = (text: string): string => text.replaceAll('\0', '').slice(0, MAX_SEARCH_LENGTH);

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
