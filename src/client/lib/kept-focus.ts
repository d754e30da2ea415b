import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** Gives an element the focus of what is gone; the focus of anything else stays. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/**
 * Keeps the keyboard's place: when what had the focus has gone with a change of `shown`, the focus goes to the element
 * that has the returned ref by then.
 * @param shown names what is shown, and stays the same while nothing changes.
 */
export function useKeptFocus(shown: string): RefCallback<HTMLElement> {
  const place = useRef<HTMLElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    takeLostFocus(place.current);
  }, [shown]);
  return useCallback((element) => {
    place.current = element;
  }, []);
}
