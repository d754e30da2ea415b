import type { Measured } from '../server-process.ts';
import type { Target } from './load.ts';

/** The address of a procedure, as tRPC's client writes it. */
export const trpc = (procedure: string, input?: unknown) =>
  `/trpc/${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`;

export async function firstProductId({ url }: Measured): Promise<string> {
  const list = (await (await fetch(`${url}/api/get-product?limit=1`)).json()) as { data: { _id: string }[] };
  return list.data[0]?._id ?? '';
}

/** As browsers ask for it. Somebody who takes no compression gets a page that is expanded each time. */
export const pageFromMemory = (path: string) => ({
  name: 'page from memory, brotli',
  path,
  headers: { 'accept-encoding': 'br' },
});

/** The requests that are measured under load, on a shop with the demo catalogue. */
export const loadTargets = (productId: string) =>
  ({
    restList: { name: 'REST get-product', path: '/api/get-product?limit=40' },
    list: { name: 'tRPC product.list (cards)', path: trpc('product.list', { limit: 40 }) },
    restById: { name: 'REST product-details', path: '/api/product-details', body: { productId } },
    byId: { name: 'tRPC product.byId', path: trpc('product.byId', { id: productId }) },
    restSearch: { name: 'REST search', path: '/api/search?q=wireless%20ear&limit=40' },
    search: {
      name: 'tRPC product.search (cards)',
      path: trpc('product.search', { text: 'wireless ear', limit: 40 }),
    },
    home: pageFromMemory('/'),
    searchPage: { ...pageFromMemory('/search?q=wireless+ear'), name: 'search page, asked again, brotli' },
  }) satisfies Record<string, Target>;
