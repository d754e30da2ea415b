import type { QueryClient } from '@tanstack/react-query';
import { toId } from '../../shared/ids.ts';
import { pageAt } from '../../shared/pages/pages.ts';
import { type ApiLink, NOT_FOR_BROWSER, queriesOf } from '../lib/trpc.ts';

/**
 * Asks what a product's page is going to ask, so that the server renders it once. It would find out by itself, by
 * rendering the page up to there: for others, which are rendered seldom, that is enough.
 */
export async function askFirst(url: string, queryClient: QueryClient, link: ApiLink): Promise<void> {
  if (pageAt(url)?.name !== 'product') return;
  const { product, review } = queriesOf(queryClient, link);
  const id = toId('product', url.slice(url.lastIndexOf('/') + 1));
  const recommended = product.recommended.prefetch({ id });
  await product.byId.prefetch({ id });
  if (product.byId.getData({ id })?.rating) {
    await review.list.prefetch({ productId: id }, { meta: NOT_FOR_BROWSER });
  }
  await recommended;
}
