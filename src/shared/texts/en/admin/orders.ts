import type { Money } from '../../../money/money.ts';
import type { OrderEventTexts } from '../../order-event-texts.ts';

const of = (amountMinor: Money | undefined, amount: (of: Money) => string): string =>
  amountMinor === undefined ? '' : ` of ${amount(amountMinor)}`;
const because = (reason: string | undefined): string => (reason ? `: ${reason}` : '');

/** The provider's sentence, which goes on. */
const unended = (message: string | undefined): string | undefined => message?.replace(/\.$/, '');

/** The provider's word, for people. */
const words = (reason: string | undefined): string | undefined => reason?.replaceAll('_', ' ');

const items = (units: number): string => (units === 1 ? '1 item' : `${units} items`);

/** Which version of a page, by its last change. */
const version = (updatedAt: string | null, moment: (at: string) => string): string =>
  updatedAt ? `version of ${moment(updatedAt)}` : 'original version';

/** What happened to an order, in a sentence. */
const events: OrderEventTexts = {
  placed: () => 'Order placed and paid',
  placed_for_review: () => 'Order placed; the payment does not match the total',
  recovered: () => 'Rebuilt from the payment record',
  terms_accepted: ({ pages = [] }, _amount, moment) =>
    [
      'Confirmed having read',
      pages.map(({ title, updatedAt }) => `${title} (${version(updatedAt, moment)})`).join(', '),
    ]
      .filter(Boolean)
      .join(': '),
  payment_approved: () => 'Payment approved',
  looked_at: () => 'Checked',
  address_filled_in: () => 'Address filled in',
  goods_taken: () => 'Missing goods taken from stock',
  packed: () => 'Packed',
  shipped: ({ carrier, trackingNumber, pickUp }) =>
    pickUp
      ? 'Ready for pick-up'
      : ['Shipped', carrier && ` with ${carrier}`, trackingNumber && `, ${trackingNumber}`]
          .filter(Boolean)
          .join(''),
  shipment_corrected: ({ carrier, trackingNumber }) =>
    ['Parcel corrected:', [carrier, trackingNumber].filter(Boolean).join(', ')].join(' '),
  delivered: ({ pickUp }) => (pickUp ? 'Picked up' : 'Delivered'),
  returned: ({ restock }) => (restock ? 'Goods came back and were restocked' : 'Goods came back'),
  cancelled: ({ reason }) => `Cancelled${because(reason)}`,
  refund_requested: ({ amountMinor, atProvider, byHand, reason }, amount) => {
    if (byHand) return `Refund${of(amountMinor, amount)} repaid another way${because(reason)}`;
    return atProvider
      ? `Refund${of(amountMinor, amount)} made at the payment provider`
      : `Refund${of(amountMinor, amount)} requested${because(reason)}`;
  },
  refund_succeeded: ({ amountMinor }, amount) => `Refund${of(amountMinor, amount)} completed`,
  refund_failed: ({ amountMinor, message, cameBack }, amount) =>
    `Refund${of(amountMinor, amount)} ${cameBack ? 'came back from the customer’s bank' : 'refused by the payment provider'}${because(unended(message))}. Refund it again, or agree on another way with the customer and note it under Payment`,
  mail_sent_again: () => 'Confirmation sent again',
  dispute_opened: ({ amountMinor, reason }, amount) =>
    `Payment${of(amountMinor, amount)} disputed by the customer’s bank${because(words(reason))}`,
  dispute_closed: ({ outcome }) =>
    outcome === 'lost'
      ? 'Dispute lost: the customer has the money'
      : 'Dispute closed: the money stays with you',
  return_asked: ({ units = 0 }) => `Customer asked to return ${items(units)}`,
  return_accepted: ({ units = 0 }) => `Return of ${items(units)} accepted`,
  return_declined: ({ units = 0 }) => `Return of ${items(units)} declined`,
  return_received: ({ units = 0 }) => `Return of ${items(units)} received`,
  return_refunded: ({ units = 0, refundId }) =>
    `Return of ${items(units)} ${refundId ? 'refunded' : 'closed without a refund'}`,
  return_withdrawn: ({ units = 0 }) => `Customer withdrew the return of ${items(units)}`,
  contract_withdrawn: ({ name, goods }) =>
    name
      ? `Customer withdrew from the contract. Name: ${name}. Goods: ${goods || 'the whole order'}`
      : 'Customer withdrew from the contract',
  fraud_warning: ({ reason }) => `The customer’s bank suspects fraud${because(words(reason))}`,
};

