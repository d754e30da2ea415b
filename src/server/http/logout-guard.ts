import type { IncomingHttpHeaders } from 'node:http';
import { ShopError } from '../../shared/shop-error.ts';

const ALLOWED: Record<string, readonly (string | undefined)[]> = {
  'sec-fetch-dest': [undefined, 'empty'],
  'sec-fetch-site': [undefined, 'same-origin'],
  'sec-fetch-mode': [undefined, 'cors', 'same-origin'],
};

/**
 * Logging out is documented as a GET, so it acts only on a script of our own pages or a non-browser client,
 * never on an image, link, frame or prefetch (Fetch Metadata). Over plain http browsers send no such metadata;
 * there the Origin or Referer must be ours.
 * @throws ShopError `foreign_origin`.
 */
export function assertMeantToLogOut(headers: IncomingHttpHeaders, publicOrigin: string): void {
  const meant =
    Object.entries(ALLOWED).every(([name, values]) => values.includes(headers[name]?.toString())) &&
    !['purpose', 'sec-purpose', 'x-moz'].some((name) =>
      /prefetch|preview/i.test(String(headers[name] ?? '')),
    ) &&
    (headers['sec-fetch-site'] !== undefined || comesFrom(headers, publicOrigin));
  if (!meant) throw new ShopError({ code: 'foreign_origin', expected: null });
}

/** Without both headers only a client that is no browser is believed: a page can leave both out. */
function comesFrom(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  const { origin, referer, 'user-agent': userAgent = '' } = headers;
  // Every browser's User-Agent begins so (WHATWG Compatibility Standard); a page cannot change that of a link.
  if (origin === undefined && referer === undefined) return !userAgent.startsWith('Mozilla/');
  const from = origin ?? referer ?? '';
  return URL.canParse(from) && new URL(from).origin === publicOrigin;
}
