import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageAt } from '../../../shared/pages/pages.ts';

/** Opens links to our own pages through the router, without reloading the shop. */
export function useOpenLink(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || elsewhere || link.origin !== window.location.origin || !pageAt(link.pathname)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
}
