import { useEffect, useRef, useState } from 'react';
import { onPageAnnounced } from '../lib/pages/page-announcer.ts';

/** Announces the title of each page after the first: screen readers miss client-side navigation. */
export function RouteAnnouncer() {
  const [title, setTitle] = useState('');
  const first = useRef(true);
  useEffect(
    () =>
      onPageAnnounced((shown) => {
        if (first.current) first.current = false;
        else setTitle(shown);
      }),
    [],
  );
  return (
    <div className="sr-only" aria-live="polite" aria-atomic="true">
      {title}
    </div>
  );
}
