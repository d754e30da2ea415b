import { TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category } from '../../../../../shared/catalogue/categories.ts';
import { SEARCH_TEXT_MAX } from '../../../../../shared/catalogue/search-text.ts';
import type { ProductId } from '../../../../../shared/ids.ts';
import { Button } from '../../../../components/elements/button.tsx';
import { useTexts } from '../../../../lib/texts.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import classes from './variants.module.css';

/** How long typing must pause before the server searches, in milliseconds. */
const PAUSE_MS = 200;
const OFFERED = 8;

type VariantSearchProps = {
  category: Category;
  /** Already among the variants. */
  members: readonly ProductId[];
  busy: boolean;
  onAdd: (id: ProductId) => void;
};

/** Finds products of the category that can be added. */
export function VariantSearch({ category, members, busy, onAdd }: VariantSearchProps) {
  const texts = useTexts('adminVariants');
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const pause = useDebounced(setSearch, PAUSE_MS);
  const found = trpc.admin.product.list.useQuery(
    { search, category, limit: OFFERED },
    { enabled: search !== '', placeholderData: keepPreviousData },
  );
  const others = (found.data?.items ?? []).filter(({ id }) => !members.includes(id));
  return (
    <search>
      <TextInput
        type="search"
        label={texts.add}
        description={texts.addWhy}
        value={typed}
        maxLength={SEARCH_TEXT_MAX}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          pause.call(event.currentTarget.value.trim());
        }}
      />
      {search !== '' && found.data && (
        <ul className={classes.found} aria-busy={found.isFetching}>
          {others.map(({ id, name, sku }) => (
            <li key={id}>
              <span>{sku ? `${name} · ${sku}` : name}</span>
              <Button
                size="small"
                outline
                busy={busy}
                aria-label={texts.addThis(name)}
                onClick={() => onAdd(id)}
              >
                {texts.addShort}
              </Button>
            </li>
          ))}
          {others.length === 0 && <li>{texts.nothingFound}</li>}
        </ul>
      )}
    </search>
  );
}
