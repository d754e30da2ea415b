import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { SEARCH_TEXT_MAX } from '../../../shared/catalogue/search-text.ts';
import { useTexts } from '../../lib/texts.ts';
import { SearchIcon } from '../elements/icons.tsx';
import classes from './search-form.module.css';

export type SearchFormProps = {
  /** The box's accessible name. */
  label: string;
  /** The initial text. */
  text?: string;
  inputRef?: Ref<HTMLInputElement>;
  /** Called on each change of the text. */
  onType?: (text: string) => void;
  /** Called on Enter or the button, unless the text is blank. */
  onSearch: (text: string) => void;
  /** The list below the box: its id, whether it is open, and the id of the active option. */
  list: { id: string; shown: boolean; active: string | null };
  onFocus: () => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** The list of suggestions. */
  children: ReactNode;
};

export function SearchForm({ label, text = '', inputRef, onType, onSearch, list, ...rest }: SearchFormProps) {
  const texts = useTexts('shop');
  const { onFocus, onBlur, onKeyDown, children } = rest;
  return (
    <search>
      <form
        className={classes.form}
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim();
          if (typed) onSearch(typed);
        }}
      >
        <input
          ref={inputRef}
          className={classes.input}
          type="search"
          name="q"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={list.shown}
          aria-controls={list.shown ? list.id : undefined}
          aria-activedescendant={list.active ?? undefined}
          placeholder={texts.searchPlaceholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={SEARCH_TEXT_MAX}
          defaultValue={text}
          onChange={(event) => onType?.(event.target.value)}
          onFocus={onFocus}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className={classes.submit} aria-label={texts.startSearch}>
          <SearchIcon />
        </button>
        {children}
      </form>
    </search>
  );
}
