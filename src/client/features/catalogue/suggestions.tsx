import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { clearRecentSearches, readRecentSearches } from '../../lib/device/recent-searches.ts';
import { useCategories, useLocale } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { type Option, recentOptions, suggestedOptions } from './suggestion-options.tsx';
import classes from './suggestions.module.css';

/** How long typing must pause before suggestions load, in milliseconds. */
const PAUSE_MS = 150;

type SuggestionsProps = {
  id: string;
  /** The text typed so far. */
  text: string;
  products: boolean;
  /** The box passes its key presses on through this ref. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  /** The id of the active option. */
  active: string | null;
  onActive: (id: string | null) => void;
  /** Called with whether there are any options. */
  onShown: (shown: boolean) => void;
  onSearch: (text: string) => void;
  onClose: () => void;
};

/**
 * The list below the search box: recent searches, or suggestions for the text. Focus stays in the box
 * (WAI-ARIA combobox with a listbox).
 */
export default function Suggestions(props: SuggestionsProps) {
  const texts = useTexts('catalogue');
  const { id, text, products, keys, active, onActive, onShown, onClose, onSearch } = props;
  const navigate = useNavigate();
  const { options, message } = useOptions(text.trim(), products);
  const count = options.length;
  useEffect(() => onShown(count > 0), [count, onShown]);

  const choose = ({ leads }: Option) => {
    if ('clear' in leads) {
      clearRecentSearches();
      onClose();
    } else if ('text' in leads) {
      onSearch(leads.text);
    } else {
      onClose();
      navigate(leads.path);
    }
  };
  const idOf = (place: number) => `${id}-${place}`;
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  useEffect(() => {
    keys.current = (event) => {
      const place = active === null ? -1 : Number(active.slice(id.length + 1));
      const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
      const step = steps[event.key];
      const chosen = options[place];
      if (step !== undefined && count > 0) {
        // One more stop than there are options: the box itself.
        const next = (place + 1 + step + count + 1) % (count + 1);
        onActive(next === 0 ? null : idOf(next - 1));
      } else if (event.key === 'Enter' && chosen) {
        choose(chosen);
      } else if (event.key === 'Escape') {
        onClose();
      } else {
        return;
      }
      event.preventDefault();
    };
    return () => {
      keys.current = null;
    };
  });

  if (count === 0 && !message) return null;
  return (
    <div className={classes.popup}>
      {count > 0 && (
        <div id={id} role="listbox" aria-label={texts.suggestions} className={classes.list}>
          {groupsOf(options).map(({ group, from, to }) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox contains groups, not fieldsets
            <div key={group} role="group" aria-label={group} className={classes.group}>
              <div className={classes.heading} aria-hidden="true">
                {group}
              </div>
              {options.slice(from, to).map((option, at) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the box keeps focus and handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the box, which names the active option
                <div
                  key={option.key}
                  id={idOf(from + at)}
                  role="option"
                  aria-selected={active === idOf(from + at)}
                  className={classes.option}
                  onMouseDown={(event) => event.preventDefault()}
                  onPointerMove={() => onActive(idOf(from + at))}
                  onClick={() => choose(option)}
                >
                  {option.content}
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
      <p className={message ? classes.message : 'sr-only'} role="status">
        {message ?? texts.suggestionCount(count)}
      </p>
    </div>
  );
}

function groupsOf(options: readonly Option[]): { group: string; from: number; to: number }[] {
  const groups: { group: string; from: number; to: number }[] = [];
  for (const [place, { group }] of options.entries()) {
    const last = groups.at(-1);
    if (last?.group === group) last.to = place + 1;
    else groups.push({ group, from: place, to: place + 1 });
  }
  return groups;
}

/** Fetches nothing while somebody is typing; the old options stay until the new ones arrive. */
function useOptions(text: string, products: boolean): { options: Option[]; message: string | null } {
  const texts = useTexts('catalogue');
  const categories = useCategories();
  const locale = useLocale();
  const [asked, setAsked] = useState('');
  const { call } = useDebounced(setAsked, PAUSE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text is debounced once
  useEffect(() => call(text), [text]);
  const { data, isError } = trpc.product.suggest.useQuery(
    { text: asked },
    { enabled: asked !== '' && text !== '', placeholderData: keepPreviousData },
  );
  if (text === '') return { options: recentOptions(readRecentSearches(), texts), message: null };
  if (isError) return { options: [], message: texts.suggestionsFailed };
  if (!data) return { options: [], message: texts.loadingSuggestions };
  return { options: suggestedOptions(text, data, products, categories, texts, locale), message: null };
}
