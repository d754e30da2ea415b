import type { Ref } from 'react';
import { SearchIcon } from './icons.tsx';
import classes from './search-form.module.css';

/** The longest text that search takes, in UTF-16 units. */
export const MAX_SEARCH_LENGTH = 100;

type SearchFormProps = {
  /** The box's name for those who do not see its place. */
  label: string;
  /** The text at first. */
  text?: string;
  inputRef?: Ref<HTMLInputElement>;
  /** Each change of the text. */
  onType?: (text: string) => void;
  /** Enter or the button, with what is not blank. */
  onSearch: (text: string) => void;
};

export function SearchForm({ label, text = '', inputRef, onType, onSearch }: SearchFormProps) {
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
          aria-label={label}
          placeholder="Search..."
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MAX_SEARCH_LENGTH}
          defaultValue={text}
          onChange={(event) => onType?.(event.target.value)}
        />
        <button type="submit" className={classes.submit} aria-label="Start the search">
          <SearchIcon />
        </button>
      </form>
    </search>
  );
}