/** The panel's orders. */
export const texts = {
  // All orders
  allOrders: 'All Orders',
  searchOrders: 'Search orders by number, customer, parcel or product',
  searchOrdersToPack: 'Search orders by number, name or product',
  ordersFailed: 'The orders could not be loaded.',
  noOrders: 'No orders yet',
  noOrdersLead: 'Your first order appears here as soon as it is paid.',
  orders: 'Orders',
  payments: 'Payments',
  paymentFilters: { all: 'All payments', real: 'Real payments', test: 'Test payments' },
  placed: 'Placed',
  placedFilters: { ever: 'At any time', today: 'Today', last7: 'Last 7 days', last30: 'Last 30 days' },
  status: 'Status',
  lists: {
    all: 'All',
    'to-ship': 'To ship',
    'to-look-at': 'Need a look',
    shipped: 'Shipped',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    returned: 'Returned',
    refunded: 'Refunded, fully or partly',
  },
  /** The lists of a shop where orders can be picked up. */
  listsWithPickUp: { shipped: 'Shipped or ready', delivered: 'Delivered or picked up' },
  order: 'Order',
  customer: 'Customer',
  items: 'Items',
  total: 'Total',
  noGoods: 'Items unknown',
  andMore: (name: string, more: number) => `${name} and ${more} more`,
  flags: {
    disputed: 'Disputed',
    withdrawn: 'Withdrawn',
    short: 'Goods missing',
    recovered: 'Rebuilt',
    address_missing: 'No address',
  },
  testPayment: 'Test payment',
  packed: 'Packed',
  // One order
  orderNumber: (number: string) => `Order ${number}`,
  placedAt: 'Placed ',
  printSlip: 'Print packing slip',
  product: 'Product',
  price: 'Price',
  quantity: 'Quantity',
  quantityRefunded: (quantity: number, refunded: number) => `${quantity} (${refunded} refunded)`,
  sum: 'Line total',
  history: 'History',
  events,
  byWhom: (name: string) => ` by ${name}`,
  // Its emails
  mails: 'Emails',
  mailStates: {
    queued: 'waiting to be sent',
    sent: 'sent',
    written: 'written to outbox',
    failed: 'could not be sent',
  },
  noMail: 'No emails yet.',
  sendConfirmation: 'Send the confirmation again',
  // Its payment
  payment: 'Payment',
  paymentStatus: {
    paid: 'Paid by card',
    review: 'In review: the payment does not match the order total',
    partially_refunded: 'Paid by card, refunded in part',
    refunded: 'Refunded',
  },
  paid: 'Paid',
  givenBack: 'Refunded',
  refunds: 'Refunds',
  refundStates: { pending: 'On its way', succeeded: 'Refunded', failed: 'Refused' },
  repaidByHand: 'Repaid another way',
  repaidByHandOf: (amount: string) => `Repaid another way: ${amount}`,
  repaidQuestion: (amount: string) =>
    `Note that the customer has ${amount} back, for example by bank transfer, in cash or by a lost dispute. Stripe is not asked to refund anything. The amount then counts as refunded, and the customer is told by email. This cannot be undone.`,
  repaidNote: 'Note',
  repaidNoteAdvice: 'For your own records, such as how and when.',
  documents: 'Invoices',
  document: {
    invoice: (number: string) => `Invoice ${number}`,
    credit_note: (number: string) => `Credit note ${number}`,
    reversal: (number: string) => `Cancellation ${number} of a credit note`,
  },
  checkPayment: 'Check with Stripe',
  refundUnanswered:
    'A refund is still waiting for Stripe’s answer. The shop asks again by itself every 20 seconds; after a fault at Stripe it can take a day.',
  // Its address
  noAddress: 'No address came with the payment.',
  changeAddress: 'Change the address',
  fillInAddress: 'Fill in the address',
  deliveryAddress: 'Delivery address',
  customersAddress: 'Customer’s address',
  vatNumber: (number: string) => `VAT number ${number}`,
  saveAddress: 'Save address',
  sumsStay: 'The price of delivery and the tax stay as they were agreed when the order was placed.',
  // The packing slip
  slipFor: (number: string) => `Packing slip for order ${number}`,
  sku: 'SKU',
  nothingPaid: 'Test payment: nothing was paid.',
  // What can be done
  back: 'Back',
  approvePayment: 'Approve payment',
  lookedAt: 'Mark as checked',
  takeGoods: 'Take goods from stock',
  markPacked: 'Mark as packed',
  ship: 'Ship',
  readyForPickUp: 'Ready for pick-up',
  markDelivered: 'Mark as delivered',
  markPickedUp: 'Mark as picked up',
  goodsCameBack: 'Goods came back',
  refund: 'Refund',
  cancelOrder: 'Cancel order',
  // Shipping
  shipOrder: 'Ship the order',
  correctParcel: 'Correct the parcel',
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  trackWith: (carrier: string) => `Track with ${carrier}`,
  trackingAdvice: 'The customer gets it by email. Leave it empty if there is none.',
  // A return
  allCameBack: 'Everything in this order has come back. To return the money as well, use Refund.',
  putBackOnStock: 'Put the goods back in stock',
  refundedToo: 'Refunded units, too',
  refundedTooAdvice: 'Their refund left them out of stock. Do not tick this for units that cannot be sold.',
  // Cancelling
  cancelTheOrder: 'Cancel the order',
  withdrewFrom: (goods: string) =>
    `The customer withdrew from “${goods}”. If that is only a part of the order, refund it and send the rest instead.`,
  cancelConsequences: (refund: string | null) =>
    `What was taken from stock goes back${refund === null ? '' : `, and ${refund} is refunded`}. This cannot be undone.`,
  reason: 'Reason',
  reasonAdvice: 'For your own records.',
  // A refund
  missingUnrefunded:
    'A refund has failed, and goods are missing. Refund them again, or take them from stock.',
  amountUpTo: (amount: string) => `Enter an amount up to ${amount}`,
  mayGiveBack: (amount: string) => `You can refund up to ${amount}.`,
  refundedMeanwhile: 'A refund of this order was made in the meantime. Check it before you refund more.',
  whatFor: 'What to refund',
  each: (name: string, price: string) => `${name} (${price} each)`,
  none: 'None',
  countOf: (count: number, most: number) => `${count} of ${most}`,
  inReturns: 'Units in a return are left out. Refund them there, or enter an amount without choosing units.',
  deliveryOf: (amount: string) => `Delivery (${amount})`,
  amount: 'Amount',
  putTheseBack: 'Put these goods back in stock',
  alreadyBack: 'Goods of a refund that failed are in stock already. They are not counted twice.',
  // Packing
  packing: 'Packing',
  packingLists: { 'to-ship': 'To pack and ship', shipped: 'On their way' },
  packingListsWithPickUp: { 'to-ship': 'To pack', shipped: 'On their way or ready' },
  nothingToPack: 'Nothing to pack',
  nothingToPackLead: 'New orders appear here as soon as they are paid.',
  goesTo: 'To',
  pickedUp: 'Customer picks it up',
  sentWith: 'Sent with',
  nothingLeftToDo: 'There is nothing left to do for this order here.',
};
