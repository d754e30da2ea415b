import { type ReactNode, useEffect, useRef } from 'react';
import { SEARCH_TEXT_MAX } from '../../../../shared/catalogue/search-text.ts';
import { SearchIcon } from '../../../components/elements/icons.tsx';
import { ChevronDownIcon } from '../../../components/elements/later-icons.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import classes from './list-tools.module.css';
import type { ListAddress } from './use-list-address.ts';

/** How long typing must pause before the list updates, in milliseconds. */
const DEBOUNCE_MS = 300;
/** How much of the previous chip stays visible, as a hint that there is one, in pixels. */
const CHIP_MARGIN_PX = 48;

type ListToolsProps = {
  address: ListAddress;
  /** The search box's accessible name: "Search users by name or email". */
  searchLabel: string;
  /** Filters beside the box: chips, selects. */
  children?: ReactNode;
};

/** A list's search box, stored in the address as `q`, and its filters. */
export function ListTools({ address, searchLabel, children }: ListToolsProps) {
  const texts = useTexts('adminFrame');
  const box = useRef<HTMLInputElement>(null);
  const text = address.get('q');
  const searched = useRef(text);
  const search = (typed: string) => {
    typing.cancel();
    searched.current = typed.trim();
    if (searched.current !== text) address.set({ q: searched.current });
  };
  const typing = useDebounced(search, DEBOUNCE_MS);

  // Back and forward change the text from outside. After a search from here, what was typed since is kept.
  useEffect(() => {
    if (box.current && text !== searched.current) box.current.value = text;
    searched.current = text;
  }, [text]);

  return (
    <div className={classes.tools}>
      <search className={classes.search}>
        <SearchIcon width="18" height="18" />
        <input
          ref={box}
          type="search"
          aria-label={searchLabel}
          placeholder={texts.searchPlaceholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={SEARCH_TEXT_MAX}
          defaultValue={text}
          onChange={(event) => typing.call(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && search(event.currentTarget.value)}
        />
      </search>
      {children && <div className={classes.filters}>{children}</div>}
    </div>
  );
}

type FilterProps = {
  /** What the options are: "Role". */
  label: string;
  /** The address parameter that holds the choice; '' is the first option, "everything". */
  name: string;
  address: ListAddress;
  options: readonly { value: string; label: string }[];
};

/** Chips for a few options; the chosen one is scrolled into view. */
export function FilterChips({ label, name, address, options }: FilterProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  const chosen = address.get(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice is a new chip to scroll to
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!row.current || !chip) return;
    const { left, right } = row.current.getBoundingClientRect();
    const box = chip.getBoundingClientRect();
    if (box.left < left || box.right > right) row.current.scrollLeft += box.left - left - CHIP_MARGIN_PX;
  }, [chosen]);
  return (
    <fieldset ref={row} className={classes.chips}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.chip}
          aria-pressed={chosen === option.value}
          onClick={() => address.set({ [name]: option.value })}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

/** A select for many options. */
export const FilterSelect = ({ label, name, address, options }: FilterProps) => (
  <span className={classes.choice}>
    <select
      className={classes.select}
      aria-label={label}
      value={address.get(name)}
      onChange={(event) => address.set({ [name]: event.target.value })}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDownIcon width="16" height="16" />
  </span>
);
