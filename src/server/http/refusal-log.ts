import type { FastifyRequest } from 'fastify';
import type { ShopErrorCode } from '../../shared/shop-error.ts';
import { clientAddress } from './client-address.ts';

/** Refusals that hint at an intruder, or at a wrong access rule. */
const LOGGED_CODES: ReadonlySet<ShopErrorCode> = new Set([
  'unauthenticated',
  'forbidden',
  'foreign_origin',
  'invalid_credentials',
]);

/**
 * Logs a refused access (OWASP, Logging): endpoint, reason and source, but neither the person nor the input.
 */
export function logRefusal(request: FastifyRequest, endpoint: string, code: ShopErrorCode): void {
  if (LOGGED_CODES.has(code))
    request.log.warn({ door: endpoint, code, address: clientAddress(request) }, 'access refused');
}
