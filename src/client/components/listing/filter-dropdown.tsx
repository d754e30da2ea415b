import { type ReactNode, useId, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../elements/button.tsx';
import { icon } from '../elements/icons.tsx';
import { ChevronDownIcon } from '../elements/later-icons.tsx';
import classes from './filter-dropdown.module.css';

const FilterIcon = icon(<path d="M4 7h16M7 12h10m-6.5 5h3" />);

type FilterDropdownProps = {
  /** How many choices are active. */
  active: number;
  children: ReactNode;
};

/** A list's filters: beside the products on large screens, a collapsible panel on small ones. */
export function FilterDropdown({ active, children }: FilterDropdownProps) {
  const texts = useTexts('catalogue');
  const [open, setOpen] = useState(false);
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const showResults = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <>
      <button
        ref={toggle}
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span>
          <FilterIcon />
          {texts.filterAndSort}
          {active > 0 && ` (${active})`}
        </span>
        <ChevronDownIcon className={classes.chevron} />
      </button>
      <div id={id} className={classes.filters} data-open={open}>
        {children}
        <div className={classes.done}>
          <Button onClick={showResults}>{texts.showResults}</Button>
        </div>
      </div>
    </>
  );
}
