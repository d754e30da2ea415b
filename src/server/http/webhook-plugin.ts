import type { FastifyInstance } from 'fastify';
import { takePaymentEvent } from '../checkout/payment-event-service.ts';
import type { Deps } from '../deps.ts';
import { errorSender } from './rest/error-answer.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * Receives the payment provider's webhooks. The raw bytes are kept, because they were signed. It answers 2xx
 * only after the commit; anything else makes the provider retry (Stripe, "Receive Stripe events").
 */
export async function webhookPlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.setErrorHandler(errorSender(deps));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/api/stripe/webhook', { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    const signature = request.headers['stripe-signature'];
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await takePaymentEvent(deps, { body, signature: Array.isArray(signature) ? signature[0] : signature });
    return reply.header('cache-control', 'no-store').send({ received: true });
  });
}
