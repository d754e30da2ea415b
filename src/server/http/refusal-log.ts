import type { FastifyRequest } from 'fastify';
import type { ShopErrorCode } from '../../shared/shop-error.ts';

/** Refusals that tell of an intruder, or of a rule that is wrong. */
const NOTED: ReadonlySet<ShopErrorCode> = new Set([
  'unauthenticated',
  'forbidden',
  'foreign_origin',
  'invalid_credentials',
]);

/** Notes a refused access, in the log only (OWASP, Logging): where, why and from where, but not who or what. */
export function logRefusal(request: FastifyRequest, endpoint: string, code: ShopErrorCode): void {
  if (NOTED.has(code)) request.log.warn({ door: endpoint, code, address: request.ip }, 'access refused');
}
