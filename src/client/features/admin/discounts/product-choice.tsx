import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { DISCOUNT_LIMITS } from '../../../../shared/orders/discount.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Choices } from '../forms/choices.tsx';
import type { DiscountDraft } from './discount-draft.ts';

/** How long typing must pause before the server searches, in milliseconds. */
const PAUSE_MS = 200;
const OFFERED = 20;
const MAX_SEARCH_LENGTH = 100;

type Products = DiscountDraft['products'];

type ProductChoiceProps = {
  className: string;
  label: string;
  description: string;
  most?: number;
  chosen: Products;
  onChange: (chosen: Products) => void;
};

/** Some of the shop's products; the server searches among all of them, off sale included. */
export function ProductChoice(props: ProductChoiceProps) {
  const { className, label, description, most = DISCOUNT_LIMITS.products, chosen, onChange } = props;
  const texts = useTexts('adminPlans').discounts;
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const pause = useDebounced(setSearch, PAUSE_MS);
  const found = trpc.admin.product.list.useQuery(
    { search, limit: OFFERED },
    { placeholderData: keepPreviousData },
  );
  const known = new Map([...chosen, ...(found.data?.items ?? [])].map(({ id, name }) => [id, name]));
  const searching = typed.trim() !== search || found.isFetching;
  return (
    <Choices
      className={className}
      label={label}
      description={description}
      data={[...known].map(([value, label]) => ({ value, label }))}
      // The server has searched, also by SKU, brand and category.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text);
        pause.call(text.trim());
      }}
      maxLength={MAX_SEARCH_LENGTH}
      maxValues={most}
      nothingFoundMessage={searching ? texts.searching : texts.noSuchProduct}
      placeholder={texts.addProduct}
      value={chosen.map(({ id }) => id)}
      onChange={(ids) => onChange(ids.map((id) => ({ id, name: known.get(id) ?? id })))}
    />
  );
}
