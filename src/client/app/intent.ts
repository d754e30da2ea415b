import { useEffect } from 'react';
import { matchPath } from 'react-router-dom';
import { type ProductId, toId } from '../../shared/ids.ts';
import { PAGES } from '../../shared/pages/pages.ts';
import { trpc } from '../lib/trpc.ts';

/** How long a pointer must rest on a link to count as intent, in milliseconds. */
const REST_MS = 80;

/**
 * Prefetches a product's data when somebody is about to open it (a resting pointer, a touch, keyboard focus),
 * so that the page appears at once. Off for people who save data.
 */
export function usePrefetchOnIntent(): void {
  const { product } = trpc.useUtils();
  useEffect(() => {
    if (savesData()) return;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const prefetch = (id: ProductId) => {
      for (const query of [product.byId, product.recommended]) {
        // A failed prefetch is discarded; otherwise the page would open with its error.
        query.fetch({ id }).catch(() => query.reset({ id }));
      }
    };
    const consider = (event: Event) => {
      clearTimeout(resting);
      const id = linkedProduct(event.target);
      if (id) resting = setTimeout(prefetch, event.type === 'pointerover' ? REST_MS : 0, id);
    };
    const signs = ['pointerover', 'touchstart', 'focusin'] as const;
    for (const sign of signs) document.addEventListener(sign, consider, { passive: true });
    return () => {
      clearTimeout(resting);
      for (const sign of signs) document.removeEventListener(sign, consider);
    };
  }, [product]);
}

function linkedProduct(target: EventTarget | null): ProductId | null {
  const link = target instanceof Element ? target.closest('a') : null;
  const match = link?.origin === location.origin && matchPath(PAGES.product.path, link.pathname);
  return match && link?.pathname !== location.pathname ? toId('product', match.params.id ?? '') : null;
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
