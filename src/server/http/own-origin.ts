import type { FastifyRequest } from 'fastify';
import { PAGES } from '../../shared/pages/pages.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { CSP_REPORT_PATH } from './csp-report-plugin.ts';

/**
 * Browsers send reports for a page, not as the page: with any origin, or none. Mail programs unsubscribe by a signed
 * link with a form.
 */
const EXEMPT_PATHS = new Set<string>(['/api/stripe/webhook', CSP_REPORT_PATH, PAGES.unsubscribe.path]);

/**
 * Refuses state-changing requests from other sites (OWASP, Cross-Site Request Forgery Prevention: Fetch
 * Metadata first, then Origin). A client that sends neither header is not a browser; it must send JSON, which
 * a form cannot.
 * @throws ShopError `foreign_origin`.
 */
export function assertOwnOrigin(request: FastifyRequest, publicOrigin: string): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
  if (EXEMPT_PATHS.has(request.url.split('?', 1)[0] ?? '')) return;
  const { 'sec-fetch-site': site, origin, 'content-type': contentType } = request.headers;
  const own =
    site !== undefined
      ? site === 'same-origin' || site === 'none'
      : origin !== undefined
        ? origin === publicOrigin
        : contentType === undefined || contentType.startsWith('application/json');
  if (!own) throw new ShopError({ code: 'foreign_origin' });
}
