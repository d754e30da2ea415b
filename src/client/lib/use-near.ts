import { type RefObject, useEffect, useState } from 'react';

/** How far below the window something begins to load, in pixels. */
const NEAR_PX = 400;

/** Whether an element is in view, or nearly so; once it is, it stays so. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !element.current) return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: `${NEAR_PX}px`,
    });
    seen.observe(element.current);
    return () => seen.disconnect();
  }, [near, element]);
  return near;
}
