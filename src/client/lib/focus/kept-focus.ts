import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** What has the focus of what is gone until a better place takes it. */
let standIn: Element | null = null;

/** Gives an element the focus of what is gone; the focus of anything else stays. */
export function takeLostFocus(element: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === body || activeElement === standIn) element?.focus({ preventScroll: true });
}

/** Focuses a place around what is gone. */
export function focusForNow(place: HTMLElement): void {
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  standIn = place;
  const forget = () => {
    standIn = null;
  };
  place.addEventListener('blur', forget, { once: true });
}

/**
 * Keeps the keyboard's place: when what had the focus has gone with a change of `shown`, the focus goes to the element
 * that has the returned ref by then.
 * @param shown names what is shown, and stays the same while nothing changes; undefined until it is known. What arrives
 * first takes no focus.
 */
export function useKeptFocus(shown: string | undefined): RefCallback<HTMLElement> {
  const place = useRef<HTMLElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    const isFirst = before.current === undefined;
    before.current = shown;
    if (!isFirst) takeLostFocus(place.current);
  }, [shown]);
  return useCallback((element) => {
    place.current = element;
  }, []);
}
