import type { OrderLineId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/locale.ts';
import { type Money, money, multiplyMoney, subtractMoney, sumMoney } from '../../../shared/money/money.ts';
import { type TaxSum, untaxedIn } from '../../../shared/money/pricing.ts';
import type { ShopSettings } from '../../../shared/operations/shop-settings.ts';
import type { DeliveryChoice } from '../../../shared/orders/delivery.ts';
import type {
  CreditNoteRecord,
  Day,
  InvoiceRecord,
  ReversalRecord,
  Seller,
} from '../../../shared/orders/documents.ts';
import type { RefundParts } from '../refunds/refund-rules.ts';
import { shareTaxes, untaxedLeft } from './credited-tax-rules.ts';

/** What an invoice says of an order. Amounts in minor units of the order's currency. */
export type InvoicedOrder = {
  number: string;
  placedOn: Day;
  buyer: InvoiceRecord['buyer'];
  subtotalMinor: Money;
  discountMinor: Money;
  discountCode: string | null;
  shippingMinor: Money;
  taxMinor: Money;
  taxIncluded: boolean;
  totalMinor: Money;
  taxes: TaxSum[];
  delivery: Pick<DeliveryChoice, 'name' | 'pickUp'> | null;
};

/** What a document says of an order's line. */
export type InvoicedLine = {
  id: OrderLineId;
  name: string;
  quantity: number;
  unitPriceMinor: Money;
  discountMinor: Money;
  taxMinor: Money;
  taxPpm: number;
};

type Given = 'number' | 'issuedOn' | 'test';
type SellerSettings = Pick<
  ShopSettings,
  'sellerName' | 'sellerAddress' | 'sellerCountry' | 'sellerTaxNumber' | 'invoiceFooter'
>;

export const sellerOf = (settings: SellerSettings): Seller => ({
  name: settings.sellerName,
  address: settings.sellerAddress.split('\n').map((line) => line.trim()),
  country: settings.sellerCountry,
  taxNumber: settings.sellerTaxNumber,
});

/** The record of an order's invoice, but for its number. */
export const invoiceRecord = ({
  order,
  taxable,
  lines,
  paid,
  settings,
  locale,
}: {
  order: InvoicedOrder;
  /** Whether an order without tax is an exception, which its invoice has to name. */
  taxable: boolean;
  lines: readonly InvoicedLine[];
  paid: InvoiceRecord['paid'];
  settings: SellerSettings;
  locale: Locale;
}): Omit<InvoiceRecord, Given> => ({
  kind: 'invoice',
  locale,
  seller: sellerOf(settings),
  footer: settings.invoiceFooter,
  buyer: order.buyer,
  order: { number: order.number, placedOn: order.placedOn },
  lines: lines.map(({ name, quantity, unitPriceMinor, discountMinor, taxPpm }) => ({
    name,
    quantity,
    unitPriceMinor,
    discountMinor,
    taxPpm,
    amountMinor: subtractMoney(multiplyMoney(unitPriceMinor, quantity), discountMinor),
  })),
  subtotalMinor: order.subtotalMinor,
  discountMinor: order.discountMinor,
  ...(order.discountCode === null ? {} : { discountCode: order.discountCode }),
  delivery:
    order.shippingMinor > 0 || order.delivery?.name
      ? {
          name: order.delivery?.name ?? '',
          priceMinor: order.shippingMinor,
          ...(order.delivery?.pickUp ? { pickUp: true as const } : {}),
        }
      : null,
  taxIncluded: order.taxIncluded,
  taxMinor: order.taxMinor,
  taxes: order.taxes,
  ...exempt(taxable, untaxedIn(order)),
  totalMinor: order.totalMinor,
  paid,
});

const exempt = (taxable: boolean, exemptMinor: Money): { exemptMinor?: Money } =>
  taxable && exemptMinor > 0 ? { exemptMinor } : {};

export type CreditedRefund = {
  amountMinor: Money;
  currency: string;
  parts: Pick<RefundParts, 'units' | 'deliveryMinor'>;
  inFull: boolean;
  byHand: boolean;
};

/** The record of the credit note for a refund, but for its number. */
export function creditNoteRecord({
  invoice,
  earlier,
  refund,
  lines,
  deliveryPpm,
  seller,
  footer,
  locale,
}: {
  invoice: InvoiceRecord;
  /** The invoice's other credit notes. */
  earlier: readonly CreditNoteRecord[];
  refund: CreditedRefund;
  /** The order's lines. */
  lines: readonly InvoicedLine[];
  /** The rate of the order's delivery, in parts per million. */
  deliveryPpm: number;
  seller: Seller;
  footer: string;
  locale: Locale;
}): Omit<CreditNoteRecord, Given> {
  const units = refund.parts.units.flatMap(({ orderLineId, quantity, amountMinor }) => {
    const line = lines.find(({ id }) => id === orderLineId);
    return line ? [{ name: line.name, quantity, taxPpm: line.taxPpm, grossMinor: amountMinor }] : [];
  });
  const named = [...units, { taxPpm: deliveryPpm, grossMinor: refund.parts.deliveryMinor }];
  const { amountMinor } = refund;
  // A payment in another currency, approved by hand, has no tax of the order's that could be shared.
  const isShared = refund.currency === invoice.locale.currency;
  const taxes = isShared ? shareTaxes({ amountMinor, invoice, earlier, named }) : [];
  const untaxed = Math.min(untaxedIn({ taxes, totalMinor: amountMinor }), untaxedLeft(invoice, earlier));
  return {
    kind: 'credit_note',
    locale: { ...locale, currency: refund.currency },
    seller,
    footer,
    buyer: invoice.buyer,
    order: invoice.order,
    invoice: { number: invoice.number, issuedOn: invoice.issuedOn },
    ...(isShared && sumMoney(named.map(({ grossMinor }) => grossMinor)) === amountMinor
      ? withAmounts({ units, deliveryMinor: refund.parts.deliveryMinor, invoice })
      : { lines: units.map(({ name, quantity }) => ({ name, quantity })) }),
    inFull: refund.inFull,
    first: earlier.length === 0,
    ...(refund.byHand ? { byHand: true as const } : {}),
    taxes,
    ...exempt(isShared && (invoice.exemptMinor !== undefined || invoice.taxes.length > 0), money(untaxed)),
    totalMinor: amountMinor,
  };
}

function withAmounts({
  units,
  deliveryMinor,
  invoice,
}: {
  units: readonly { name: string; quantity: number; grossMinor: Money }[];
  deliveryMinor: Money;
  invoice: InvoiceRecord;
}): Pick<CreditNoteRecord, 'lines' | 'delivery'> {
  const delivery = { name: '', ...invoice.delivery, priceMinor: deliveryMinor };
  return {
    lines: units.map(({ name, quantity, grossMinor }) => ({ name, quantity, amountMinor: grossMinor })),
    ...(deliveryMinor > 0 ? { delivery } : {}),
  };
}

/** The record of the reversal of a credit note, but for its number: the same amounts, parties and tax. */
export const reversalRecord = ({
  locale,
  seller,
  footer,
  buyer,
  order,
  invoice,
  taxes,
  exemptMinor,
  totalMinor,
  ...creditNote
}: CreditNoteRecord): Omit<ReversalRecord, Given> => ({
  kind: 'reversal',
  ...{ locale, seller, footer, buyer, order, invoice, taxes, totalMinor },
  ...(exemptMinor === undefined ? {} : { exemptMinor }),
  creditNote: { number: creditNote.number, issuedOn: creditNote.issuedOn },
});
