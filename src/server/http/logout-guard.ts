import type { IncomingHttpHeaders } from 'node:http';
import { ShopError } from '../../shared/shop-error.ts';

const ALLOWED: Record<string, readonly (string | undefined)[]> = {
  'sec-fetch-dest': [undefined, 'empty'],
  'sec-fetch-site': [undefined, 'same-origin'],
  'sec-fetch-mode': [undefined, 'cors', 'same-origin'],
};

/**
 * Logging out is documented as a GET, so it acts only on a script of our own pages or a non-browser client,
 * never on an image, link, frame or prefetch (Fetch Metadata).
 * @throws ShopError `foreign_origin`.
 */
export function assertMeantToLogOut(headers: IncomingHttpHeaders): void {
  const meant =
    Object.entries(ALLOWED).every(([name, values]) => values.includes(headers[name]?.toString())) &&
    !['purpose', 'sec-purpose', 'x-moz'].some((name) =>
      /prefetch|preview/i.test(String(headers[name] ?? '')),
    );
  if (!meant) throw new ShopError({ code: 'foreign_origin' });
}
