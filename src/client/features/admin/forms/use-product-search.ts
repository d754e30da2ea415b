import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { SEARCH_TEXT_MAX } from '../../../../shared/catalogue/search-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';

/** How long typing must pause before the server searches, in milliseconds. */
const PAUSE_MS = 200;
const OFFERED = 20;

/**
 * Searches all of the shop's products, off sale included, as one types into a Mantine select.
 * @returns what was found, and the select's properties.
 */
export function useProductSearch() {
  const texts = useTexts('adminPlans').discounts;
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const pause = useDebounced(setSearch, PAUSE_MS);
  const found = trpc.admin.product.list.useQuery(
    { search, limit: OFFERED },
    { placeholderData: keepPreviousData },
  );
  const searching = typed.trim() !== search || found.isFetching;
  const select = {
    // The server has searched, also by SKU, brand and category.
    filter: <Options>({ options }: { options: Options }) => options,
    searchValue: typed,
    onSearchChange: (text: string) => {
      setTyped(text);
      pause.call(text.trim());
    },
    maxLength: SEARCH_TEXT_MAX,
    nothingFoundMessage: searching ? texts.searching : texts.noSuchProduct,
    placeholder: texts.addProduct,
  };
  return { items: found.data?.items ?? [], select };
}
