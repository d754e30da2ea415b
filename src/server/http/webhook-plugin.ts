import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '../../shared/shop-error.ts';
import { takePaymentEvent } from '../checkout/payment-event-service.ts';
import type { Deps } from '../deps.ts';
import type { RateLimits } from './rate-limits.ts';
import { errorSender } from './rest/error-answer.ts';

/** The header's form (Stripe, "Verify webhook signatures manually"): a time and at least one signature. */
const SIGNATURE = /^(?=.*\bt=\d)(?=.*\bv1=[\da-f]{64}\b)/;

/**
 * Receives the payment provider's webhooks. The raw bytes are kept, because they were signed. It answers 2xx
 * only after the commit; anything else makes the provider retry (Stripe, "Receive Stripe events").
 */
export async function webhookPlugin(
  app: FastifyInstance,
  { deps, limits }: { deps: Deps; limits: RateLimits },
): Promise<void> {
  app.setErrorHandler(errorSender(deps));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // Nothing is read from someone who does not even claim to have signed it.
  async function assertSigned(request: FastifyRequest): Promise<void> {
    await limits.webhook(request);
    if (!SIGNATURE.test(signatureOf(request))) throw new ShopError({ code: 'invalid_signature' });
  }
  app.post('/api/stripe/webhook', { onRequest: assertSigned }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await takePaymentEvent(deps, { body, signature: signatureOf(request) });
    return reply.header('cache-control', 'no-store').send({ received: true });
  });
}

/** The signature's header; a repeated one arrives joined by commas. */
const signatureOf = ({ headers }: FastifyRequest): string => String(headers['stripe-signature'] ?? '');
