import { useEffect } from 'react';

/** Our own buttons, in forms and outside: they alone say that they are at work. */
const BUTTONS = 'button[aria-disabled]';

/** The second press of a double click, which may come before the first shows that it is at work, or right after it is done. */
function dropSecond(event: MouseEvent): void {
  if (event.detail < 2 || !(event.target as Element).closest(BUTTONS)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Makes a double click one press as long as it is shown: nothing is refunded, sent or made twice by a hurried hand. */
export function usePressOnce(): void {
  useEffect(() => {
    document.addEventListener('click', dropSecond, true);
    return () => document.removeEventListener('click', dropSecond, true);
  }, []);
}
