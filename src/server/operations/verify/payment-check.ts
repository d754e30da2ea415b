import { existsSync } from 'node:fs';
import type { PaymentIntentId, PaymentSessionId } from '../../../shared/ids.ts';
import { type Money, sumMoney } from '../../../shared/money/money.ts';
import { fromStripe } from '../../../shared/money/stripe-amounts.ts';
import { connectToLookAt } from '../../db/view/sqlite-to-look-at.ts';
import type { PaymentGateway } from '../../payments/payment-gateway.ts';

/** A payment as its provider has it, in minor units. */
export type ProviderPayment = { paidMinor: Money; refundedMinor: Money; currency: string };

export type AskedPayment = {
  sessionId: PaymentSessionId;
  intentId: PaymentIntentId | null;
  livemode: boolean;
};

/**
 * Asks a provider.
 * @returns null when the provider does not know the payment; `elsewhere` when it is not this provider's to know.
 * @throws PaymentUnavailable when it does not answer.
 */
export type AskProvider = (payment: AskedPayment) => Promise<ProviderPayment | null | 'elsewhere'>;

/** Asks the account that the shop takes payments with. It knows payments of its own mode only. */
export function askGateway(gateway: PaymentGateway): AskProvider {
  return async ({ sessionId, intentId, livemode }) => {
    if ((await gateway.isLive()) !== livemode) return 'elsewhere';
    const session = await gateway.findSession(sessionId);
    if (!session?.paid) return null;
    const intent = intentId ?? session.paymentIntent;
    const refunds = intent ? await gateway.listRefundsOf(intent) : [];
    const given = refunds.filter(({ state }) => state === 'succeeded');
    return {
      paidMinor: session.totalMinor,
      currency: session.currency,
      refundedMinor: sumMoney(given.map(({ amountMinor }) => amountMinor)),
    };
  };
}

/** Reads the test payments' own file, whether the shop is open or not; null without one. */
export function readTestPayments(file: string): { ask: AskProvider; close: () => void } | null {
  if (!existsSync(file)) return null;
  const connection = connectToLookAt(file);
  // Amounts are in Stripe's units here.
  const found = connection.prepare<
    [string],
    { status: string; amount: number; refunded: number; currency: string }
  >('select status, amount, amount_refunded as refunded, currency from payment where session = ?');
  return {
    async ask({ sessionId }) {
      const payment = found.get(sessionId);
      if (payment?.status !== 'succeeded') return 'elsewhere';
      const currency = payment.currency.toUpperCase();
      return {
        paidMinor: fromStripe(payment.amount, currency),
        refundedMinor: fromStripe(payment.refunded, currency),
        currency,
      };
    },
    close: () => void connection.close(),
  };
}
