import { type ReactNode, useEffect, useRef } from 'react';
import { ChevronDownIcon, SearchIcon } from '../../../components/elements/icons.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import classes from './list-tools.module.css';
import type { ListAddress } from './use-list-address.ts';

/** How long typing pauses before the list follows, in milliseconds. */
const DEBOUNCE_MS = 300;
const MAX_SEARCH_LENGTH = 100;
/** What is left of the chip before the chosen one, in pixels: it says that there is one. */
const CHIP_MARGIN_PX = 48;

type ListToolsProps = {
  address: ListAddress;
  /** What the box searches, for those who do not see its place: "Search users by name or email". */
  searchLabel: string;
  /** Filters beside the box: chips, selects. */
  children?: ReactNode;
};

/** The search box of a list, kept in the address as `q`, and its filters. */
export function ListTools({ address, searchLabel, children }: ListToolsProps) {
  const texts = useTexts('adminFrame');
  const box = useRef<HTMLInputElement>(null);
  const text = address.get('q');
  const search = (typed: string) => {
    typing.cancel();
    if (typed.trim() !== text) address.set({ q: typed.trim() });
  };
  const typing = useDebounced(search, DEBOUNCE_MS);

  // Back and forward change the text from outside; what is being typed stays.
  useEffect(() => {
    if (box.current && box.current.value.trim() !== text) box.current.value = text;
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
          maxLength={MAX_SEARCH_LENGTH}
          defaultValue={text}
          onChange={(event) => typing.call(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && search(event.currentTarget.value)}
        />
      </search>
      {children && <div className={classes.filters}>{children}</div>}
    </div>
  );
}

type FilterChipsProps = {
  /** What they choose among: "Role". */
  label: string;
  /** The parameter of the address that holds the choice; '' is the first chip's "everything". */
  name: string;
  address: ListAddress;
  options: readonly { value: string; label: string }[];
};

/** A choice of one among a few; the one that is chosen is in sight, also where the others do not fit. */
export function FilterChips({ label, name, address, options }: FilterChipsProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  const chosen = address.get(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another chip
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!row.current || !chip) return;
    const { left, right } = row.current.getBoundingClientRect();
    const box = chip.getBoundingClientRect();
    if (box.left < left || box.right > right) row.current.scrollLeft += box.left - left - CHIP_MARGIN_PX;
  }, [chosen]);
  return (
    <fieldset ref={row} className={classes.chips}>
      <legend className="visually-hidden">{label}</legend>
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

type FilterSelectProps = FilterChipsProps;

/** A choice of one among many. */
export const FilterSelect = ({ label, name, address, options }: FilterSelectProps) => (
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
