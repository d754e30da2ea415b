import type { FastifyRequest } from 'fastify';
import type { ShopError, ShopErrorCode } from '../../shared/shop-error.ts';
import { StoreFault } from '../files/file-store.ts';
import { errorLine, loggedError } from '../logged-error.ts';
import { clientAddress } from './client-address.ts';

/** Refusals that hint at an intruder, or at a wrong access rule. */
const LOGGED_CODES: ReadonlySet<ShopErrorCode> = new Set([
  'unauthenticated',
  'forbidden',
  'foreign_origin',
  'other_address',
  'invalid_credentials',
]);

/** Refusals whose cause is the payment provider's answer, or that there was none. */
const OF_PAYMENTS: ReadonlySet<ShopErrorCode> = new Set(['payment_unavailable', 'order_not_stored']);

/** The provider may quote a customer's address that it does not take. */
const withoutAddresses = (text: string): string => text.replaceAll(/[^\s@]+@[^\s@]+/g, '…');

/**
 * Logs a refused access (OWASP, Logging): endpoint, reason and source, but neither the person nor the input. What the
 * owner has to mend is logged, too: files that cannot be reached, a full disk, payments that the provider does not take.
 */
export function logRefusal(request: FastifyRequest, endpoint: string, refusal: ShopError): void {
  const { code } = refusal.reason;
  if (refusal.cause instanceof StoreFault)
    request.log.error({ door: endpoint, fault: refusal.cause.message }, 'files cannot be reached');
  if (code === 'disk_full') {
    const { code: own, cause } = loggedError(refusal.cause);
    const whose = (cause?.code ?? own) === '53100' ? ' of the database server' : '';
    request.log.error({ door: endpoint }, `nothing can be stored: the disk${whose} is full`);
  }
  if (OF_PAYMENTS.has(code))
    request.log.warn(
      { door: endpoint, fault: withoutAddresses(errorLine(refusal.cause)) },
      'the payment provider cannot be used',
    );
  if (LOGGED_CODES.has(code))
    request.log.warn({ door: endpoint, code, address: clientAddress(request) }, 'access refused');
}
