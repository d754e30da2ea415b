import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { ErrorBoundary } from '../../components/feedback/error-boundary.tsx';
import { SearchForm, type SearchFormProps } from '../../components/listing/search-form.tsx';
import { addRecentSearch } from '../../lib/device/recent-searches.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';

const Suggestions = lazyPart(() => import('./suggestions.tsx'));

type SearchBoxProps = Pick<SearchFormProps, 'label' | 'text' | 'onType' | 'onSearch'> & {
  /** False on pages that already list the products below the box. */
  products?: boolean;
  /** Whether the box has focus at first. */
  focused?: boolean;
};

/** A search box with suggestions, whose code loads when the box is used. */
export function SearchBox({ text = '', products = true, focused = false, ...props }: SearchBoxProps) {
  const { label, onType, onSearch } = props;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [typed, setTyped] = useState(text);
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null);

  useEffect(() => {
    if (focused) input.current?.focus({ preventScroll: true });
  }, [focused]);

  // A link may change the address's text; the box follows, unless somebody is typing.
  useEffect(() => {
    if (!input.current || document.activeElement === input.current) return;
    input.current.value = text;
    setTyped(text);
  }, [text]);

  const show = (wanted: boolean) => {
    setOpen(wanted);
    setActive(null);
  };
  const search = (wanted: string) => {
    show(false);
    if (input.current) input.current.value = wanted;
    setTyped(wanted);
    addRecentSearch(wanted);
    onSearch(wanted);
  };
  return (
    <SearchForm
      label={label}
      text={text}
      inputRef={input}
      list={{ id, shown: open && shown, active }}
      onType={(now) => {
        setTyped(now);
        show(true);
        onType?.(now);
      }}
      onSearch={search}
      onFocus={() => show(true)}
      onBlur={() => show(false)}
      onKeyDown={(event) => (open ? keys.current?.(event) : opensList(event) && show(true))}
    >
      {open && (
        <ErrorBoundary>
          <Suspense>
            <Suggestions
              id={id}
              text={typed}
              products={products}
              keys={keys}
              active={active}
              onActive={setActive}
              onShown={setShown}
              onSearch={search}
              onClose={() => show(false)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </SearchForm>
  );
}

const opensList = ({ key }: KeyboardEvent) => key === 'ArrowDown' || key === 'ArrowUp';
