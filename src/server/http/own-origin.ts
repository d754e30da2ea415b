import type { FastifyRequest } from 'fastify';
import { PAGES } from '../../shared/pages/pages.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { CSP_REPORT_PATH } from './csp-report-plugin.ts';

/**
 * Browsers send reports for a page, not as the page: with any origin, or none. Mail programs unsubscribe by a signed
 * link with a form.
 */
const EXEMPT_PATHS = new Set<string>(['/api/stripe/webhook', CSP_REPORT_PATH, PAGES.unsubscribe.path]);

const ADVICE =
  'the shop was used at another address than PUBLIC_URL, where nobody can log in or order: set PUBLIC_URL to the address that people type';

/**
 * Refuses state-changing requests from other sites (OWASP, Cross-Site Request Forgery Prevention: Fetch
 * Metadata first, then Origin). A client that sends neither header is not a browser; it must send JSON, which
 * a form cannot. By plain http, a browser sends only an Origin, which is another one where the shop is opened at another
 * address than its own: its pages then say so, and the log does once.
 * @returns a function that throws ShopError `foreign_origin`, which tells a program, such as curl, the header to send;
 * `other_address` to a page.
 */
export function ownOriginGuard(publicOrigin: string): (request: FastifyRequest) => void {
  let isAdvised = false;
  return (request) => {
    if (isOwn(request, publicOrigin)) return;
    const { 'sec-fetch-site': site, origin = '', host } = request.headers;
    // Nothing a browser sends with a form lacks both.
    const isProgram = site === undefined && origin === '';
    if (site !== undefined || !URL.canParse(origin))
      throw new ShopError({ code: 'foreign_origin', expected: isProgram ? publicOrigin : null });
    // Otherwise it may be a page of another site.
    if (new URL(origin).host === host && !isAdvised) {
      isAdvised = true;
      request.log.warn({ origin, publicUrl: publicOrigin }, ADVICE);
    }
    const isFromPage = request.url.startsWith('/trpc/');
    throw new ShopError(
      isFromPage
        ? { code: 'other_address', address: publicOrigin }
        : { code: 'foreign_origin', expected: null },
    );
  };
}

function isOwn(request: FastifyRequest, publicOrigin: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return true;
  if (EXEMPT_PATHS.has(request.url.split('?', 1)[0] ?? '')) return true;
  const { 'sec-fetch-site': site, origin, 'content-type': contentType } = request.headers;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin !== undefined) return origin === publicOrigin;
  return contentType === undefined || contentType.startsWith('application/json');
}
