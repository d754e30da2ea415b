import type Stripe from 'stripe';
import { buyerOf, type Card, type PaymentRow, type RefundRow } from '../rows.ts';
import type { Metadata } from './params.ts';

const metadataOf = (row: { metadata: string }): Metadata => JSON.parse(row.metadata) as Metadata;

const PAYMENT_STATUS = {
  processing: 'processing',
  succeeded: 'succeeded',
  failed: 'requires_payment_method',
} as const;

export function paymentIntentObject(row: PaymentRow): Stripe.PaymentIntent {
  const buyer = buyerOf(row);
  return {
    id: row.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: row.amount,
    amount_capturable: 0,
    amount_received: row.status === 'succeeded' ? row.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: null,
    confirmation_method: 'automatic',
    created: row.created,
    currency: row.currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: row.charge,
    livemode: false,
    managed_payments: null,
    metadata: metadataOf(row),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: buyer?.shipping
      ? { name: buyer.shipping.name, address: buyer.shipping.address, phone: buyer.phone }
      : null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: PAYMENT_STATUS[row.status],
    transfer_group: null,
  };
}

export function refundObject(row: RefundRow, payment: PaymentRow): Stripe.Refund {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: null,
    charge: payment.charge,
    created: row.created,
    currency: payment.currency,
    customer: null,
    customer_account: null,
    metadata: metadataOf(row),
    payment_intent: row.payment,
    payment_method: null,
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

export function chargeObject(row: PaymentRow): Stripe.Charge {
  const buyer = buyerOf(row);
  const card = JSON.parse(row.card) as Card;
  const paid = row.status === 'succeeded';
  return {
    id: row.charge,
    object: 'charge',
    amount: row.amount,
    amount_captured: paid ? row.amount : 0,
    amount_refunded: row.amount_refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: buyer?.address ?? null,
      email: buyer?.email ?? null,
      name: buyer?.name ?? null,
      phone: buyer?.phone ?? null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'TEST PAYMENTS',
    captured: paid,
    created: row.created,
    currency: row.currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: metadataOf(row),
    on_behalf_of: null,
    outcome: null,
    paid,
    payment_intent: row.id,
    payment_method: null,
    payment_method_details: {
      type: 'card',
      card: { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear },
    } as Stripe.Charge.PaymentMethodDetails,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: row.amount_refunded === row.amount,
    review: null,
    shipping: buyer?.shipping ? { ...buyer.shipping, phone: buyer.phone } : null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : row.status === 'failed' ? 'failed' : 'pending',
    transfer_data: null,
    transfer_group: null,
  };
}
